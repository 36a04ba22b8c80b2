/**
 * Where things are on a board, in units of which a cell has 100; the proportions are those of the pictures
 * that the program writes, so that page and picture look alike; only the coordinates are larger here.
 */

export const CELL = 100;
/** The radius of a stone on a point and of a piece on a square. */
export const RADIUS = { gomoku: 0.465 * CELL, ataxx: 0.38 * CELL };
/** A click counts when it is this near to a point, in cells. */
const SNAP = 0.4;

/** The largest board that is looked at as a whole on a phone. */
const LARGEST_WHOLE = 25;

/** @typedef {'gomoku' | 'ataxx'} GameName */
/** @typedef {{ game: GameName, size: number, coordinates: boolean }} Shape */
/** @typedef {{ x: number, y: number }} Place */
/**
 * @typedef {Shape & {
 *   extent: number,
 *   left: number,
 *   top: number,
 *   label: number,
 *   labelOffset: number,
 * }} Geometry
 */

/**
 * @param {Shape} shape
 * @returns {Geometry}
 */
export function geometry(shape) {
  const { game, size, coordinates } = shape;
  const onPoints = game === 'gomoku';
  const whole = (size + 1.4) * CELL;
  // On a phone the letters of a whole board must still be read; a larger board is only seen in parts.
  const least = whole * (size > LARGEST_WHOLE ? 0.011 : 0.02);
  const label = Math.min(Math.max(0.26 * CELL, least), whole * 0.026);
  const edge = (onPoints ? 0.62 : 0.12) * CELL;
  const longest = size < 100 ? 2.5 : 3.3;
  const far = edge + whole * 0.012;
  const near = coordinates ? edge + label * longest : far;
  const inset = onPoints ? 0 : CELL / 2;
  const steps = onPoints ? size - 1 : size;
  return {
    ...shape,
    extent: near + far + steps * CELL,
    left: near + inset,
    top: far + inset,
    label,
    labelOffset: inset + edge + label * longest * 0.48,
  };
}

/**
 * The middle of a point; column and row from 0, row 0 at the bottom.
 * @param {Geometry} g
 * @param {number} column
 * @param {number} row
 * @returns {Place}
 */
export const centre = (g, column, row) => ({
  x: g.left + column * CELL,
  y: g.top + (g.size - 1 - row) * CELL,
});

/**
 * The middle of a point given by its name.
 * @param {Geometry} g
 * @param {string} point
 */
export function centreOf(g, point) {
  const [column, row] = parsePoint(point);
  return centre(g, column, row);
}

/**
 * The point that a place belongs to, if it is near enough to one.
 * @param {Geometry} g
 * @param {Place} place
 * @returns {string | null}
 */
export function pointNear(g, place) {
  const column = Math.round((place.x - g.left) / CELL);
  const row = g.size - 1 - Math.round((place.y - g.top) / CELL);
  if (column < 0 || row < 0 || column >= g.size || row >= g.size) return null;
  const { x, y } = centre(g, column, row);
  const isNear = g.game === 'ataxx' || Math.hypot(place.x - x, place.y - y) <= SNAP * CELL;
  return isNear ? pointName(column, row) : null;
}

/** @param {number} column */
export function columnName(column) {
  const letter = (/** @type {number} */ n) => String.fromCharCode(97 + n);
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);
}

/**
 * @param {number} column
 * @param {number} row
 */
export const pointName = (column, row) => `${columnName(column)}${row + 1}`;

/**
 * @param {string} point
 * @returns {[number, number]} column and row, from 0
 */
export function parsePoint(point) {
  let column = 0;
  let at = 0;
  for (; at < point.length && point.charCodeAt(at) >= 97; at++)
    column = column * 26 + point.charCodeAt(at) - 96;
  return [column - 1, Number(point.slice(at)) - 1];
}

/**
 * The lines that have a name: all, or the first and every second, fifth, tenth ….
 * @param {Geometry} g
 */
export function labelledLines(g) {
  const room = g.label * (g.size < 100 ? 2 : 3.4);
  const step = [1, 2, 5, 10, 20].find((n) => n * CELL >= room) ?? 50;
  const lines = Array.from({ length: g.size }, (_, n) => n);
  return lines.filter((n) => step === 1 || n === 0 || (n + 1) % step === 0);
}

/**
 * The points that are marked on a board of this size.
 * @param {number} size
 * @returns {[number, number][]}
 */
export function starPoints(size) {
  const middle = size % 2 === 1 ? (size - 1) / 2 : null;
  /** @type {[number, number][]} */
  const points = middle === null ? [] : [[middle, middle]];
  if (size < 9) return points;
  const near = size < 13 ? 2 : 3;
  const far = size - 1 - near;
  points.push([near, near], [near, far], [far, near], [far, far]);
  if (middle !== null && size >= 19)
    points.push([near, middle], [far, middle], [middle, near], [middle, far]);
  return points;
}

/**
 * The two ends of stones in a line.
 * @param {readonly string[]} stones
 * @param {Geometry} g
 * @returns {[Place, Place]}
 */
export function rowEnds(stones, g) {
  const places = stones.map((point) => centreOf(g, point)).sort((a, b) => a.x - b.x || a.y - b.y);
  const none = { x: 0, y: 0 };
  return [places[0] ?? none, places.at(-1) ?? none];
}
