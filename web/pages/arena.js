/**
 * Matches and tournaments between engines.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { playerName } from '../parts/catalogue.js';
import { notifyError } from '../parts/notice.js';

/** @typedef {import('../types/messages.js').ArenaSummary} ArenaSummary */

/** @param {HTMLElement} root */
export async function mount(root) {
  const body = h('div');
  root.appendChild(h('div', { class: 'page' }, h('h1', {}, t('menu.arena')), body));
  try {
    /** @type {ArenaSummary[]} */
    const list = await api.get('arena');
    replace(
      body,
      list.length
        ? h('ul', { class: 'save-list' }, list.map(arenaRow))
        : h('p', { class: 'muted' }, t('arena.none')),
    );
  } catch (error) {
    notifyError(error);
  }
}

/** @param {ArenaSummary} arena */
function arenaRow({ kind, players, played, expected, spec }) {
  const title = players.map(playerName).join(' – ');
  const about = [t(`arena.${kind}`), t(`game.${spec.game}`), `${played} / ${expected}`].join(' · ');
  return h(
    'li',
    { class: 'card save-row' },
    h('div', { class: 'save-text' }, h('strong', {}, title), h('small', { class: 'muted' }, about)),
  );
}
