/**
 * What puzzles ask for, and what became of a move, in words.
 */
import { dateText, t, tOr } from '../i18n.js';

/** @typedef {import('../types/messages.js').PuzzleSummary} PuzzleSummary */
/** @typedef {import('../types/messages.js').AttemptView} AttemptView */

export const THEMES = /** @type {const} */ ({
  gomoku: ['fours', 'four-three', 'threats', 'double-three', 'quiet', 'forbidden', 'defence'],
  ataxx: ['ending', 'capture'],
});

/** @param {string} theme */
export const themeName = (theme) => t(`theme.${theme}`);

/** What is to be done. @param {PuzzleSummary} puzzle */
export const taskText = ({ theme, to_move }) =>
  t('puzzle.task', { side: t(`side.${to_move}`), task: t(`task.${theme}`) });

/** A puzzle by its theme, rules and rating. @param {PuzzleSummary} puzzle */
export const aboutPuzzle = ({ theme, rule, rating }) =>
  [themeName(theme), tOr(`rule.${rule}`, rule), String(rating)].join(' · ');

/** Why a move is wrong. @param {AttemptView} attempt */
export function whyText({ why }) {
  if (!why) return '';
  const stones = (/** @type {number} */ n) => (n > 0 ? `+${n}` : String(n));
  return why.code === 'less'
    ? t('why.less', { ahead: stones(why.ahead), best: stones(why.best) })
    : t(`why.${why.code}`);
}

/** When something comes back. @param {number} due_ms @param {number} now */
export function dueText(due_ms, now) {
  const hours = (due_ms - now) / 3_600_000;
  if (hours <= 1) return t('due.soon');
  if (hours < 36) return t('due.tomorrow');
  if (hours < 24 * 60) return t('due.days', { days: Math.round(hours / 24) });
  return t('due.date', { date: dateText(due_ms, { dateStyle: 'medium' }) });
}

/** By how many minutes the clock here is ahead of UTC. */
export const zone = () => -new Date().getTimezoneOffset();
