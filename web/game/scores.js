/**
 * Scores as people read them, from the side that they were given for.
 *
 * The one place where a score becomes text: `scoreText` in words, or in numbers for those who ask for them;
 * `scoreMark` short enough for a cell of the board.
 */
import { shortCount, t } from '../i18n.js';
import { settings } from '../settings.js';

/** @typedef {import('../types/messages.js').ScoreView} ScoreView */
/** @typedef {import('../types/messages.js').Side} Side */

/** What a side may hope for, at least, to stand so; below the last nobody is better. */
const STANDINGS = /** @type {const} */ ([
  ['winning', 0.88],
  ['better', 0.7],
  ['slightly', 0.57],
]);

/** @param {ScoreView | null | undefined} score */
export function scoreText(score) {
  if (!score) return '';
  return settings.get().scores === 'numbers' ? scoreNumber(score) : scoreWords(score);
}

/** A score in numbers. @param {ScoreView} score */
export function scoreNumber({ kind, value }) {
  if (kind === 'evaluation') return `${value >= 0 ? '+' : '−'}${(Math.abs(value) / 100).toFixed(2)}`;
  if (kind === 'raw') return rawText(value);
  return decided(kind, value);
}

/** A score in words; nothing where only its player knows what the number means. @param {ScoreView} score */
function scoreWords({ kind, value, first_share: share }) {
  if (kind !== 'evaluation') return kind === 'raw' ? '' : decided(kind, value);
  if (share === null) return '';
  const standing = standingOf(Math.max(share, 1 - share));
  return t(`standing.${standing === 'even' || value >= 0 ? standing : `${standing}.behind`}`);
}

/**
 * How the sides stand, as a sentence.
 * @param {ScoreView} score
 * @param {Side} thinker whom it was given for
 */
export function verdictText({ kind, value, first_share: share }, thinker) {
  if (share === null) return '';
  const better = share >= 0.5 ? 'first' : 'second';
  const side = t(`side.${better}`);
  if (kind === 'draw') return t('score.draw');
  if (kind === 'win' || kind === 'loss') {
    const winner = (kind === 'win') === (thinker === 'first') ? 'first' : 'second';
    return t(value > 0 ? 'verdict.wins.in' : 'verdict.wins', { side: t(`side.${winner}`), moves: value });
  }
  const standing = standingOf(Math.max(share, 1 - share));
  return standing === 'even' ? t('standing.even') : t(`verdict.${standing}`, { side });
}

/** @param {number} share of the side that may hope for more */
const standingOf = (share) => STANDINGS.find(([, least]) => share >= least)?.[0] ?? 'even';

/** @param {'win' | 'loss' | 'draw'} kind @param {number} value */
function decided(kind, value) {
  if (kind === 'draw') return t('score.draw');
  return value > 0 ? t(`score.${kind}.in`, { moves: value }) : t(`score.${kind}`);
}

/** @param {ScoreView} score */
export function scoreMark({ kind, value }) {
  if (kind === 'evaluation') return (value / 100).toFixed(1).replace('-', '−');
  if (kind === 'raw') return rawText(value);
  if (kind === 'draw') return '=';
  return `${kind === 'loss' ? '−' : ''}#${value || ''}`;
}

/** A number in units that only its player knows. @param {number} value */
function rawText(value) {
  const size = Math.abs(value);
  const shown = size < 1e9 ? shortCount(size) : size.toExponential(1).replace('e+', 'e');
  return value < 0 ? `−${shown}` : shown;
}
