/**
 * A look at every position of a game, and the moves that gave something away.
 */
import { createAnalyst } from './analyst.js';

/** @typedef {import('../types/messages.js').MoveView} MoveView */
/** @typedef {'inaccuracy' | 'mistake' | 'blunder'} Fault */

/** Milliseconds for a position. */
const LOOK = 300;
/** How much of the hope for a win a move may give away, at most, to be no worse than the word says. */
const FAULTS = /** @type {const} */ ([
  ['blunder', 0.3],
  ['mistake', 0.18],
  ['inaccuracy', 0.1],
]);

/**
 * Looks at the positions from the first to the last; may be stopped.
 * @param {import('./analyst.js').Position} game with all its moves
 * @param {(ply: number, share: number) => void} found
 * @returns {{ done: Promise<void>, stop(): void }}
 */
export function reviewGame(game, found) {
  const analyst = createAnalyst();
  const moves = game.moves ?? [];
  let isStopped = false;
  const look = async (/** @type {number} */ ply) => {
    const share = await shareAfter(analyst, { ...game, moves: moves.slice(0, ply) });
    if (share !== null) found(ply, share);
  };
  const run = async () => {
    for (let ply = 0; ply <= moves.length && !isStopped; ply++) await look(ply);
    analyst.close();
  };
  return { done: run(), stop: () => void (isStopped = true) };
}

/**
 * @param {import('./analyst.js').Analyst} analyst
 * @param {import('./analyst.js').Position} position
 * @returns {Promise<number | null>}
 */
function shareAfter(analyst, position) {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve(analyst.state.get().view?.lines[0]?.score.first_share ?? null);
    };
    // The server stops by itself; a lost answer must not hold up the rest.
    const timer = setTimeout(finish, LOOK * 4);
    const stop = analyst.state.subscribe(({ view, refusal }) => (view?.done || refusal) && finish());
    analyst.look(position, { lines: 1, all_moves: false, time_ms: LOOK });
  });
}

/**
 * The faults of a game, by ply.
 * @param {readonly MoveView[]} moves
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
