/**
 * A page of the list of records: each can be looked at or taken into the selection.
 */
import { h, replace } from '../dom.js';
import { dateText, t, tOr } from '../i18n.js';
import { playerName } from './catalogue.js';
import { button } from './controls.js';

/** @typedef {import('../types/messages.js').RecordPage} RecordPage */
/** @typedef {import('../types/messages.js').RecordSummary} RecordSummary */
/**
 * @typedef {{
 *   chosen: Set<string>,
 *   changed(): void,
 *   turn(page: number): void,
 *   filter(player: string): void,
 * }} ListActions
 */

/** @param {ListActions} actions */
export function recordsList(actions) {
  const element = h('section', { class: 'records', 'aria-label': t('menu.records') });
  /** @type {Map<string, HTMLInputElement>} */
  let boxes = new Map();
  const draw = (/** @type {RecordPage} */ list) => {
    boxes = new Map(list.records.map((record) => [record.id, choiceBox(record, actions)]));
    const rows = list.records.map((record) => recordRow(record, boxes.get(record.id) ?? null, actions));
    replace(
      element,
      h('p', { class: 'records-total muted', role: 'status' }, t('records.total', { count: list.total })),
      rows.length
        ? h('ul', { class: 'record-list card' }, rows)
        : h('p', { class: 'card records-none muted' }, t('records.none.found')),
      pager(list, actions.turn),
    );
  };
  return {
    element,
    update: draw,
    /** Takes all of the page into the selection, or all of it out. @param {boolean} isWanted */
    choose(isWanted) {
      for (const [id, box] of boxes) {
        box.checked = isWanted;
        if (isWanted) actions.chosen.add(id);
        else actions.chosen.delete(id);
      }
      actions.changed();
    },
  };
}

/**
 * @param {RecordSummary} record
 * @param {ListActions} actions
 */
function choiceBox(record, { chosen, changed }) {
  const box = h('input', {
    type: 'checkbox',
    checked: chosen.has(record.id),
    'aria-label': t('records.choose', {
      first: shownName(record.first),
      second: shownName(record.second),
      when: dateText(record.played_ms),
    }),
  });
  box.addEventListener('change', () => {
    if (box.checked) chosen.add(record.id);
    else chosen.delete(record.id);
    changed();
  });
  return box;
}

/**
 * @param {RecordSummary} record
 * @param {HTMLInputElement | null} box
 * @param {ListActions} actions
 */
function recordRow(record, box, { filter }) {
  const isRunning = record.result === 'running';
  const about = [
    t(`game.${record.game}`),
    tOr(`rule.${record.rule}`, record.rule),
    `${record.size}×${record.size}`,
  ];
  return h(
    'li',
    { class: 'record-row', 'data-record': record.id },
    h('label', { class: 'record-choice' }, box),
    h(
      'div',
      { class: 'record-players' },
      playerButton(record.first, 'first', record.result === 'black', filter),
      playerButton(record.second, 'second', record.result === 'white', filter),
    ),
    h(
      'div',
      { class: 'record-about' },
      h('span', { class: `record-result ${record.result}` }, t(`records.result.${record.result}`)),
      h('small', { class: 'muted' }, about.join(' · ')),
    ),
    h(
      'div',
      { class: 'record-when' },
      h(
        'time',
        { datetime: new Date(record.played_ms).toISOString() },
        dateText(record.played_ms, { dateStyle: 'medium' }),
      ),
      h(
        'small',
        { class: 'muted' },
        [dateText(record.played_ms, { timeStyle: 'short' }), t('records.plies', { plies: record.plies })].join(
          ' · ',
        ),
      ),
    ),
    h(
      'a',
      { class: 'button small', href: isRunning ? `#/game/${record.id}` : `#/record/${record.id}` },
      t(isRunning ? 'load.go' : 'result.review'),
    ),
  );
}

/**
 * @param {string} name
 * @param {'first' | 'second'} side
 * @param {boolean} hasWon
 * @param {(player: string) => void} filter
 */
function playerButton(name, side, hasWon, filter) {
  return h(
    'button',
    {
      type: 'button',
      class: `record-player${hasWon ? ' won' : ''}`,
      disabled: !name,
      title: t('records.of', { name: shownName(name) }),
      onclick: () => filter(name),
    },
    h('i', { class: `stone-dot ${side}`, role: 'img', 'aria-label': t(`side.${side}`) }),
    h('span', {}, shownName(name)),
  );
}

/** @param {string} name */
const shownName = (name) => (name ? playerName(name) : t('nickname.none'));

/**
 * @param {RecordPage} list
 * @param {(page: number) => void} turn
 */
function pager({ total, page, per_page }, turn) {
  const pages = Math.max(1, Math.ceil(total / per_page));
  if (pages === 1) return null;
  const to = (/** @type {string} */ key, /** @type {'back' | 'next'} */ icon, /** @type {number} */ target) =>
    button(t(key), () => turn(target), {
      icon,
      isCompact: true,
      disabled: target < 1 || target > pages,
      name: `page-${icon}`,
    });
  return h(
    'nav',
    { class: 'records-pages', 'aria-label': t('records.pages') },
    to('records.newer', 'back', page - 1),
    h('span', {}, `${page} / ${pages}`),
    to('records.older', 'next', page + 1),
  );
}
