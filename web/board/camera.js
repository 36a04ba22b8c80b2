/**
 * Which part of a large board is seen: moving and zooming within its edges.
 */
import { CELL } from './geometry.js';

/** @typedef {import('./geometry.js').Place} Place */
/** @typedef {{ clientX: number, clientY: number }} Client */
/** @typedef {{ scale: number, x: number, y: number }} View scale in pixels a unit, and the upper left corner in units */

/** Cells that a side of the window shows at the closest. */
const FEWEST_CELLS = 9;
/** Cells that it shows at first. */
const FIRST_CELLS = 31;

/**
 * @param {HTMLElement} window
 * @param {import('./geometry.js').Geometry} g
 * @param {() => void} moved
 */
export function createCamera(window, g, moved) {
  /** @type {View} */
  let view = { scale: 0, x: 0, y: 0 };
  const side = () => window.clientWidth || 1;
  const possible = (/** @type {number} */ scale) =>
    Math.min(Math.max(scale, side() / g.extent), side() / (FEWEST_CELLS * CELL));
  const settle = (/** @type {View} */ wanted) => {
    const scale = possible(wanted.scale);
    const room = g.extent - side() / scale;
    const within = (/** @type {number} */ n) => Math.max(0, Math.min(room, n));
    view = { scale, x: within(wanted.x), y: within(wanted.y) };
    moved();
  };
  const placeOf = (/** @type {Client} */ { clientX, clientY }) => {
    const box = window.getBoundingClientRect();
    return { x: view.x + (clientX - box.left) / view.scale, y: view.y + (clientY - box.top) / view.scale };
  };
  return {
    view: () => view,
    placeOf,
    /** Takes the size of the window into account; at first it looks at `place`. @param {Place} place */
    fit(place) {
      if (view.scale) return settle(view);
      const scale = side() / (FIRST_CELLS * CELL);
      settle({ scale, x: place.x - side() / scale / 2, y: place.y - side() / scale / 2 });
    },
    /** What is under the fingers stays there. @param {number} factor @param {Client} around */
    zoom(factor, around) {
      const fixed = placeOf(around);
      const scale = possible(view.scale * factor);
      const ratio = view.scale / scale;
      settle({ scale, x: fixed.x - (fixed.x - view.x) * ratio, y: fixed.y - (fixed.y - view.y) * ratio });
    },
    /** @param {number} dx pixels @param {number} dy pixels */
    pan: (dx, dy) => settle({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }),
    /** The side of the square that is seen, in units. */
    span: () => side() / (view.scale || 1),
    /** Whether a place is in sight, and not at its very edge. @param {Place} place */
    sees({ x, y }) {
      const span = side() / view.scale;
      const isWithin = (/** @type {number} */ from, /** @type {number} */ at) =>
        at > from + CELL && at < from + span - CELL;
      return isWithin(view.x, x) && isWithin(view.y, y);
    },
    /** Brings a place to the middle. @param {Place} place */
    lookAt({ x, y }) {
      const half = side() / view.scale / 2;
      settle({ ...view, x: x - half, y: y - half });
    },
    /** Moves just so far that a place is seen. @param {Place} place */
    reveal({ x, y }) {
      const span = side() / view.scale;
      const follow = (/** @type {number} */ from, /** @type {number} */ at) =>
        at < from + CELL ? at - CELL : at > from + span - CELL ? at - span + CELL : from;
      settle({ ...view, x: follow(view.x, x), y: follow(view.y, y) });
    },
  };
}
