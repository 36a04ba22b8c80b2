/**
 * The puzzles that a reviewed game has yielded, below its story.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t, useWords } from '../i18n.js';
import { icon } from './icons.js';
import { notifyError } from './notice.js';

/** @typedef {import('../types/messages.js').GamePuzzles} GamePuzzles */

/**
 * Makes them, and leads to the first that is to be solved.
 * @param {HTMLElement} place
 * @param {string} record
 */
export async function offerPuzzles(place, record) {
  try {
    /** @type {[GamePuzzles, unknown]} */
    const [{ puzzles }] = await Promise.all([
      api.post(`records/${encodeURIComponent(record)}/puzzles`),
      useWords('puzzles'),
    ]);
    const first = puzzles.find(({ last }) => last === null) ?? puzzles[0];
    const count = puzzles.length;
    const key = count === 0 ? 'none' : count === 1 ? 'one' : 'found';
    replace(
      place,
      h('p', { class: 'muted', role: 'status' }, t(`game_puzzles.${key}`, { count })),
      first
        ? h(
            'a',
            { class: 'button small', href: `#/puzzles/${first.id}?of=own`, 'data-action': 'game-puzzles' },
            icon('check'),
            h('span', {}, t('game_puzzles.solve')),
          )
        : null,
    );
  } catch (error) {
    notifyError(error);
  }
}
