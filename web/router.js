/**
 * Pages by URL hash. Each page is a module that is loaded when it is first wanted and exports
 * `mount(root, route)`, which may return a function that takes the page down again.
 */
import { ApiError } from './api.js';
import { notifyError } from './parts/notice.js';

/**
 * A page may name the entry of the menu that it belongs to.
 * @typedef {{ path: string[], query: URLSearchParams, entry?: string }} Route
 */
/** @typedef {{ mount(root: HTMLElement, route: Route): Promise<(() => void) | void> | (() => void) | void }} Page */

/** @type {Record<string, () => Promise<Page>>} */
const PAGES = {
  '': () => import('./pages/home.js'),
  play: () => import('./pages/setup.js'),
  two: () => import('./pages/setup.js'),
  watch: () => import('./pages/setup.js'),
  game: () => import('./pages/game.js'),
  record: () => import('./pages/record.js'),
  analysis: () => import('./pages/analysis.js'),
  learn: () => import('./pages/learn.js'),
  load: () => import('./pages/load.js'),
  records: () => import('./pages/records.js'),
  puzzles: () => import('./pages/puzzles.js'),
  progress: () => import('./pages/progress.js'),
  weights: () => import('./pages/weights.js'),
  arena: () => import('./pages/arena.js'),
  train: () => import('./pages/train.js'),
  help: () => import('./pages/help.js'),
  admin: () => import('./pages/admin.js'),
};

/** @returns {Route} */
export function currentRoute() {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').map(decodeURIComponent), query: new URLSearchParams(query) };
}

/** @param {string} hash for example `#/game/7` */
export const go = (hash) => void (location.hash = hash);

const RENEWED = 'tengen.renewed';
/** How long a page that was loaded anew must last before it is loaded anew once more, in milliseconds. */
const LASTING = 10_000;

/**
 * A page that cannot be loaded: the server is away, or another version of it has come, which a new start finds.
 * @returns {Promise<null>}
 */
async function lost() {
  const isThere = await fetch('/api/info').then(
    ({ ok }) => ok,
    () => false,
  );
  const before = Number(sessionStorage.getItem(RENEWED) ?? 0);
  if (isThere && Date.now() - before > LASTING) {
    sessionStorage.setItem(RENEWED, String(Date.now()));
    location.reload();
  } else {
    notifyError(new ApiError('offline', {}));
  }
  return null;
}

/**
 * Shows the page of the current hash in `root`, now and whenever the hash changes.
 * @param {HTMLElement} root
 * @param {(route: Route) => void} shown called after each change
 */
export function startRouter(root, shown) {
  /** @type {(() => void) | void} */
  let takeDown;
  let turn = 0;
  const show = async () => {
    const mine = ++turn;
    const route = currentRoute();
    const { hash } = location;
    const page = await (PAGES[route.path[0] ?? ''] ?? PAGES[''])?.().catch(() => lost());
    if (mine !== turn || !page) return;
    takeDown?.();
    takeDown = undefined;
    // A page that is still being put up when the next one is wanted must not end up beside it.
    const place = document.createElement('div');
    root.replaceChildren(place);
    const down = await page.mount(place, route);
    if (mine !== turn) return down?.();
    takeDown = down;
    root.dataset.shown = hash;
    root.focus({ preventScroll: true });
    scrollTo(0, 0);
    shown(route);
  };
  addEventListener('hashchange', show);
  return { show };
}
