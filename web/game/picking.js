/**
 * What a click on a point means in the shown position, by what the server says is legal.
 */

/** @typedef {import('../types/messages.js').BoardView} BoardView */
/** @typedef {import('../types/messages.js').Side} Side */
/** @typedef {import('../types/messages.js').Change} Change */
/** @typedef {import('../types/messages.js').LegalMove} LegalMove */
/** @typedef {{ kind: 'play', text: string, changes: Pick<Change, 'point' | 'to'>[] }} Play */
/**
 * @typedef {Play
 *   | { kind: 'pick', point: string | null }
 *   | { kind: 'forbidden', reason: string }
 *   | { kind: 'nothing' }} Meaning
 */

const NOTHING = /** @type {const} */ ({ kind: 'nothing' });

/**
 * @param {BoardView} board
 * @param {import('../board/scene.js').Stones} stones
 * @param {string | null} picked
 * @param {string} point
 * @param {Side} colour of the stone that would be placed
 * @returns {Meaning}
 */
export function meaningOf(board, stones, picked, point, colour) {
  if (board.legal.kind === 'points') {
    if (stones.has(point)) return NOTHING;
    const forbidden = board.forbidden.find((entry) => entry.point === point);
    if (forbidden) return { kind: 'forbidden', reason: forbidden.kind };
    return { kind: 'play', text: point, changes: [{ point, to: colour }] };
  }
  if (board.legal.kind === 'none') return NOTHING;
  if (picked === point) return { kind: 'pick', point: null };
  const move = picked ? moveBetween(board, picked, point) : null;
  if (move) return playOf(move, colour);
  if (movesFrom(board, point).length > 0) return { kind: 'pick', point };
  return picked ? { kind: 'pick', point: null } : NOTHING;
}

/**
 * The move that a typed text means, or null.
 * @param {BoardView} board
 * @param {import('../board/scene.js').Stones} stones
 * @param {string} text
 * @param {Side} colour
 * @returns {Meaning}
 */
export function meaningOfText(board, stones, text, colour) {
  if (board.legal.kind === 'points')
    return /^[a-z]+\d+$/.test(text) ? meaningOf(board, stones, null, text, colour) : NOTHING;
  if (board.legal.kind === 'none') return NOTHING;
  const move = board.legal.moves.find((legal) => legal.text === text || legal.from + legal.to === text);
  return move ? playOf(move, colour) : NOTHING;
}

/**
 * @param {LegalMove} move
 * @param {Side} colour
 * @returns {Play}
 */
function playOf(move, colour) {
  const turned = move.flips.map((point) => ({ point, to: colour }));
  const left = move.jump ? [{ point: move.from, to: /** @type {const} */ ('empty') }] : [];
  return { kind: 'play', text: move.text, changes: [...left, { point: move.to, to: colour }, ...turned] };
}

/** @param {BoardView} board @param {string} from */
export const movesFrom = (board, from) =>
  board.legal.kind === 'moves' ? board.legal.moves.filter((move) => move.from === from) : [];

/**
 * @param {BoardView} board
 * @param {string} from
 * @param {string} to
 */
export const moveBetween = (board, from, to) => movesFrom(board, from).find((move) => move.to === to) ?? null;
