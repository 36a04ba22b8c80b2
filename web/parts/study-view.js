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
import { continueForm } from './continue-form.js';
import { button } from './controls.js';
import { moveList } from './move-list.js';
import { notify, notifyError } from './notice.js';
import { playerStrip } from './player-strip.js';
import { replayBar } from './replay-bar.js';
import { table, viewOptions } from './table.js';
import { tabs } from './tabs.js';

/** @typedef {import('../game/study.js').Study} Study */
/** @typedef {import('../types/messages.js').Seats} Seats */
/**
 * @typedef {{
 *   study: Study,
 *   seats: Seats,
 *   winner?: import('../types/messages.js').Side | null,
 *   notes: HTMLElement[],
 *   extra: HTMLElement[],
 *   play(text: string): void,
 *   finished?(): void,
 *   opensAnalysis: boolean,
 * }} StudyOptions
 */

/** @param {StudyOptions} options */
export async function studyView(options) {
  const { study } = options;
  const ui = createStore({ picked: /** @type {string | null} */ (null), hover: /** @type {string | null} */ (null), numbersFrom: 0 });
  const { line } = study.state.get();
  const shape = { game: line.spec.game, size: line.board.width, blocked: line.board.blocked };
  const board = await createBoard(shape, studyClicks(study, ui, options.play));
  const analysis = analysisPanel({ changed: () => draw(), show: study.show, play: options.play });
  const moves = moveList(study.show);
  const replay = replayBar({ show: study.show, ...(options.finished ? { finished: options.finished } : {}) });
  const strips = { first: playerStrip(shape.game, () => {}), second: playerStrip(shape.game, () => {}) };
  const going = continueForm(() => positionNow(study));
  const tabSet = tabs([
    { id: 'moves', label: t('play.moves'), body: h('div', { class: 'moves-panel' }, moves.element, replay.element) },
    { id: 'analysis', label: t('analysis'), body: analysis.element, shown: analysis.setShown },
    { id: 'view', label: t('view'), body: viewOptions(() => ui.update((old) => ({ ...old, numbersFrom: study.state.get().ply }))) },
  ]);
  const actions = h('div', { class: 'action-grid' }, button(t('replay.from'), going.toggle, { icon: 'play', name: 'continue-from' }), button(t('share'), () => share(study), { icon: 'share', name: 'share' }), options.extra);
  const element = table({ board: board.element, bar: analysis.bar, top: strips.second.element, bottom: strips.first.element, notes: [...options.notes, going.element], actions, panel: tabSet.element });

  const draw = () => {
    if (!element.isConnected) return;
    const state = study.state.get();
    const { ply } = state;
    board.draw(sceneOf(sightOf(state, ui.get(), analysis)));
    for (const side of /** @type {const} */ (['first', 'second'])) strips[side].update(stripOf(state, options, side));
    moves.update(state.line.moves, ply, true, analysis.faults());
    replay.update(ply, state.line.moves.length);
    analysis.update(positionNow(study), ply, state.line.moves);
  };
  const stops = [study.state.subscribe(draw), ui.subscribe(draw), settings.subscribe(draw)];
  return {
    element,
    replay,
    draw() {
      draw();
      if (options.opensAnalysis) tabSet.show('analysis');
    },
    destroy() {
      for (const stop of stops) stop();
      for (const part of [board, analysis, replay, strips.first, strips.second]) part.destroy();
    },
  };
}

/** @param {Study} study */
function positionNow(study) {
  const { line, ply } = study.state.get();
  return { spec: line.spec, start: line.start, moves: textsOf(line.moves, ply) };
}

/** @param {Study} study */
async function share(study) {
  const { line, ply } = study.state.get();
  const address = new URL(positionAddress(line, ply), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    notify(t('share.done'));
  } catch {
    location.hash = positionAddress(line, ply);
  }
}

/**
 * @param {import('../game/study.js').StudyState} state
 * @param {{ picked: string | null, hover: string | null, numbersFrom: number }} ui
 * @param {ReturnType<typeof analysisPanel>} analysis
 * @returns {import('../game/scene-of.js').Sight}
 */
function sightOf(state, ui, analysis) {
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
    isThinking: false,
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
 * @param {(text: string) => void} play
 * @returns {import('../board/board.js').BoardActions}
 */
function studyClicks(study, ui, play) {
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
      return meaningOf(board, stones, ui.get().picked, point, board.to_move).kind === 'play' ? board.to_move : null;
    },
    describe: (point) => pointWords(now().board, now().stones, point),
  };
}
