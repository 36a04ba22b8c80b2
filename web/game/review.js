/**
 * A look at every position of a game.
 */
import { createAnalyst } from './analyst.js';

/** Milliseconds for a position. */
const LOOK = 300;
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
    const stop = analyst.state.subscribe(
      ({ view, refusal }) => (view?.done || (refusal && refusal !== 'busy')) && finish(),
    );
    analyst.look(position, { lines: 1, all_moves: false, time_ms: LOOK });
  });
}
