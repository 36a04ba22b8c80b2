/**
 * Stones put on the board by hand, as a text that the server reads: it alone knows whether a game can have come there.
 */
import { pointName } from '../board/geometry.js';

/** @typedef {import('../types/messages.js').Side} Side */
/** @typedef {import('../board/scene.js').Stones} Stones */
/** What a click puts on a point. @typedef {Side | 'empty' | 'blocked'} Brush */

const ATAXX_SIDE = 7;

/**
 * The stones and blocked points after a click.
 * @param {{ stones: Stones, blocked: readonly string[] }} board
 * @param {string} point
 * @param {Brush} brush
 */
export function painted({ stones, blocked }, point, brush) {
  const after = new Map(stones);
  after.delete(point);
  const open = blocked.filter((other) => other !== point);
  if (brush === 'first' || brush === 'second') after.set(point, brush);
  return { stones: after, blocked: brush === 'blocked' ? [...open, point] : open };
}

/**
 * @param {import('../types/messages.js').Game} game
 * @param {{ stones: Stones, blocked: readonly string[] }} board
 * @param {Side} toMove
 */
export const startText = (game, { stones, blocked }, toMove) =>
  game === 'gomoku' ? gomokuText(stones, toMove) : ataxxText(stones, blocked, toMove);

/**
 * Black and White in turn; who has fewer stones passes instead.
 * @param {Stones} stones
 * @param {Side} toMove
 */
function gomokuText(stones, toMove) {
  const of = (/** @type {Side} */ side) => [...stones].flatMap(([point, owner]) => (owner === side ? [point] : []));
  const left = { first: of('first'), second: of('second') };
  /** @type {string[]} */
  const moves = [];
  const turn = () => /** @type {const} */ (['first', 'second'])[moves.length % 2] ?? 'first';
  while (left.first.length + left.second.length > 0) moves.push(left[turn()].shift() ?? 'pass');
  if (turn() !== toMove) moves.push('pass');
  return moves.join(' ') || 'startpos';
}

/**
 * @param {Stones} stones
 * @param {readonly string[]} blocked
 * @param {Side} toMove
 */
function ataxxText(stones, blocked, toMove) {
  const rows = Array.from({ length: ATAXX_SIDE }, (_, n) => {
    const row = ATAXX_SIDE - 1 - n;
    const signs = Array.from({ length: ATAXX_SIDE }, (_, column) => {
      const point = pointName(column, row);
      const side = stones.get(point);
      return side ? { first: 'x', second: 'o' }[side] : blocked.includes(point) ? '-' : ' ';
    });
    return signs.join('').replace(/ +/g, (gap) => String(gap.length));
  });
  return `fen ${rows.join('/')} ${toMove === 'first' ? 'x' : 'o'} 0 1`;
}

/**
 * A pasted text as a start: a position of Ataxx may come without the word before it.
 * @param {import('../types/messages.js').Game} game
 * @param {string} text
 */
export function pastedStart(game, text) {
  const plain = text.trim();
  return game === 'ataxx' && /^[xo\-\d]+\//.test(plain) ? `fen ${plain}` : plain;
}

