/**
 * Puzzles as small boards to choose from.
 */
import { h } from '../dom.js';
import { toStones } from '../game/timeline.js';
import { t } from '../i18n.js';
import { miniBoard } from './mini-board.js';
import { taskText, themeName } from './puzzle-words.js';

/** @typedef {import('../types/messages.js').PuzzleSummary} PuzzleSummary */

/** What became of the last try, as a sign. */
const SIGNS = { solved: '✓', helped: '✓', failed: '✗' };

/**
 * @param {PuzzleSummary} puzzle
 * @param {{ of?: string, isDone?: boolean }} [options] the set that it belongs to
 */
export function puzzleCard(puzzle, { of, isDone = false } = {}) {
  const { id, game, size, stones, blocked, last, rating, to_move, theme, due_ms } = puzzle;
  const isDue = due_ms !== null && due_ms <= Date.now() && !isDone;
  const board = miniBoard({ game, size, stones: toStones(stones), blocked }, '');
  board.setAttribute('aria-hidden', 'true');
  const state = last ? t(`last.${last}`) : '';
  return h(
    'a',
    {
      class: `puzzle-card${last ? ` ${last}` : ''}`,
      href: `#/puzzles/${id}${of ? `?of=${of}` : ''}`,
      'data-puzzle': id,
    },
    board,
    h(
      'span',
      { class: 'puzzle-card-text' },
      h('strong', {}, themeName(theme)),
      h('span', { class: 'hidden-text' }, [taskText(puzzle), state].filter(Boolean).join('. ')),
      h('small', { class: 'muted' }, `${t(`side.${to_move}`)} · ${rating}`),
    ),
    isDue ? h('span', { class: 'puzzle-sign due' }, t('puzzle.due')) : null,
    last && !isDue ? h('span', { class: 'puzzle-sign', 'aria-hidden': 'true' }, SIGNS[last]) : null,
  );
}

/**
 * @param {readonly PuzzleSummary[]} puzzles
 * @param {string} label
 * @param {{ of?: string, done?: readonly boolean[] }} [options]
 */
export const puzzleGrid = (puzzles, label, { of, done } = {}) =>
  h(
    'ul',
    { class: 'puzzle-grid', 'aria-label': label },
    puzzles.map((puzzle, n) => h('li', {}, puzzleCard(puzzle, { ...(of ? { of } : {}), isDone: done?.[n] ?? false }))),
  );
