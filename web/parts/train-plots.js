/**
 * The two plots of a training: what everybody scored in each round, and how the best weights have changed.
 */
import { h, replace, s } from '../dom.js';
import { t } from '../i18n.js';
import { linePlot, markLine, numbersBelow, plotScale } from './line-plot.js';
import { signed, ticks } from './plot-axis.js';
import { playerWords, weightNames } from './train-words.js';

/** @typedef {import('../types/messages.js').TrainingRound} TrainingRound */
/**
 * The rounds so far, a list that grows, and what they began with.
 * @typedef {{ start: number[], rounds: TrainingRound[], shapes: string[] }} Course
 */

const SCORES_HEIGHT = 240;
const WEIGHTS_HEIGHT = 340;

/** How often the plots are drawn anew at most, in milliseconds: rounds can be very short. */
const REFRESH = 400;

/** Plots that draw themselves anew when there is more to show or more room. */
export function trainPlots() {
  const scores = plotCard(t('train.scores'), t('train.scores.about'), scorePlot);
  const weights = plotCard(t('train.weights'), t('train.weights.about'), weightPlot);
  let timer = 0;
  let drawn = false;
  return {
    elements: [scores.element, weights.element],
    /** @param {Course} course */
    update(course) {
      if (timer) return;
      const draw = () => {
        timer = 0;
        scores.update(course);
        weights.update(course);
      };
      timer = setTimeout(draw, drawn ? REFRESH : 0);
      drawn = true;
    },
    destroy() {
      clearTimeout(timer);
      scores.destroy();
      weights.destroy();
    },
  };
}

/**
 * @param {string} title
 * @param {string} about
 * @param {(course: Course, width: number) => SVGElement} plot
 */
function plotCard(title, about, plot) {
  const field = h('div', { class: 'plot-field' });
  const element = h(
    'section',
    { class: 'card arena-plot', hidden: true },
    h('h2', {}, title),
    h('p', { class: 'muted plot-about' }, about),
    field,
  );
  /** @type {Course | null} */
  let shown = null;
  const draw = () => {
    if (field.clientWidth > 0 && shown) replace(field, plot(shown, field.clientWidth));
  };
  const watch = new ResizeObserver(draw);
  watch.observe(field);
  return {
    element,
    /** @param {Course} course */
    update(course) {
      shown = course;
      element.hidden = course.rounds.length === 0;
      draw();
    },
    destroy: () => watch.disconnect(),
  };
}

/**
 * A point for each player of each round; the line joins those that went on.
 * @param {Course} course
 * @param {number} width
 */
function scorePlot({ rounds }, width) {
  const all = rounds.flatMap(({ tallies }) => tallies.map(({ score }) => score));
  const [low, high] = [Math.min(...all, -2), Math.max(...all, 2)];
  const last = Math.max(2, rounds.at(-1)?.number ?? 1);
  const scale = plotScale({ first: 1, last, low, high, right: width, height: SCORES_HEIGHT });
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    `${scale.x(x).toFixed(1)} ${scale.y(y).toFixed(1)}`;
  const best = rounds.map(({ number, tallies, best }) => at(number, tallies[best]?.score ?? 0));
  const dots = rounds.map(({ number, tallies }) =>
    tallies.map(({ score }) => `M${at(number, score)}h0`).join(''),
  );
  const { number = 0, best: winner = 0, tallies = [] } = rounds.at(-1) ?? {};
  const label = t('train.scores.spoken', {
    number,
    name: playerWords(winner),
    score: signed(tallies[winner]?.score ?? 0),
  });
  return s(
    'svg',
    {
      viewBox: `0 0 ${width} ${SCORES_HEIGHT}`,
      width,
      height: SCORES_HEIGHT,
      role: 'img',
      'aria-label': label,
    },
    ticks(low, high, 6).map((score) =>
      markLine({ y: score, text: signed(score), isZero: score === 0 }, scale),
    ),
    numbersBelow(1, last, scale),
    s('path', { class: 'plot-others', d: dots.join('') }),
    s('path', { class: 'plot-best', d: `M${best.join('L')}` }),
    s('path', { class: 'plot-best-points', d: best.map((place) => `M${place}h0`).join('') }),
    s('title', {}, label),
  );
}

/** Each weight as a multiple of what it was at the start. @param {Course} course @param {number} width */
function weightPlot({ start, rounds, shapes }, width) {
  const names = weightNames(shapes);
  const steps = [{ number: 0, weights: start }, ...rounds];
  const lines = names.flatMap((name, index) => {
    const before = start[index] ?? 0;
    const multiple = (/** @type {number[]} */ weights) => (weights[index] ?? 0) / before;
    // A weight that was or became nothing has no place on a scale of multiples.
    if (!steps.every(({ weights }) => multiple(weights) > 0 && Number.isFinite(multiple(weights)))) return [];
    const points = steps.map(({ number, weights }) => ({ x: number, y: Math.log2(multiple(weights)) }));
    return [{ name, hue: Math.round((index * 360) / names.length + 165) % 360, points }];
  });
  const all = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const [low, high] = [Math.min(...all, -0.5), Math.max(...all, 0.5)];
  return linePlot({
    lines,
    marks: multiples(low, high).map((multiple) => ({
      y: Math.log2(multiple),
      text: `×${Number(multiple.toPrecision(2))}`,
      isZero: multiple === 1,
    })),
    low,
    high,
    width,
    height: WEIGHTS_HEIGHT,
    label: spokenWeights(lines),
  });
}

/** @param {import('./line-plot.js').Line[]} lines */
function spokenWeights(lines) {
  const multiple = (/** @type {import('./line-plot.js').Line} */ { points }) => 2 ** (points.at(-1)?.y ?? 0);
  return `${t('train.weights')}: ${lines.map((line) => `${line.name} ×${multiple(line).toFixed(2)}`).join(', ')}`;
}

/**
 * Powers of two between two logarithms, finer ones where there are few.
 * @param {number} low
 * @param {number} high
 */
function multiples(low, high) {
  const step = high - low > 8 ? 2 : high - low > 2.5 ? 1 : 0.5;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => 2 ** ((first + index) * step));
}
