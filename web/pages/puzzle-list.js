/**
 * The day's ten puzzles, one's own, and the library with its filter.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { button, field, select } from '../parts/controls.js';
import { icon } from '../parts/icons.js';
import { notifyError } from '../parts/notice.js';
import { puzzleGrid } from '../parts/puzzle-cards.js';
import { THEMES, themeName, zone } from '../parts/puzzle-words.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').DailyView} DailyView */
/** @typedef {import('../types/messages.js').PuzzlePage} PuzzlePage */

const RULES = { gomoku: ['freestyle', 'standard', 'renju'], ataxx: ['international'] };
/** Ranges of ratings by their names. @type {Record<string, { easiest?: number, hardest?: number }>} */
const HARDNESS = {
  '': {},
  easy: { hardest: 999 },
  medium: { easiest: 1000, hardest: 1399 },
  hard: { easiest: 1400, hardest: 1799 },
  master: { easiest: 1800 },
};
const KINDS = ['', 'new', 'failed', 'own'];

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route its query is the filter of the library
 */
export async function mount(root, route) {
  const today = h('section', { class: 'puzzle-today', 'aria-labelledby': 'today' });
  const own = h('section', { 'aria-labelledby': 'own' });
  const library = h('section', { 'aria-labelledby': 'library' });
  root.appendChild(
    h(
      'div',
      { class: 'page puzzles-page' },
      h('h1', {}, t('menu.puzzles')),
      h('p', { class: 'muted page-about' }, t('puzzles.about')),
      today,
      own,
      library,
    ),
  );
  try {
    /** @type {[DailyView, PuzzlePage]} */
    const [daily, mine] = await Promise.all([
      api.get('puzzles/today', { zone: zone() }),
      api.get('puzzles', { which: 'own', per_page: 12 }),
    ]);
    drawToday(today, daily);
    if (mine.total > 0) {
      replace(own, h('h2', { id: 'own' }, t('puzzles.own')), puzzleGrid(mine.puzzles, t('puzzles.own'), { of: 'own' }));
    }
    await drawLibrary(library, route.query);
  } catch (error) {
    notifyError(error);
  }
}

/** @param {HTMLElement} place @param {DailyView} daily */
function drawToday(place, daily) {
  const { set, done, streak, solved, level, due } = daily;
  const count = done.filter(Boolean).length;
  const next = set[done.indexOf(false)];
  const fact = (/** @type {string} */ key, /** @type {number} */ value) =>
    h('div', {}, h('dt', {}, t(key)), h('dd', {}, value));
  replace(
    place,
    h(
      'div',
      { class: 'card puzzle-day' },
      h(
        'div',
        { class: 'puzzle-day-head' },
        h('h2', { id: 'today' }, t('puzzles.today')),
        h('p', { class: 'muted' }, t('puzzles.done', { count, all: set.length }), due ? ` · ${t('puzzles.due', { due })}` : ''),
        h('progress', { value: count, max: set.length, 'aria-label': t('puzzles.done', { count, all: set.length }) }),
      ),
      h(
        'dl',
        { class: 'puzzle-facts' },
        fact('puzzles.streak', streak),
        fact('puzzles.solved', solved),
        fact('puzzles.level', level),
      ),
      h(
        'div',
        { class: 'row puzzle-ways' },
        next
          ? button(t(count ? 'puzzles.go_on' : 'puzzles.begin'), () => go(`#/puzzles/${next.id}?of=today`), {
              icon: 'play',
              kind: 'primary',
              name: 'begin-today',
            })
          : h('p', { role: 'status' }, t('puzzles.all_done')),
        way('#/puzzles/rush', 'rush', 'next'),
        way('#/progress', 'progress', 'chart'),
      ),
    ),
    puzzleGrid(set, t('puzzles.today'), { of: 'today', done }),
  );
}

/** @param {string} href @param {string} name @param {import('../parts/icons.js').IconName} sign */
const way = (href, name, sign) =>
  h('a', { class: 'button', href, 'data-action': `open-${name}` }, icon(sign), h('span', {}, t(`puzzles.${name}`)));

/** @param {HTMLElement} place @param {URLSearchParams} query */
async function drawLibrary(place, query) {
  const list = h('div', {});
  const chosen = {
    game: query.get('game') ?? '',
    rule: query.get('rule') ?? '',
    theme: query.get('theme') ?? '',
    hardness: query.get('hardness') ?? '',
    which: query.get('which') ?? '',
    page: Number(query.get('page') ?? 1),
  };
  const form = h('div', { class: 'puzzle-filter', role: 'group', 'aria-label': t('puzzles.filter') });
  const show = async () => {
    const { hardness, ...rest } = chosen;
    const asked = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
    const kept = Object.entries(chosen).filter(([key, value]) => value !== '' && !(key === 'page' && value === 1));
    const words = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString();
    history.replaceState(null, '', `#/puzzles${words ? `?${words}` : ''}`);
    try {
      drawPage(list, await api.get('puzzles', { ...asked, ...HARDNESS[hardness] }), (page) => {
        chosen.page = page;
        void show();
      });
    } catch (error) {
      notifyError(error);
    }
  };
  const choice = (
    /** @type {'game' | 'rule' | 'theme' | 'hardness' | 'which'} */ key,
    /** @type {readonly (readonly [string, string])[]} */ options,
  ) => {
    const made = select(options, chosen[key], (value) => {
      chosen[key] = value;
      chosen.page = 1;
      if (key === 'game') [chosen.rule, chosen.theme] = ['', ''];
      if (key === 'game') drawForm();
      void show();
    });
    made.name = key;
    return field(t(`filter.${key}`), made);
  };
  const any = /** @type {const} */ (['', t('filter.any')]);
  const drawForm = () => {
    const games = /** @type {const} */ (['gomoku', 'ataxx']).filter((game) => !chosen.game || chosen.game === game);
    replace(
      form,
      choice('game', [any, ['gomoku', t('game.gomoku')], ['ataxx', t('game.ataxx')]]),
      choice('rule', [any, ...games.flatMap((game) => RULES[game]).map((rule) => /** @type {const} */ ([rule, t(`rule.${rule}`)]))]),
      choice('theme', [any, ...games.flatMap((game) => THEMES[game]).map((theme) => /** @type {const} */ ([theme, themeName(theme)]))]),
      choice('hardness', Object.keys(HARDNESS).map((name) => /** @type {const} */ ([name, t(name ? `hardness.${name}` : 'filter.any')]))),
      choice('which', KINDS.map((name) => /** @type {const} */ ([name, t(name ? `which.${name}` : 'filter.any')]))),
    );
  };
  drawForm();
  replace(place, h('h2', { id: 'library' }, t('puzzles.library')), form, list);
  await show();
}

/** @param {HTMLElement} list @param {PuzzlePage} page @param {(page: number) => void} turn */
function drawPage(list, { puzzles, total, page, per_page }, turn) {
  const pages = Math.max(1, Math.ceil(total / per_page));
  replace(
    list,
    h('p', { class: 'muted puzzle-total', role: 'status' }, t('puzzles.total', { total })),
    puzzleGrid(puzzles, t('puzzles.library')),
    pages > 1
      ? h(
          'nav',
          { class: 'row puzzle-pages', 'aria-label': t('puzzles.pages') },
          button(t('puzzles.back'), () => turn(page - 1), { icon: 'back', isCompact: true, disabled: page <= 1, name: 'puzzles-back' }),
          h('span', { class: 'muted' }, t('puzzles.page', { page, pages })),
          button(t('puzzles.next'), () => turn(page + 1), { icon: 'next', isCompact: true, disabled: page >= pages, name: 'puzzles-next' }),
        )
      : null,
  );
}
