/**
 * Lines over a row of numbers, with a name at the end of each: ratings over games, weights over rounds.
 */
import { s } from '../dom.js';
import { clipped, ticks } from './plot-axis.js';

/** @typedef {{ x: number, y: number }} Point */
/**
 * A line: its name, its colour, where it goes.
 * @typedef {{ name: string, hue: number, points: Point[] }} Line
 */
/**
 * A number along the upright axis, and what stands beside it.
 * @typedef {{ y: number, text: string, isZero: boolean }} Mark
 */
/**
 * @typedef {{
 *   x: (value: number) => number,
 *   y: (value: number) => number,
 *   left: number,
 *   right: number,
 *   bottom: number,
 * }} Scale
 */
/**
 * A line with the height of its end and of its name.
 * @typedef {Line & { end: number, label: number }} NamedLine
 */

const TOP = 10;
const AXIS = 30;
const NUMBERS = 44;
/** Names nearer to each other than this would overlap. */
const NAME_HEIGHT = 17;

/**
 * Where values stand in a plot.
 * @param {{ first: number, last: number, low: number, high: number, right: number, height: number }} plot
 * @returns {Scale}
 */
export const plotScale = ({ first, last, low, high, right, height }) => ({
  x: (value) => NUMBERS + ((value - first) / Math.max(1, last - first)) * (right - NUMBERS - 8),
  y: (value) => TOP + ((high - value) / (high - low)) * (height - TOP - AXIS),
  left: NUMBERS,
  right: right - 8,
  bottom: height - AXIS,
});

/**
 * @param {{
 *   lines: Line[],
 *   marks: Mark[],
 *   low: number,
 *   high: number,
 *   width: number,
 *   height: number,
 *   label: string,
 * }} plot `label` says what it shows to those who do not see it
 */
export function linePlot({ lines, marks, low, high, width, height, label }) {
  const names = Math.min(172, width * 0.36);
  const [first, last] = [lines[0]?.points[0]?.x ?? 0, lines[0]?.points.at(-1)?.x ?? 1];
  const scale = plotScale({ first, last, low, high, right: width - names, height });
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label },
    marks.map((mark) => markLine(mark, scale)),
    numbersBelow(first, last, scale),
    s('title', {}, label),
    named(lines, scale).map((line) => drawnLine(line, scale, names)),
  );
}

/** A number at the side and the line from it. @param {Mark} mark @param {Scale} scale */
export const markLine = ({ y, text, isZero }, scale) =>
  s(
    'g',
    {},
    s('line', {
      class: isZero ? 'plot-zero' : 'plot-grid',
      x1: scale.left,
      x2: scale.right,
      y1: scale.y(y),
      y2: scale.y(y),
    }),
    s('text', { class: 'plot-number', x: scale.left - 8, y: scale.y(y) + 4, 'text-anchor': 'end' }, text),
  );

/** Whole numbers along the lower axis. @param {number} first @param {number} last @param {Scale} scale */
export const numbersBelow = (first, last, { x, left, right, bottom }) =>
  ticks(first, last, (right - left) / 56).map((number) =>
    s('text', { class: 'plot-number', x: x(number), y: bottom + 18, 'text-anchor': 'middle' }, number),
  );

/**
 * The lines, the highest first; names that would overlap are pushed apart.
 * @param {Line[]} lines
 * @param {Scale} scale
 * @returns {NamedLine[]}
 */
function named(lines, { y, bottom }) {
  const all = lines.map((line) => {
    const end = y(line.points.at(-1)?.y ?? 0);
    return { ...line, end, label: end };
  });
  all.sort((one, other) => one.end - other.end);
  const gap = Math.min(NAME_HEIGHT, bottom / all.length);
  let next = bottom;
  for (const line of all.toReversed()) {
    line.label = Math.min(line.end, next);
    next = line.label - gap;
  }
  let least = TOP;
  for (const line of all) {
    line.label = Math.max(line.label, least);
    least = line.label + gap;
  }
  return all;
}

/** @param {NamedLine} line @param {Scale} scale @param {number} names the width of the names */
function drawnLine({ name, hue, points, end, label }, { x, y, right }, names) {
  const path = points.map((point) => `${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join('L');
  return s(
    'g',
    { class: 'plot-player', '--hue': hue },
    s('path', { class: 'plot-line', d: `M${path}` }),
    s('path', { class: 'plot-lead', d: `M${right} ${end}L${right + 8} ${label}` }),
    s('text', { class: 'plot-name', x: right + 12, y: label + 4 }, clipped(name, names)),
    s('title', {}, name),
  );
}
