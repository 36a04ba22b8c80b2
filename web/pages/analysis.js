/**
 * The analysis board: any position, from an address or from scratch, both sides by hand.
 */
import { createStudy, positionAddress, positionOf } from '../game/study.js';
import { t } from '../i18n.js';
import { boardEditor } from '../parts/board-editor.js';
import { notifyError } from '../parts/notice.js';
import { studyView } from '../parts/study-view.js';
import { go } from '../router.js';

/**
 * `#/analysis/GAME/RULE/SIZE/MOVES?start=TEXT`, or nothing but `#/analysis`.
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const [, game = 'gomoku', rule, size, moves = ''] = route.path;
  const spec = {
    game: /** @type {import('../types/messages.js').Game} */ (game),
    ...(rule ? { rule } : {}),
    ...(size ? { size: Number(size) } : {}),
  };
  const start = route.query.get('start') ?? undefined;
  let position;
  try {
    // Moves in one word, as other programs write them, are for the server to take apart.
    const isOneWord = !moves.includes('.') && moves.length > 4 && game === 'gomoku' && !start;
    position = await (isOneWord
      ? positionOf(spec, moves, [])
      : positionOf(spec, start, moves ? moves.split('.') : []));
  } catch (error) {
    notifyError(error);
    return go('#/');
  }
  const study = createStudy(position, position.moves.length);
  const person = (/** @type {string} */ side) => ({
    kind: /** @type {const} */ ('human'),
    id: '',
    name: t(`side.${side}`),
    elo: null,
    holder: 'host',
  });
  const keepAddress = () => {
    const { line, ply } = study.state.get();
    history.replaceState(null, '', positionAddress(line, ply));
  };
  const view = await studyView({
    study,
    seats: { first: person('first'), second: person('second') },
    title: t('analysis.board'),
    notes: [],
    extra: [],
    play: (text) => study.play(text).then(keepAddress, notifyError),
    editor: await boardEditor(study),
    // An empty board is there to be set up, anything else to be looked into.
    opens: position.moves.length === 0 && !start ? 'editor' : 'analysis',
  });
  root.appendChild(view.element);
  view.draw();
  const stop = study.state.subscribe(keepAddress);
  return () => {
    stop();
    view.destroy();
  };
}
