/**
 * What the engine thinks of the shown position: lines with a preview, heat, threats, depth and speed, the curve of
 * the game and its review.
 */
import { ApiError, errorText } from '../api.js';
import { h, replace } from '../dom.js';
import { createAnalyst } from '../game/analyst.js';
import { verdictText } from '../game/scores.js';
import { shortCount, t } from '../i18n.js';
import { choose, settings } from '../settings.js';
import { createStore } from '../store.js';
import { analysisLines } from './analysis-lines.js';
import { button, select } from './controls.js';
import { evalBar } from './eval-bar.js';
import { gameCurve } from './game-curve.js';
import { reviewBar } from './review-bar.js';

/** @typedef {import('../types/messages.js').AnalysisView} AnalysisView */
/** @typedef {import('./analysis-lines.js').Preview} Preview */
/** @typedef {import('./review-bar.js').Subject} Subject */

/**
 * @param {import('../types/messages.js').Game} game
 * @param {{ changed(): void, show(ply: number): void, begun(): void, play?: (move: string) => void, why(position: import('../game/analyst.js').Position, move: string): void }} actions `begun`: a review has, and needs the engine
 */
export function analysisPanel(game, actions) {
  const analyst = createAnalyst();
  const preview = createStore(/** @type {Preview | null} */ (null));
  const bar = evalBar();
  const curve = gameCurve(actions.show);
  const why = (/** @type {string} */ move) => subject && actions.why(subject.position, move);
  const readout = analysisReadout(preview, actions.play, why);
  /** @type {Subject | null} */
  let subject = null;
  let isShown = false;
  const review = reviewBar(() => subject, curve.add, actions);

  const look = () => {
    if (!isShown || !subject) return;
    const { analysisLines: count, heat } = settings.get();
    analyst.look(subject.position, { lines: count, all_moves: heat });
  };
  const draw = () => {
    const { view, refusal } = analyst.state.get();
    const share = view?.lines[0]?.score.first_share ?? null;
    readout.update(view, refusal);
    if (view && share !== null) curve.add(view.for_ply, share);
    bar.update(share ?? endShare(subject));
    actions.changed();
  };
  const retell = () => {
    look();
    readout.update(analyst.state.get().view, analyst.state.get().refusal);
  };
  const stops = [analyst.state.subscribe(draw), preview.subscribe(actions.changed), settings.subscribe(retell)];

  return {
    element: h('div', { class: 'analysis' }, options(game), readout.parts, curve.element, review.element),
    bar: bar.element,
    lessonNote: review.note,
    view: () => (isShown ? analyst.state.get().view : null),
    preview: () => (isShown ? preview.get() : null),
    faults: review.faults,
    lesson: review.lesson,
    review: review.start,
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
    /** @param {Subject} next */
    update(next) {
      if (subject && subject.ply !== next.ply) preview.set(null);
      subject = next;
      curve.update(next.moves, next.ply);
      review.update(next.moves);
      look();
    },
    destroy() {
      review.stop();
      for (const stop of stops) stop();
      analyst.close();
    },
  };
}

/** What the first side came to, where the game is over. @param {Subject | null} subject */
function endShare(subject) {
  if (!subject?.end) return null;
  const { winner } = subject.end;
  return winner === null ? 0.5 : Number(winner === 'first');
}

/**
 * How the sides stand, what the signs on the board mean, the lines, and depth and speed for those who want numbers.
 * @param {import('../store.js').Store<Preview | null>} preview
 * @param {((move: string) => void) | undefined} play
 * @param {(move: string) => void} why
 */
function analysisReadout(preview, play, why) {
  const verdict = h('p', { class: 'analysis-verdict', role: 'status' });
  const info = h('p', { class: 'analysis-info muted' });
  const lines = analysisLines(preview, play, why);
  const legend = h('p', { class: 'threat-legend' });
  return {
    parts: [verdict, legend, lines.element, info],
    /** @param {AnalysisView | null} view @param {string | null} refusal */
    update(view, refusal) {
      verdict.textContent = refusal ? errorText(new ApiError(refusal, {})) : standingText(view);
      info.textContent = settings.get().scores === 'numbers' ? infoText(view) : '';
      lines.update(view);
      replace(legend, threatLegend(view));
    },
  };
}

/** @param {AnalysisView | null} view */
function standingText(view) {
  const score = view?.lines[0]?.score;
  if (score && view) return verdictText(score, view.to_move);
  return t(view?.done ? 'analysis.over' : 'analysis.waiting');
}

/** Depth and speed, once there is something to tell. @param {AnalysisView | null} view */
function infoText(view) {
  if (!view || view.depth === 0 || view.nodes === 0) return '';
  return t('analysis.info', { depth: view.depth, nodes: shortCount(view.nodes), nps: shortCount(view.nps) });
}

/** The kinds of threats, the most urgent first. */
const KINDS = ['wins', 'must_answer', 'about_to_threaten', 'counter_threat'];

/** @param {AnalysisView | null} view */
function threatLegend(view) {
  const shown = settings.get().threats
    ? KINDS.filter((kind) => view?.threats.some((threat) => threat.kind === kind))
    : [];
  return shown.map((kind) => h('span', { class: `legend-${kind}` }, t(`threat.${kind}`)));
}

/** @param {import('../types/messages.js').Game} game */
function options(game) {
  const { analysisLines } = settings.get();
  const counts = [1, 2, 3, 4, 5].map(
    (count) => /** @type {const} */ ([String(count), t(count === 1 ? 'analysis.lines.one' : 'analysis.lines', { count })]),
  );
  const lines = select(counts, String(analysisLines), (count) => choose('analysisLines', Number(count)));
  lines.setAttribute('aria-label', t('analysis.lines.label'));
  return h(
    'div',
    { class: 'analysis-options' },
    lines,
    switchButton(t('analysis.heat'), 'heat', true, false),
    game === 'gomoku' ? switchButton(t('settings.threats'), 'threats', true, false) : null,
    switchButton(t('analysis.numbers'), 'scores', 'numbers', 'words'),
  );
}

/**
 * A button that switches a setting between two values.
 * @template {'heat' | 'threats' | 'scores'} K
 * @param {string} label
 * @param {K} key
 * @param {import('../settings.js').Settings[K]} on
 * @param {import('../settings.js').Settings[K]} off
 */
function switchButton(label, key, on, off) {
  const isOn = () => settings.get()[key] === on;
  const draw = () => made.setAttribute('aria-pressed', String(isOn()));
  const press = () => {
    choose(key, isOn() ? off : on);
    draw();
  };
  const made = button(label, press, { kind: 'small', name: key });
  draw();
  return made;
}
