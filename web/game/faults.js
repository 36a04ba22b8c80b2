/**
 * The moves of a game that gave something away.
 */

/** @typedef {import('../types/messages.js').MoveView} MoveView */
/** @typedef {'inaccuracy' | 'mistake' | 'blunder'} Fault */

/** How much of the hope for a win a move gives away, at least, to be called so. */
const FAULTS = /** @type {const} */ ([
  ['blunder', 0.3],
  ['mistake', 0.18],
  ['inaccuracy', 0.1],
]);

/**
 * The faults of a game, by ply.
 * @param {readonly Pick<MoveView, 'ply' | 'side'>[]} moves
 * @param {ReadonlyMap<number, number>} shares what the first side could hope for after each ply
 * @returns {Map<number, Fault>}
 */
export function faultsOf(moves, shares) {
  /** @type {Map<number, Fault>} */
  const faults = new Map();
  for (const { ply, side } of moves) {
    const [before, after] = [shares.get(ply - 1), shares.get(ply)];
    if (before === undefined || after === undefined) continue;
    const given = side === 'first' ? before - after : after - before;
    const fault = FAULTS.find(([, least]) => given >= least);
    if (fault) faults.set(ply, fault[0]);
  }
  return faults;
}
