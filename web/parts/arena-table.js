/**
 * How a match or tournament stands: the table with Score, Error and Invalid Steps, and who scored what
 * against whom.
 */
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { entrantName, scoreWords } from './arena-words.js';

/** @typedef {import('../types/messages.js').ArenaView} ArenaView */
/** @typedef {import('../types/messages.js').ArenaRow} ArenaRow */
/** @typedef {import('../types/messages.js').CrossCell} CrossCell */

/**
 * Columns with the key of their heading and the text of a row.
 * @type {[string, (row: ArenaRow) => string | number][]}
 */
const COLUMNS = [
  ['score', ({ score }) => scoreWords(score)],
  ['games', ({ games }) => games],
  ['wins', ({ wins }) => wins],
  ['draws', ({ draws }) => draws],
  ['losses', ({ losses }) => losses],
  ['errors', ({ errors }) => errors],
  ['invalid', ({ invalid_steps }) => invalid_steps],
  ['elo', eloWords],
];

/** @param {ArenaRow} row */
function eloWords({ elo, elo_error }) {
  if (elo === null) return '–';
  const rounded = Math.round(elo);
  const shown = rounded === 0 ? '0' : `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`;
  return elo_error === null ? shown : `${shown} ± ${Math.round(elo_error)}`;
}

export function arenaTable() {
  const element = h('section', { class: 'card arena-standings', 'aria-label': t('arena.standings') });
  return {
    element,
    /** @param {ArenaView} arena */
    update(arena) {
      replace(
        element,
        h('h2', {}, t('arena.standings')),
        scrolled(t('arena.standings'), standings(arena.table)),
        arena.players.length > 2
          ? [h('h2', {}, t('arena.cross')), scrolled(t('arena.cross'), crossTable(arena))]
          : null,
        arena.sprt ? sprtLine(arena.sprt) : null,
      );
    },
  };
}

/**
 * A table that may be wider than a phone: its own box scrolls, by keyboard too.
 * @param {string} label
 * @param {HTMLElement} table
 */
const scrolled = (label, table) =>
  h('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': label }, table);

/** @param {ArenaRow[]} rows */
function standings(rows) {
  const head = ['place', 'player', ...COLUMNS.map(([key]) => key)].map((key) =>
    h('th', { scope: 'col' }, t(`arena.column.${key}`)),
  );
  const body = rows.map((row, index) =>
    h(
      'tr',
      { 'data-player': row.player },
      h('td', {}, index + 1),
      h('th', { scope: 'row' }, entrantName(row.player)),
      COLUMNS.map(([key, text]) => h('td', { class: faultClass(key, row) }, text(row))),
    ),
  );
  return h('table', { class: 'standings' }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, body));
}

/** @param {string} key @param {ArenaRow} row */
function faultClass(key, row) {
  const isFault = (key === 'errors' && row.errors > 0) || (key === 'invalid' && row.invalid_steps > 0);
  return isFault ? `${key} fault` : key;
}

/**
 * In the order of the standings: the numbers are the places there.
 * @param {ArenaView} arena
 */
function crossTable({ players, cross, table }) {
  const order = table.map(({ player }) => players.indexOf(player));
  const head = [h('td', {}), ...order.map((_, place) => h('th', { scope: 'col' }, place + 1))];
  const rows = order.map((row, place) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, `${place + 1}. ${entrantName(players[row] ?? '')}`),
      order.map((column) => crossCell(row === column ? null : cross[row]?.[column])),
    ),
  );
  return h('table', { class: 'standings cross' }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows));
}

/** What one came to against another; null against itself. @param {CrossCell | null | undefined} cell */
function crossCell(cell) {
  if (cell === null) return h('td', { class: 'cross-self' });
  return h('td', {}, cell?.games ? `${scoreWords(cell.score)}/${cell.games}` : '·');
}

/** @param {import('../types/messages.js').SprtView} sprt */
function sprtLine({ llr, lower, upper, verdict }) {
  const number = (/** @type {number} */ value) => value.toFixed(2).replace('-', '−');
  return h(
    'p',
    { class: 'sprt' },
    h('strong', {}, t(`sprt.${verdict}`)),
    ' ',
    h('span', { class: 'muted' }, `LLR ${number(llr)} (${number(lower)} … ${number(upper)})`),
  );
}
