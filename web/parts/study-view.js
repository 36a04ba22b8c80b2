/**
 * A board to look at a game: replay, analysis, variations, going on from anywhere.
 */
import { createBoard } from '../board/board.js';
import { h } from '../dom.js';
import { meaningOf, meaningOfText } from '../game/picking.js';
import { sceneOf } from '../game/scene-of.js';
import { positionAddress, shownBoard, textsOf } from '../game/study.js';
import { countStones } from '../game/timeline.js';
import { pointWords } from '../game/words.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { createStore } from '../store.js';
import { playSound } from '../sound.js';
import { analysisPanel } from './analysis-panel.js';
import { coachCorner } from './coach-corner.js';
import { continueForm } from './continue-form.js';
import { button } from './controls.js';
import { moveList } from './move-list.js';
import { copyLink } from './link.js';
import { notify, notifyError } from './notice.js';
import { playerStrip } from './player-strip.js';
import { replayBar } from './replay-bar.js';
import { table, tableTitle, viewOptions } from './table.js';
import { tabs } from './tabs.js';

/** @typedef {import('../game/study.js').Study} Study */
/** @typedef {import('../types/messages.js').Seats} Seats */
/**
 * @typedef {{
 *   study: Study,
 *   seats: Seats,
 *   title?: string,
 *   winner?: import('../types/messages.js').Side | null,
 *   record?: string,
 *   notes: HTMLElement[],
 *   extra: HTMLElement[],
 *   play(text: string): void,
 *   finished?(): void,
 *   makeRoom?(): void,
 *   editor?: { element: HTMLElement, paint(point: string): boolean },
 *   opens?: 'analysis' | 'editor',
 * }} StudyOptions
 */

/** @typedef {{ picked: string | null, hover: string | null, numbersFrom: number }} StudyUi */

/** @param {StudyOptions} options */
export async function studyView(options) {
  const { study } = options;
  const ui = createStore(/** @type {StudyUi} */ ({ picked: null, hover: null, numbersFrom: 0 }));
  const { spec, board: shape } = study.state.get().line;
  const board = await createBoard(
    { game: spec.game, size: shape.width, blocked: shape.blocked },
    studyClicks(study, ui, options),
  );
  const parts = makeParts(options, ui, () => draw());
  const element = table({
    title: options.title ?? tableTitle(spec.game, options.seats),
    board: board.element,
    bar: parts.analysis.bar,
    top: parts.strips.second.element,
    bottom: parts.strips.first.element,
    notes: [...options.notes, parts.going.element, parts.coach.element, parts.analysis.lessonNote],
    actions: actionGrid(options, parts.analysis.review, () => {
      options.makeRoom?.();
      void parts.going.toggle();
    }),
    panel: parts.tabs.element,
  });
  const draw = () => {
    if (!element.isConnected) return;
    const state = study.state.get();
    board.draw(sceneOf(sightOf(state, ui.get(), parts)));
    drawParts(parts, state, options);
  };
  const stops = [study.state.subscribe(draw), ui.subscribe(draw), settings.subscribe(draw)];
  return {
    element,
    replay: parts.replay,
    /** Makes room beside the board for another panel. */
    closeForm: () => void (parts.going.element.hidden = true),
    draw() {
      draw();
      if (options.opens) parts.tabs.show(options.opens);
    },
    destroy() {
      for (const stop of stops) stop();
      const { analysis, coach, replay, strips } = parts;
      for (const part of [board, analysis, coach, replay, strips.first, strips.second]) part.destroy();
    },
  };
}

/**
 * @param {StudyOptions} options
 * @param {import('../store.js').Store<StudyUi>} ui
 * @param {() => void} draw
 */
function makeParts({ study, play, finished, editor }, ui, draw) {
  const { game } = study.state.get().line.spec;
  const begun = () => tabSet.show('moves');
  const coach = coachCorner(draw);
  const why = (/** @type {number} */ ply) => {
    const { line } = study.state.get();
    const move = line.moves[ply - 1];
    if (move) void coach.why(positionAt(study, ply - 1), move.text);
  };
  const analysis = analysisPanel(game, { changed: draw, show: study.show, begun, play, why: coach.why });
  const moves = moveList(study.show);
  const replay = replayBar({ show: study.show, why, ...(finished ? { finished } : {}) });
  const numberFromHere = () => ui.update((old) => ({ ...old, numbersFrom: study.state.get().ply }));
  const tabSet = tabs([
    {
      id: 'moves',
      label: t('play.moves'),
      body: h('div', { class: 'moves-panel' }, moves.element, replay.element),
    },
    { id: 'analysis', label: t('analysis'), body: analysis.element, shown: analysis.setShown },
    ...(editor ? [{ id: 'editor', label: t('editor'), body: editor.element }] : []),
    { id: 'view', label: t('view'), body: viewOptions(game, numberFromHere) },
  ]);
  return {
    analysis,
    coach,
    moves,
    replay,
    going: continueForm(() => positionNow(study)),
    strips: { first: playerStrip(game), second: playerStrip(game) },
    tabs: tabSet,
  };
}

/**
 * @param {ReturnType<typeof makeParts>} parts
 * @param {import('../game/study.js').StudyState} state
 * @param {StudyOptions} options
 */
function drawParts({ strips, moves, replay, analysis, coach }, state, options) {
  const { ply, line } = state;
  coach.update(ply);
  strips.first.update(stripOf(state, options, 'first'));
  strips.second.update(stripOf(state, options, 'second'));
  moves.update(line.moves, ply, true, analysis.faults());
  replay.update(ply, line.moves.length);
  const end = shownBoard(state).outcome;
  const { seats, record } = options;
  const position = positionNow(options.study);
  analysis.update({ position, ply, moves: line.moves, seats, end, ...(record ? { record } : {}) });
}

/**
 * @param {StudyOptions} options
 * @param {() => void} review
 * @param {() => void} goOn
 */
function actionGrid({ study, extra, record }, review, goOn) {
  const grid = h(
    'div',
    { class: 'action-grid' },
    button(t('replay.from'), goOn, { icon: 'play', name: 'continue-from' }),
    record ? button(t('result.review'), review, { icon: 'chart', name: 'review' }) : null,
    button(t('share'), () => share(study), { icon: 'share', name: 'share' }),
    extra,
  );
  return h('div', { class: 'actions' }, grid);
}

/** @param {Study} study */
const positionNow = (study) => positionAt(study, study.state.get().ply);

/** @param {Study} study @param {number} ply */
function positionAt(study, ply) {
  const { line } = study.state.get();
  return { spec: line.spec, start: line.start, moves: textsOf(line.moves, ply) };
}

/** @param {Study} study */
async function share(study) {
  const { line, ply } = study.state.get();
  const address = new URL(positionAddress(line, ply), location.href).href;
  await copyLink(address, () => void (location.hash = positionAddress(line, ply)));
}

/**
 * @param {import('../game/study.js').StudyState} state
 * @param {{ picked: string | null, hover: string | null, numbersFrom: number }} ui
 * @param {ReturnType<typeof makeParts>} parts
 * @returns {import('../game/scene-of.js').Sight}
 */
function sightOf(state, ui, { analysis, coach }) {
  const { numbers, heat, threats } = settings.get();
  return {
    board: shownBoard(state),
    stones: state.frames[state.ply] ?? new Map(),
    moves: state.line.moves,
    ply: state.ply,
    isTip: true,
    numbers,
    ...ui,
    analysis: analysis.view(),
    preview: analysis.preview(),
    lesson: analysis.lesson(),
    coach: coach.drawing(),
    showsHeat: heat,
    showsThreats: threats,
  };
}

/**
 * @param {import('../game/study.js').StudyState} state
 * @param {StudyOptions} options
 * @param {import('../types/messages.js').Side} side
 * @returns {import('./player-strip.js').StripState}
 */
function stripOf(state, options, side) {
  const board = shownBoard(state);
  const isEnd = state.ply === state.line.moves.length;
  const winner = board.outcome ? board.outcome.winner : isEnd ? (options.winner ?? null) : null;
  const mover = state.line.moves[state.ply]?.side ?? board.to_move;
  return {
    seat: options.seats[side],
    side,
    isActive: !winner && mover === side,
    isYours: false,
    isThinking: false,
    isStopped: false,
    absence: null,
    mayStop: false,
    mayHurry: false,
    thinkingSince: 0,
    detail: '',
    count: board.game === 'ataxx' ? countStones(state.frames[state.ply] ?? new Map())[side] : null,
    clock: null,
    outcome: winner ? (winner === side ? 'won' : 'lost') : null,
  };
}

/**
 * @param {Study} study
 * @param {import('../store.js').Store<{ picked: string | null, hover: string | null, numbersFrom: number }>} ui
 * @param {StudyOptions} options
 * @returns {import('../board/board.js').BoardActions}
 */
function studyClicks(study, ui, { play, editor }) {
  const now = () => {
    const state = study.state.get();
    return { board: shownBoard(state), stones: state.frames[state.ply] ?? new Map() };
  };
  const setPicked = (/** @type {string | null} */ picked) => ui.update((old) => ({ ...old, picked }));
  const follow = (/** @type {import('../game/picking.js').Meaning} */ meaning) => {
    if (meaning.kind === 'pick') return setPicked(meaning.point);
    if (meaning.kind === 'forbidden') return notify(t(`forbidden.${meaning.reason}`), 'error');
    if (meaning.kind !== 'play') return;
    setPicked(null);
    playSound('move');
    play(meaning.text);
  };
  return {
    play: (point) => {
      if (editor?.paint(point)) return;
      const { board, stones } = now();
      follow(meaningOf(board, stones, ui.get().picked, point, board.to_move));
    },
    submit: (text) => {
      const { board, stones } = now();
      const meaning = meaningOfText(board, stones, text, board.to_move);
      if (meaning.kind === 'nothing') notifyError(new Error(text));
      else follow(meaning);
    },
    cancel: () => setPicked(null),
    hover: (point) => ui.update((old) => (old.picked ? { ...old, hover: point } : old)),
    ghost: (point) => {
      const { board, stones } = now();
      return meaningOf(board, stones, ui.get().picked, point, board.to_move).kind === 'play'
        ? board.to_move
        : null;
    },
    describe: (point) => pointWords(now().board, now().stones, point),
  };
}
