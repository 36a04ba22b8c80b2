/**
 * The ratings as a plot: a point for each player, with the interval that it lies in at 95 %.
 */
import { h, replace, s } from '../dom.js';
import { t } from '../i18n.js';
import { entrantName } from './arena-words.js';
import { clipped, signed, ticks } from './plot-axis.js';

/** @typedef {import('../types/messages.js').ArenaRow} ArenaRow */
/** @typedef {{ row: ArenaRow, elo: number, error: number }} Rated */

const ROW = 34;
const AXIS = 28;
/** Wider intervals than this say only that nothing is known: they would press everything else together. */
const WIDEST = 600;

export function arenaPlot() {
  const field = h('div', { class: 'plot-field' });
  const element = h(
    'section',
    { class: 'card arena-plot', hidden: true },
    h('h2', {}, t('arena.plot')),
    field,
  );
  /** @type {Rated[]} */
  let rated = [];
  const draw = () => {
    if (field.clientWidth > 0 && rated.length > 0) replace(field, plot(rated, field.clientWidth));
  };
  const watch = new ResizeObserver(draw);
  watch.observe(field);
  return {
    element,
    /** @param {ArenaRow[]} table */
    update(table) {
      rated = table.flatMap((row) =>
        row.elo === null ? [] : [{ row, elo: row.elo, error: Math.min(WIDEST, row.elo_error ?? 0) }],
      );
      element.hidden = rated.length === 0;
      draw();
    },
    destroy: () => watch.disconnect(),
  };
}

/** @param {Rated[]} rated @param {number} width */
function plot(rated, width) {
  const names = Math.min(170, width * 0.38);
  const low = Math.min(...rated.map(({ elo, error }) => elo - error));
  const high = Math.max(...rated.map(({ elo, error }) => elo + error));
  const span = Math.max(50, high - low);
  const x = (/** @type {number} */ elo) => names + 12 + ((elo - low) / span) * (width - names - 28);
  const height = rated.length * ROW + AXIS;
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': spoken(rated) },
    ticks(low, low + span, (width - names) / 48).map((elo) => tick(elo, x(elo), height)),
    rated.map((entry, index) => ratedRow(entry, index * ROW + ROW / 2, x, names)),
  );
}

/** @param {number} elo @param {number} x @param {number} height */
function tick(elo, x, height) {
  return s(
    'g',
    {},
    s('line', { class: elo === 0 ? 'plot-zero' : 'plot-grid', x1: x, x2: x, y1: 0, y2: height - AXIS + 4 }),
    s('text', { class: 'plot-number', x, y: height - 8, 'text-anchor': 'middle' }, signed(elo)),
  );
}

/**
 * @param {Rated} entry
 * @param {number} y
 * @param {(elo: number) => number} x
 * @param {number} names the width of the names
 */
function ratedRow({ row, elo, error }, y, x, names) {
  const name = entrantName(row.player);
  const [from, to] = [x(elo - error), x(elo + error)];
  return s(
    'g',
    {},
    s('title', {}, `${name}: ${Math.round(elo)} ± ${Math.round(row.elo_error ?? 0)}`),
    s('text', { class: 'plot-name', x: 0, y: y + 5 }, clipped(name, names)),
    s('path', { class: 'plot-error', d: `M${from} ${y}H${to}M${from} ${y - 5}v10M${to} ${y - 5}v10` }),
    s('circle', { class: 'plot-point', cx: x(elo), cy: y, r: 6 }),
  );
}

/** @param {Rated[]} rated */
const spoken = (rated) =>
  rated.map(({ row, elo }) => `${entrantName(row.player)} ${Math.round(elo)}`).join(', ');
