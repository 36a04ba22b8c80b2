/**
 * The arena: `#/arena` starts matches and lists them, `#/arena/ID` shows one as it goes,
 * `#/arena/ID/NUMBER` one of its games.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { dateText, t } from '../i18n.js';
import { arenaForm } from '../parts/arena-form.js';
import { arenaAbout, arenaTitle } from '../parts/arena-words.js';
import { notifyError } from '../parts/notice.js';
import { useStyles } from '../parts/stylesheet.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').ArenaSummary} ArenaSummary */

/** How often the list is asked for anew while something runs, in milliseconds. */
const REFRESH = 2000;

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const [, id, number] = route.path;
  if (id && number) {
    await useStyles('records', 'records-aside', 'arena', 'arena-match');
    return (await import('./arena-match.js')).mount(root, id, Number(number));
  }
  if (id) {
    await useStyles('records', 'arena', 'arena-run');
    return (await import('./arena-run.js')).mount(root, id);
  }
  await useStyles('setup', 'arena');
  return overview(root);
}

/** @param {HTMLElement} root */
async function overview(root) {
  const list = h('div', { class: 'arena-list' });
  let timer = 0;
  const refresh = async () => {
    try {
      /** @type {ArenaSummary[]} */
      const runs = await api.get('arena');
      drawList(list, runs);
      if (list.isConnected && runs.some(({ state }) => state === 'running'))
        timer = setTimeout(refresh, REFRESH);
    } catch (error) {
      notifyError(error);
    }
  };
  const form = await arenaForm((id) => go(`#/arena/${id}`));
  root.appendChild(
    h(
      'div',
      { class: 'page arena-page' },
      h('h1', {}, t('menu.arena')),
      h(
        'div',
        { class: 'arena-columns' },
        form,
        h('section', { class: 'arena-runs' }, h('h2', {}, t('arena.runs')), list),
      ),
    ),
  );
  await refresh();
  return () => clearTimeout(timer);
}

/** @param {HTMLElement} list @param {ArenaSummary[]} runs */
function drawList(list, runs) {
  replace(
    list,
    runs.length
      ? h('ul', { class: 'run-list' }, runs.map(runRow))
      : h('p', { class: 'muted' }, t('arena.none')),
  );
}

/** @param {ArenaSummary} run */
function runRow(run) {
  const share = run.expected ? (100 * run.played) / run.expected : 0;
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'card run-row', href: `#/arena/${run.id}`, 'data-run': run.id },
      h('strong', {}, arenaTitle(run)),
      h('span', { class: `run-state ${run.state}` }, t(`arena.state.${run.state}`)),
      h('small', { class: 'muted' }, `${arenaAbout(run)} · ${dateText(run.began_ms)}`),
      h('small', { class: 'run-played' }, `${run.played} / ${run.expected}`),
      h('span', { class: 'progress', 'aria-hidden': 'true' }, h('i', { '--share': `${share}%` })),
    ),
  );
}
