/**
 * The games that were played.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { playerName } from '../parts/catalogue.js';
import { button } from '../parts/controls.js';
import { notifyError } from '../parts/notice.js';

/** @typedef {import('../types/messages.js').RecordPage} RecordPage */
/** @typedef {import('../types/messages.js').RecordSummary} RecordSummary */

/** @param {HTMLElement} root */
export async function mount(root) {
  const body = h('div', { class: 'records' });
  root.appendChild(h('div', { class: 'page' }, h('h1', {}, t('menu.records')), body));
  const show = async (/** @type {number} */ page) => {
    try {
      drawPage(body, await api.get('records', { page }), show);
    } catch (error) {
      notifyError(error);
    }
  };
  await show(1);
}

/**
 * @param {HTMLElement} body
 * @param {RecordPage} list
 * @param {(page: number) => void} show
 */
function drawPage(body, { records, total, page, per_page }, show) {
  const pages = Math.max(1, Math.ceil(total / per_page));
  const turn = h(
    'nav',
    { class: 'row', 'aria-label': t('records.pages') },
    button(t('records.newer'), () => show(page - 1), { icon: 'back', isCompact: true, disabled: page <= 1 }),
    h('span', {}, `${page} / ${pages}`),
    button(t('records.older'), () => show(page + 1), {
      icon: 'next',
      isCompact: true,
      disabled: page >= pages,
    }),
  );
  replace(
    body,
    records.length
      ? h('ul', { class: 'save-list' }, records.map(recordRow))
      : h('p', { class: 'muted' }, t('records.none')),
    pages > 1 ? turn : null,
  );
}

/** @param {RecordSummary} record */
function recordRow(record) {
  const when = new Date(record.played_ms).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const about = [
    t(`game.${record.game}`),
    t(`rule.${record.rule}`),
    `${record.size}×${record.size}`,
    t('load.ply', { ply: record.plies }),
    when,
  ].join(' · ');
  return h(
    'li',
    { class: 'card save-row' },
    h(
      'div',
      { class: 'save-text' },
      h('strong', {}, `${playerName(record.first)} – ${playerName(record.second)}`),
      h('small', { class: 'muted' }, about),
    ),
    h('span', { class: 'record-result' }, t(`records.result.${record.result}`)),
    h('a', { class: 'button', href: `#/record/${record.id}` }, t('result.review')),
  );
}
