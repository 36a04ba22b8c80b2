/**
 * Scores as people read them, from the side that they were given for.
 *
 * The one place where a score becomes text: `scoreText` in words, `scoreMark` short enough for a cell of
 * the board.
 */
import { shortCount, t } from '../i18n.js';

/** @typedef {import('../types/messages.js').ScoreView} ScoreView */

/** @param {ScoreView | null | undefined} score */
export function scoreText(score) {
  if (!score) return '';
  const { kind, value } = score;
  if (kind === 'evaluation') return `${value >= 0 ? '+' : '−'}${(Math.abs(value) / 100).toFixed(2)}`;
  if (kind === 'raw') return rawText(value);
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
