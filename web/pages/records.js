/**
 * The games that were played: found, looked at, deleted, brought in and taken out.
 *
 * What is asked for stands in the address, so that a list can be kept, passed on and gone back to.
 */
import { api } from '../api.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { houseInfo } from '../parts/catalogue.js';
import { notifyError } from '../parts/notice.js';
import { recordsBar } from '../parts/records-bar.js';
import { recordsFilter, wishOf, wishQuery } from '../parts/records-filter.js';
import { recordsImport } from '../parts/records-import.js';
import { recordsList } from '../parts/records-list.js';
import { recordsStats } from '../parts/records-stats.js';
import { useStyles } from '../parts/stylesheet.js';

/** @typedef {import('../parts/records-filter.js').Wish} Wish */
/** @typedef {import('../types/messages.js').RecordPage} RecordPage */
/** @typedef {import('../types/messages.js').Stats} Stats */

const PER_PAGE = 25;

/**
 * `#/records?player=…&game=…&result=…&from=…&to=…&page=…`
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const [house] = await Promise.all([houseInfo(), useStyles('records', 'records-aside')]);
  let wish = wishOf(route.query);
  /** @type {Set<string>} */
  const chosen = new Set();

  // What is out of sight must not be deleted along with what is seen.
  const narrow = (/** @type {Wish} */ next) => {
    chosen.clear();
    return show({ ...next, page: 1 });
  };
  const only = (/** @type {string} */ player) => narrow({ ...wish, player });
  const list = recordsList({
    chosen,
    changed: () => bar.update(),
    turn: (page) => show({ ...wish, page }),
    filter: only,
  });
  const filter = recordsFilter(narrow);
  const bar = recordsBar({ chosen, formats: house.formats, all: list.choose, deleted: () => refresh() });
  const importing = recordsImport(house.import_limit, () => refresh());
  const stats = recordsStats(only);

  async function show(/** @type {Wish} */ next) {
    wish = next;
    history.replaceState(null, '', `#/records${wishQuery(wish)}`);
    try {
      const page = await askPage(wish);
      // The last game of the last page may just have been deleted.
      const last = Math.max(1, Math.ceil(page.total / page.per_page));
      if (page.page > last) return void show({ ...next, page: last });
      if (wish !== next) return;
      filter.update(wish);
      list.update(page);
      bar.update();
    } catch (error) {
      notifyError(error);
    }
  }
  const tellStats = (/** @type {Stats} */ told) => {
    stats.update(told.players);
    filter.suggest(told.players.map(({ player }) => player));
  };
  async function refresh() {
    await Promise.all([show(wish), api.get('stats').then(tellStats, notifyError)]);
  }

  root.appendChild(layout([filter.element, bar.element, list.element], [importing.element, stats.element]));
  await refresh();
  return importing.destroy;
}

/** @param {HTMLElement[]} main @param {HTMLElement[]} aside */
const layout = (main, aside) =>
  h(
    'div',
    { class: 'page records-page' },
    h('h1', {}, t('menu.records')),
    h(
      'div',
      { class: 'records-columns' },
      h('div', { class: 'records-main' }, main),
      h('aside', { class: 'records-aside' }, aside),
    ),
  );

/** @param {Wish} wish @returns {Promise<RecordPage>} */
function askPage({ player, game, result, from, to, page }) {
  return api.get('records', {
    page,
    per_page: PER_PAGE,
    ...(player ? { player } : {}),
    ...(game ? { game } : {}),
    ...(result ? { result } : {}),
    ...(from ? { from: startOfDay(from, 0) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
  });
}

/**
 * When a day begins where the user is, in milliseconds since 1970.
 * @param {string} date as a date field has it: `2026-11-16`
 * @param {number} later how many days after it
 */
function startOfDay(date, later) {
  const day = new Date(`${date}T00:00`);
  day.setDate(day.getDate() + later);
  return day.getTime();
}
