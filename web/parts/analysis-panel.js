/**
 * What the engine thinks of the shown position: lines with a preview, heat, threats, depth and speed, the curve of the game.
 */
import { h } from '../dom.js';
import { errorText, ApiError } from '../api.js';
import { createAnalyst } from '../game/analyst.js';
import { scoreText } from '../game/timeline.js';
import { shortCount, t } from '../i18n.js';
import { choose, settings } from '../settings.js';
import { createStore } from '../store.js';
import { button, select } from './controls.js';
import { evalBar, evalGraph } from './eval-graph.js';
import { moveText } from './move-list.js';
import { reviewBar } from './review-bar.js';

/** @typedef {import('../types/messages.js').AnalysisView} AnalysisView */
/** @typedef {import('../types/messages.js').AnalysisLine} AnalysisLine */
/** @typedef {{ moves: string[], side: import('../types/messages.js').Side }} Preview */

/** Moves of a line that are written out. */
const WRITTEN = 12;

/**
 * @param {{ changed(): void, show(ply: number): void, play?: (move: string) => void }} actions
 */
export function analysisPanel(actions) {
  const analyst = createAnalyst();
  const preview = createStore(/** @type {Preview | null} */ (null));
  const bar = evalBar();
  const graph = evalGraph(actions.show);
  const info = h('p', { class: 'analysis-info muted', 'aria-live': 'off' });
  const lines = lineList(preview, actions.play);
  const legend = threatLegend();
  let isShown = false;
  /** @type {Map<number, number>} */
  let shares = new Map();
  /** @type {import('./review-bar.js').Subject | null} */
  let subject = null;
  const review = reviewBar({
    subject: () => subject,
    show: actions.show,
    finished: actions.changed,
    found(ply, share) {
      shares.set(ply, share);
      if (subject) graph.update(shares, subject.moves.length, subject.ply);
    },
  });

  const look = () => {
    if (!isShown || !subject) return;
    const { analysisLines, heat } = settings.get();
    analyst.look(subject.position, { lines: analysisLines, all_moves: heat });
  };
  const draw = () => {
    const { view, refusal } = analyst.state.get();
    info.textContent = refusal ? errorText(new ApiError(refusal, {})) : infoText(view);
    lines.update(view);
    legend.hidden = !settings.get().threats || !view?.threats.length;
    const share = view?.lines[0]?.score.first_share;
    if (view && share !== null && share !== undefined) shares.set(view.for_ply, share);
    bar.update(share);
    if (subject) graph.update(shares, subject.moves.length, subject.ply);
    actions.changed();
  };
  const stops = [analyst.state.subscribe(draw), preview.subscribe(actions.changed), settings.subscribe(look)];

  return {
    element: h('div', { class: 'analysis' }, options(), info, lines.element, legend, graph.element, review.element),
    bar: bar.element,
    view: () => (isShown ? analyst.state.get().view : null),
    preview: () => (isShown ? preview.get() : null),
    faults: review.faults,
    /** @param {boolean} isOver whether the game can be reviewed */
    allowReview: (isOver) => void (review.element.hidden = !isOver),
    /** @param {boolean} value */
    setShown(value) {
      isShown = value;
      bar.show(value);
      if (value) look();
      else analyst.stop();
      actions.changed();
    },
    /**
     * @param {import('../game/analyst.js').Position} position
     * @param {number} ply
     * @param {readonly import('../types/messages.js').MoveView[]} moves
     */
    update(position, ply, moves) {
      if (subject && subject.ply !== ply) preview.set(null);
      subject = { position, moves, ply };
      shares = new Map([...sharesOf(moves), ...[...shares].filter(([at]) => at <= moves.length)]);
      graph.update(shares, moves.length, ply);
      look();
    },
    destroy() {
      review.stop();
      for (const stop of stops) stop();
      analyst.close();
    },
  };
}

/** @param {readonly import('../types/messages.js').MoveView[]} moves @returns {[number, number][]} */
const sharesOf = (moves) => moves.flatMap(({ ply, score }) => (score && score.first_share !== null ? [/** @type {[number, number]} */ ([ply, score.first_share])] : []));

/** @param {AnalysisView | null} view */
function infoText(view) {
  if (!view) return t('analysis.waiting');
  return t('analysis.info', { depth: view.depth, nodes: shortCount(view.nodes), nps: shortCount(view.nps) });
}

/**
 * The lines, in rows that stay while their text changes: the pointer rests on a row, not on a line.
 * @param {import('../store.js').Store<Preview | null>} preview
 * @param {((move: string) => void) | undefined} play
 */
function lineList(preview, play) {
  const element = h('ol', { class: 'analysis-lines' });
  /** @type {ReturnType<typeof lineRow>[]} */
  const rows = [];
  return {
    element,
    /** @param {AnalysisView | null} view */
    update(view) {
      const lines = view?.lines ?? [];
      while (rows.length < lines.length) {
        const row = lineRow(preview, play);
        rows.push(row);
        element.appendChild(row.element);
      }
      rows.forEach((row, index) => row.update(lines[index] ?? null, view));
    },
  };
}

/**
 * @param {import('../store.js').Store<Preview | null>} preview
 * @param {((move: string) => void) | undefined} play
 */
function lineRow(preview, play) {
  const score = h('strong');
  const moves = h('span');
  /** @type {Preview | null} */
  let shown = null;
  let isLookedAt = false;
  const look = (/** @type {boolean} */ isOn) => {
    isLookedAt = isOn;
    preview.set(isOn ? shown : null);
  };
  const row = h('button', { type: 'button', class: 'line', onpointerenter: () => look(true), onpointerleave: () => look(false), onfocus: () => look(true), onblur: () => look(false) }, score, moves);
  row.addEventListener('click', () => shown?.moves[0] && play?.(shown.moves[0]));
  const element = h('li', {}, row);
  return {
    element,
    /** @param {AnalysisLine | null} line @param {AnalysisView | null} view */
    update(line, view) {
      element.hidden = !line || !view;
      if (!line || !view) return;
      shown = { moves: line.moves, side: view.to_move };
      score.textContent = scoreText(line.score);
      moves.textContent = line.moves.slice(0, WRITTEN).map(moveText).join(' ');
      if (isLookedAt && preview.get()?.moves.join() !== line.moves.join()) preview.set(shown);
    },
  };
}

function threatLegend() {
  const entries = ['wins', 'must_answer', 'about_to_threaten', 'counter_threat'].map((kind) => h('span', { class: `legend-${kind}` }, t(`threat.${kind}`)));
  return h('p', { class: 'threat-legend' }, entries);
}

function options() {
  const { analysisLines } = settings.get();
  const counts = [1, 2, 3, 4, 5].map((count) => /** @type {const} */ ([String(count), t('analysis.lines', { count })]));
  const lines = select(counts, String(analysisLines), (count) => choose('analysisLines', Number(count)));
  lines.setAttribute('aria-label', t('analysis.lines.label'));
  return h('div', { class: 'analysis-options' }, lines, switchButton('heat', t('analysis.heat')), switchButton('threats', t('settings.threats')));
}

/**
 * @param {'heat' | 'threats'} key
 * @param {string} label
 */
function switchButton(key, label) {
  const made = button(label, () => {
    const isOn = !settings.get()[key];
    choose(key, isOn);
    made.setAttribute('aria-pressed', String(isOn));
  }, { kind: 'small', name: key });
  made.setAttribute('aria-pressed', String(settings.get()[key]));
  return made;
}
