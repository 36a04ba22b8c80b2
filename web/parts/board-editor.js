/**
 * Setting up a position: game, rule and size, stones of either colour, who is to move, or a text from elsewhere.
 */
import { api } from '../api.js';
import { h } from '../dom.js';
import { painted, pastedStart, startText } from '../game/placing.js';
import { positionAddress, positionOf, shownBoard, textsOf } from '../game/study.js';
import { t, tOr } from '../i18n.js';
import { go } from '../router.js';
import { houseInfo } from './catalogue.js';
import { button, field, segmented, select } from './controls.js';
import { notify, notifyError } from './notice.js';

/** @typedef {import('../types/messages.js').Side} Side */
/** @typedef {import('../game/placing.js').Brush} Brush */

/**
 * @param {import('../game/study.js').Study} study
 */
export async function boardEditor(study) {
  const { line } = study.state.get();
  const { games } = await houseInfo();
  const info = games.find(({ game }) => game === line.spec.game);
  /** @type {Brush | 'play'} */
  let brush = 'play';
  const now = () => {
    const state = study.state.get();
    const { blocked, to_move: toMove } = shownBoard(state);
    return { board: { stones: state.frames[state.ply] ?? new Map(), blocked }, toMove };
  };
  const show = (/** @type {ReturnType<typeof now>} */ { board, toMove }) =>
    positionOf(line.spec, startText(line.spec.game, board, toMove), []).then(study.replace).catch(notifyError);
  return {
    element: h(
      'div',
      { class: 'board-editor' },
      segmented(t('editor.brush'), brushes(line.spec.game), brush, (value) => void (brush = value)),
      turnRow(now().toMove, (toMove) => show({ ...now(), toMove })),
      pasteForm(line.spec),
      info ? boardChoice(line.spec, info) : null,
      h(
        'div',
        { class: 'row' },
        button(t('editor.keep'), () => keep(study), { icon: 'save', kind: 'small', name: 'keep-record' }),
        button(t('editor.clear'), () => go(`#/analysis/${line.spec.game}/${line.spec.rule}/${line.spec.size}/`), {
          icon: 'restart',
          kind: 'small',
          name: 'clear-board',
        }),
      ),
    ),
    /** Puts what was chosen on a point; false if clicks are moves. @param {string} point */
    paint(point) {
      if (brush === 'play') return false;
      const { board, toMove } = now();
      void show({ board: painted(board, point, brush), toMove });
      return true;
    },
  };
}

/** @param {import('../types/messages.js').Game} game @returns {(readonly [Brush | 'play', string])[]} */
function brushes(game) {
  const kinds = /** @type {const} */ (['play', 'first', 'second', 'empty']);
  const all = game === 'ataxx' ? /** @type {const} */ ([...kinds, 'blocked']) : kinds;
  return all.map((kind) => [kind, t(`editor.brush.${kind}`)]);
}

/** @param {Side} toMove @param {(side: Side) => void} chosen */
function turnRow(toMove, chosen) {
  const sides = /** @type {const} */ ([
    ['first', t('side.first')],
    ['second', t('side.second')],
  ]);
  return segmented(t('editor.turn'), sides, toMove, chosen);
}

/** @param {import('../types/messages.js').Spec} spec */
function pasteForm(spec) {
  const input = h('input', {
    'aria-label': t('editor.paste'),
    placeholder: t(`editor.paste.${spec.game}`),
    spellcheck: 'false',
  });
  const form = h(
    'form',
    { class: 'slot-form' },
    input,
    h('button', { class: 'button', type: 'submit', 'data-action': 'paste-position' }, t('editor.paste.do')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const position = await positionOf(spec, pastedStart(spec.game, input.value) || 'startpos', []);
      go(positionAddress(position, 0));
    } catch (error) {
      notifyError(error);
    }
  });
  return form;
}

/**
 * @param {import('../types/messages.js').Spec} spec
 * @param {import('../types/messages.js').GameInfo} info
 */
function boardChoice(spec, info) {
  const lead = (/** @type {string} */ game, rule = '', size = '') =>
    go(`#/analysis/${[game, rule, size].filter(Boolean).join('/')}`);
  const games = select(
    [
      ['gomoku', t('game.gomoku')],
      ['ataxx', t('game.ataxx')],
    ],
    spec.game,
    (game) => lead(game),
  );
  const rules = select(
    info.rules.map((rule) => [rule, tOr(`rule.${rule}`, rule)]),
    spec.rule,
    (rule) => lead(spec.game, rule, String(spec.size)),
  );
  const size = h('input', { type: 'number', min: info.smallest, max: info.largest, value: spec.size });
  size.addEventListener('change', () => size.checkValidity() && lead(spec.game, spec.rule, size.value));
  return h(
    'div',
    { class: 'editor-board' },
    field(t('setup.game'), games),
    field(t('setup.rule'), rules),
    info.smallest < info.largest ? field(t('setup.size'), size) : null,
  );
}

/** Puts the line among the records. @param {import('../game/study.js').Study} study */
async function keep(study) {
  const { line, ply } = study.state.get();
  try {
    const body = { spec: line.spec, start: line.start, moves: textsOf(line.moves, ply) };
    const { id } = await api.post('records', body);
    notify(t('editor.kept'));
    go(`#/record/${id}`);
  } catch (error) {
    notifyError(error);
  }
}
