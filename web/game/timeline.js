/**
 * A game as a line of moves: the stones after any of them.
 *
 * The server says what each move changes; here these changes are only applied.
 */

/** @typedef {import('../types/messages.js').Side} Side */
/** @typedef {import('../types/messages.js').MoveView} MoveView */
/** @typedef {import('../types/messages.js').Change} Change */
/** @typedef {import('../board/scene.js').Stones} Stones */

/** @param {Side} side @returns {Side} */
export const opponent = (side) => (side === 'first' ? 'second' : 'first');

/** @param {{ first: string[], second: string[] }} stones @returns {Stones} */
export function toStones({ first, second }) {
  /** @type {Stones} */
  const stones = new Map();
  for (const point of first) stones.set(point, 'first');
  for (const point of second) stones.set(point, 'second');
  return stones;
}

/**
 * Where a move comes from and goes to; null for a pass.
 * @param {string} text
 * @returns {{ from: string | null, to: string } | null}
 */
export function moveEnds(text) {
  const points = text.match(/[a-z]+\d+/g) ?? [];
  const to = points.at(-1);
  return to ? { from: points.length > 1 ? (points[0] ?? null) : null, to } : null;
}

/**
 * @param {Stones} stones
 * @param {readonly Pick<Change, 'point' | 'to'>[]} changes
 * @returns {Stones}
 */
export function applied(stones, changes) {
  const after = new Map(stones);
  for (const { point, to } of changes) {
    if (to === 'empty') after.delete(point);
    else after.set(point, to);
  }
  return after;
}

/**
 * The stones after each ply, from 0.
 * @param {Stones} start
 * @param {readonly MoveView[]} moves
 * @returns {Stones[]}
 */
export function frames(start, moves) {
  const all = [start];
  let stones = start;
  for (const { changes } of moves) {
    stones = applied(stones, changes);
    all.push(stones);
  }
  return all;
}

/** @param {Stones} stones */
export function countStones(stones) {
  let first = 0;
  for (const side of stones.values()) if (side === 'first') first++;
  return { first, second: stones.size - first };
}

/**
 * The number of the move that filled each point last.
 * @param {readonly MoveView[]} moves
 * @returns {Map<string, number>}
 */
export function moveNumbers(moves) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  for (const { text, ply } of moves) {
    const to = moveEnds(text)?.to;
    if (to) numbers.set(to, ply);
  }
  return numbers;
}
