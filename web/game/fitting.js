/**
 * Which level fits the player: one up after a win, one down after two defeats in a row.
 */
import { settings } from '../settings.js';

const HIGHEST = 10;

/** @typedef {import('../types/messages.js').Game} Game */
/** @typedef {{ level: number, defeats: number }} Fit */

/** @param {Game} game @returns {Fit | null} */
const known = (game) => /** @type {Record<string, Fit>} */ (settings.get().setup.fit ?? {})[game] ?? null;

/**
 * The id of the opponent that fits.
 * @param {import('../types/messages.js').GameInfo} info
 */
export function fittingOpponent(info) {
  const fit = known(info.game);
  return fit ? `${info.game}-${fit.level}` : info.usual_opponent;
}

/**
 * Learns from a finished game against a level.
 * @param {Game} game
 * @param {string} opponentId
 * @param {'win' | 'draw' | 'loss'} verdict
 */
export function learnFrom(game, opponentId, verdict) {
  const level = Number(/-(\d+)$/.exec(opponentId)?.[1] ?? NaN);
  if (Number.isNaN(level) || verdict === 'draw') return;
  const fit = known(game) ?? { level, defeats: 0 };
  if (verdict === 'win' && level >= fit.level)
    keep(game, { level: Math.min(HIGHEST, level + 1), defeats: 0 });
  if (verdict === 'loss' && level <= fit.level) {
    const isTooStrong = fit.defeats + 1 >= 2;
    keep(
      game,
      isTooStrong ? { level: Math.max(1, level - 1), defeats: 0 } : { ...fit, defeats: fit.defeats + 1 },
    );
  }
}

/** @param {Game} game @param {Fit} fit */
function keep(game, fit) {
  settings.update((state) => ({
    ...state,
    setup: { ...state.setup, fit: { .../** @type {object} */ (state.setup.fit ?? {}), [game]: fit } },
  }));
}
