/**
 * A look at every position of a game.
 */
import { createAnalyst } from './analyst.js';

/** Milliseconds for a position. */
const LOOK = 300;

/** @typedef {{ share: number, best: string | null }} Look what the first side may hope for, and the best move */

/**
 * Looks at the positions from the first to the last; may be stopped.
 * @param {import('./analyst.js').Position} game with all its moves
 * @param {(ply: number, look: Look) => void} found
 * @returns {{ done: Promise<void>, stop(): void }}
 */
export function reviewGame(game, found) {
  const analyst = createAnalyst();
  const moves = game.moves ?? [];
  let isStopped = false;
  const look = async (/** @type {number} */ ply) => {
    const seen = await lookAfter(analyst, { ...game, moves: moves.slice(0, ply) });
    if (seen) found(ply, seen);
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
 * @returns {Promise<Look | null>}
 */
function lookAfter(analyst, position) {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      const line = analyst.state.get().view?.lines[0];
      const share = line?.score.first_share ?? null;
      resolve(share === null ? null : { share, best: line?.moves[0] ?? null });
    };
    // The server stops by itself; a lost answer must not hold up the rest.
    const timer = setTimeout(finish, LOOK * 20);
    const stop = analyst.state.subscribe(
      ({ view, refusal }) => (view?.done || (refusal && refusal !== 'busy')) && finish(),
    );
    analyst.look(position, { lines: 1, all_moves: false, time_ms: LOOK });
  });
}
