/**
 * The table of every page with a board: the board, the two players, a column of panels.
 */
import { h } from '../dom.js';
import { settings, choose } from '../settings.js';
import { t } from '../i18n.js';
import { seatName } from './catalogue.js';
import { segmented, toggle } from './controls.js';

/**
 * @param {{ title: string, board: HTMLElement, bar: HTMLElement, top: HTMLElement, bottom: HTMLElement, notes: HTMLElement[], actions: HTMLElement, panel: HTMLElement }} parts
 */
export function table({ title, board, bar, top, bottom, notes, actions, panel }) {
  return h(
    'div',
    { class: 'table' },
    h('h1', { class: 'hidden-text' }, title),
    h('div', { class: 'table-top' }, top),
    h('div', { class: 'table-board' }, bar, board),
    h('div', { class: 'table-bottom' }, bottom),
    h('div', { class: 'table-notes' }, notes),
    h('div', { class: 'table-actions' }, actions),
    h('div', { class: 'table-panel' }, panel),
  );
}

/**
 * The heading of a page with a board, for those who walk from heading to heading: what is played, and by whom.
 * @param {import('../types/messages.js').Game} game
 * @param {import('../types/messages.js').Seats} seats
 */
export const tableTitle = (game, { first, second }) =>
  t('table.title', { game: t(`game.${game}`), first: seatName(first), second: seatName(second) });

/**
 * What the board shows besides the stones; threats have names in Gomoku only.
 * @param {import('../types/messages.js').Game} game
 * @param {() => void} numberFromHere
 * @param {boolean} [isCoached] whether a person plays against the computer, and may be helped
 */
export function viewOptions(game, numberFromHere, isCoached = false) {
  const { numbers, coordinates, threats, thoughts } = settings.get();
  const kinds = /** @type {const} */ (['none', 'last', 'last5', 'all', 'here']);
  return h(
    'div',
    { class: 'view-options' },
    segmented(
      t('settings.numbers'),
      kinds.map((kind) => [kind, t(`settings.numbers.${kind}`)]),
      numbers,
      (kind) => {
        if (kind === 'here') numberFromHere();
        choose('numbers', kind);
      },
    ),
    toggle(t('settings.coordinates'), coordinates, (value) => choose('coordinates', value)),
    game === 'gomoku'
      ? toggle(t('settings.threats'), threats, (value) => choose('threats', value))
      : null,
    isCoached && game === 'gomoku' ? alarmChoice() : null,
    isCoached ? toggle(t('settings.thoughts'), thoughts, (value) => choose('thoughts', value)) : null,
  );
}

/** When the alarm goes. */
export function alarmChoice() {
  const times = /** @type {const} */ (['levels', 'always', 'never']);
  const choices = times.map((time) => /** @type {const} */ ([time, t(`settings.alarm.${time}`)]));
  return segmented(t('settings.alarm'), choices, settings.get().alarm, (time) => choose('alarm', time));
}
