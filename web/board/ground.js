/**
 * The bare board as SVG: wood with its grain, lines and star points or tiles, names of columns and rows.
 */
import { s } from '../dom.js';
import { CELL, centre, columnName, labelledLines, pointName, starPoints } from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */

const GRAIN_LINES = 22;

/**
 * @param {Geometry} g
 * @param {readonly string[]} blocked
 */
export function ground(g, blocked) {
  const base = s('rect', { class: 'board-base', width: g.extent, height: g.extent });
  const parts = g.game === 'gomoku' ? [grid(g), ...stars(g)] : tiles(g, blocked);
  return s(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    base,
    grain(g.extent),
    parts,
    g.coordinates ? labels(g) : [],
  );
}

/** @param {Geometry} g */
function grid(g) {
  const first = centre(g, 0, g.size - 1);
  const last = centre(g, g.size - 1, 0);
  let path = '';
  for (let n = 1; n < g.size - 1; n++) {
    const at = centre(g, n, n);
    path += `M${first.x} ${at.y}H${last.x}M${at.x} ${first.y}V${last.y}`;
  }
  const span = (g.size - 1) * CELL;
  const edge = s('rect', { class: 'board-edge', x: first.x, y: first.y, width: span, height: span });
  return s('g', {}, s('path', { class: 'board-grid', d: path }), edge);
}

/** @param {Geometry} g */
function stars(g) {
  return starPoints(g.size).map(([column, row]) => {
    const { x, y } = centre(g, column, row);
    return s('circle', { class: 'board-star', cx: x, cy: y, r: 0.085 * CELL });
  });
}

/**
 * @param {Geometry} g
 * @param {readonly string[]} blocked
 */
function tiles(g, blocked) {
  const walls = new Set(blocked);
  const side = 0.94 * CELL;
  return Array.from({ length: g.size * g.size }, (_, n) => {
    const [column, row] = [n % g.size, Math.floor(n / g.size)];
    const { x, y } = centre(g, column, row);
    const kind = walls.has(pointName(column, row)) ? 'tile blocked' : 'tile';
    return s('rect', {
      class: kind,
      x: x - side / 2,
      y: y - side / 2,
      width: side,
      height: side,
      rx: 0.1 * CELL,
    });
  });
}

/** @param {Geometry} g */
function labels(g) {
  const bottom = centre(g, 0, 0).y + g.labelOffset;
  return labelledLines(g).flatMap((n) => {
    const { x, y } = centre(g, n, n);
    const text = { class: 'board-label', 'font-size': g.label * 1.25 };
    return [
      s('text', { ...text, x, y: bottom }, columnName(n).toUpperCase()),
      s('text', { ...text, x: g.left - g.labelOffset, y }, n + 1),
    ];
  });
}

/**
 * Flat bows right across the board, no two of them alike.
 * @param {number} extent
 */
function grain(extent) {
  const bows = Array.from({ length: GRAIN_LINES }, (_, line) => {
    const phase = line * 2.399;
    const y = (extent * (line + 0.5 + 0.4 * Math.sin(phase))) / GRAIN_LINES;
    const bend = extent * 0.03 * Math.sin(phase * 1.7);
    const slope = extent * 0.012 * Math.cos(phase);
    return s('path', {
      d: `M0 ${y.toFixed(1)}Q${extent / 2} ${(y + bend).toFixed(1)} ${extent} ${(y + slope).toFixed(1)}`,
      'stroke-width': (extent * (0.0016 + 0.0022 * Math.abs(Math.sin(phase * 3.1)))).toFixed(1),
      'stroke-opacity': (0.1 + 0.1 * Math.abs(Math.cos(phase * 0.7))).toFixed(2),
    });
  });
  return s('g', { class: 'board-grain' }, bows);
}
