/**
 * What the admin sees of those who are here: visitors, their games and matches, and who is turned away.
 */
import { api } from '../api.js';
import { h } from '../dom.js';
import { dateText, t } from '../i18n.js';
import { arenaAbout, arenaTitle } from './arena-words.js';
import { seatName } from './catalogue.js';
import { button, twiceButton } from './controls.js';

/** @typedef {import('../types/messages.js').AdminView} AdminView */
/** @typedef {import('../types/messages.js').Ban} Ban */
/** Does something and shows what has become of it. @typedef {(deed: () => Promise<unknown>) => void} Act */

/**
 * @param {string} title
 * @param {string[]} heads
 * @param {(HTMLElement | string | null)[][]} rows
 * @param {string} none
 */
function listPart(title, heads, rows, none) {
  const head = h('tr', {}, [...heads, ''].map((text) => h('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => h('tr', {}, cells.map((cell) => h('td', {}, cell))));
  return h(
    'section',
    { class: 'card admin-part' },
    h('h2', {}, title),
    rows.length
      ? h('div', { class: 'admin-scroll' }, h('table', {}, h('thead', {}, head), h('tbody', {}, body)))
      : h('p', { class: 'muted' }, none),
  );
}

/** @param {string} handle */
const handleText = (handle) => h('code', {}, handle);

/** @param {Ban} ban */
const banNow = (ban) => () => api.post('admin/bans', ban);

/** @param {AdminView} view @param {Act} act */
export function visitorsPart({ visitors }, act) {
  const rows = visitors.map(({ handle, address, last_ms: last, requests, sockets }) => [
    handleText(handle),
    address,
    dateText(last),
    String(requests),
    String(sockets),
    h(
      'div',
      { class: 'row' },
      twiceButton(t('admin.ban.visitor'), () => act(banNow({ kind: 'visitor', visitor: handle })), {
        kind: 'small',
        name: 'ban-visitor',
      }),
      twiceButton(t('admin.ban.address'), () => act(banNow({ kind: 'address', address })), {
        kind: 'small',
        name: 'ban-address',
      }),
    ),
  ]);
  const heads = ['visitor', 'address', 'last', 'requests', 'sockets'].map((key) => t(`admin.${key}`));
  return listPart(t('admin.visitors'), heads, rows, t('admin.visitors.none'));
}

/** @param {AdminView} view @param {Act} act */
export function gamesPart({ games }, act) {
  const rows = games.map(({ id, spec, players, ply, owner }) => [
    h('a', { href: `#/game/${encodeURIComponent(id)}` }, `${seatName(players.first)} – ${seatName(players.second)}`),
    t(`game.${spec.game}`),
    String(ply),
    handleText(owner),
    twiceButton(t('admin.delete'), () => act(() => api.delete('records', { ids: [id] })), {
      kind: 'small',
      name: 'delete-game',
    }),
  ]);
  const heads = [t('admin.game'), t('setup.game'), t('play.moves'), t('admin.owner')];
  return listPart(t('admin.games'), heads, rows, t('admin.games.none'));
}

/** @param {AdminView} view @param {Act} act */
export function matchesPart({ matches }, act) {
  const rows = matches.slice(0, 50).map((run) => [
    h('a', { href: `#/arena/${run.id}` }, arenaTitle(run)),
    arenaAbout(run),
    `${run.played} / ${run.expected}`,
    handleText(run.owner ?? 'host'),
    run.state === 'running'
      ? twiceButton(t('admin.stop'), () => act(() => api.post(`arena/${run.id}/stop`)), {
          kind: 'small',
          name: 'stop-match',
        })
      : null,
  ]);
  const heads = [t('menu.arena'), '', t('admin.played'), t('admin.owner')];
  return listPart(t('arena.runs'), heads, rows, t('arena.none'));
}

/** @param {AdminView} view @param {Act} act */
export function bansPart({ bans }, act) {
  const all = [
    ...bans.visitors.map((visitor) => ({ text: visitor, ban: /** @type {Ban} */ ({ kind: 'visitor', visitor }) })),
    ...bans.addresses.map((address) => ({ text: address, ban: /** @type {Ban} */ ({ kind: 'address', address }) })),
  ];
  const rows = all.map(({ text, ban }) => [
    handleText(text),
    button(t('admin.pardon'), () => act(() => api.delete('admin/bans', ban)), { kind: 'small', name: 'pardon' }),
  ]);
  return listPart(t('admin.bans'), [t('admin.visitor')], rows, t('admin.bans.none'));
}
