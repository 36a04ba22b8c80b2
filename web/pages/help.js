/**
 * Help: the guide of the repository, which the server turns into HTML, in the language of the page.
 *
 * `#/help` is its contents, `#/help/players/HEADING` a place in a page, `#/help/reference/records` a page beside
 * the guide. Links between the files become addresses of this page.
 */
import { ApiError } from '../api.js';
import { h, replace } from '../dom.js';
import { language, t } from '../i18n.js';
import { notifyError } from '../parts/notice.js';
import { useStyles } from '../parts/stylesheet.js';

const FOLDER = '/docs/';
const CONTENTS = 'index';
const REFERENCE = 'reference';

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const isReference = route.path[1] === REFERENCE;
  const [name = '', heading = ''] = route.path.slice(isReference ? 2 : 1);
  const wanted = isReference ? `${name}.md` : guideFile(name || CONTENTS);
  try {
    const [article, contents] = await Promise.all([
      read(wanted).catch((error) => noPage(error, name)),
      read(guideFile(CONTENTS)),
      useStyles('help'),
    ]);
    const place = h('article', { class: 'help-article' });
    replace(place, ...article.childNodes);
    root.appendChild(h('div', { class: 'page help' }, navigation(contents, place), place));
    // The router scrolls to the top once the page is mounted.
    if (heading) setTimeout(() => document.getElementById(heading)?.scrollIntoView());
  } catch (error) {
    notifyError(error);
  }
}

/**
 * What stands in the place of a page that there is not; any other error stays one.
 * @param {unknown} error
 * @param {string} name
 */
function noPage(error, name) {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  return h(
    'div',
    {},
    h('h1', {}, t('help.none')),
    h('p', {}, t('help.none.about', { name })),
    h('p', {}, h('a', { class: 'button', href: '#/help' }, t('help.contents'))),
  );
}

/** @param {string} name */
const guideFile = (name) => `guide/${language()}/${name}.md`;

/**
 * A page of the guide, its links and pictures leading where they should from here.
 * @param {string} file
 */
async function read(file) {
  const address = new URL(FOLDER + file, location.origin);
  const answer = await fetch(address).catch(() => null);
  if (!answer) throw new ApiError('offline', {});
  if (!answer.ok) throw await refusalOf(answer);
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const picture of body.querySelectorAll('img'))
    picture.src = new URL(picture.getAttribute('src') ?? '', address).href;
  for (const link of body.querySelectorAll('a')) {
    const target = new URL(link.getAttribute('href') ?? '', address);
    if (target.origin === location.origin) link.setAttribute('href', addressOf(target));
  }
  for (const table of body.querySelectorAll('table, pre')) table.setAttribute('tabindex', '0');
  return body;
}

/** @param {Response} answer */
async function refusalOf(answer) {
  const { code, values, cause } = await answer.json();
  return new ApiError(code, values ?? {}, cause);
}

/**
 * The address in this page of a file of the guide.
 * @param {URL} target
 */
function addressOf(target) {
  const found = /^\/docs\/(guide\/\w+\/)?([\w-]+)\.md$/.exec(target.pathname);
  if (!found) return target.pathname;
  const [, guide, name = ''] = found;
  const page = guide ? name : `${REFERENCE}/${name}`;
  return `#/help/${page === CONTENTS ? '' : page}${target.hash.replace('#', '/')}`;
}

/**
 * The pages, as the contents list them, and the headings of the one that is open.
 * @param {HTMLElement} contents
 * @param {HTMLElement} article
 */
function navigation(contents, article) {
  const [, , open = ''] = location.hash.split('/');
  const pages = [...contents.querySelectorAll('ul')].at(0)?.querySelectorAll('a') ?? [];
  const headings = [...article.querySelectorAll('h2')].map(({ id, textContent }) =>
    h('li', {}, h('a', { href: `#/help/${open}/${encodeURIComponent(id)}` }, textContent)),
  );
  const entries = [...pages].map((link) => {
    const href = link.getAttribute('href') ?? '';
    const isOpen = href === `#/help/${open}`;
    return h(
      'li',
      {},
      h('a', { href, ...(isOpen ? { 'aria-current': 'page' } : {}) }, link.textContent),
      isOpen ? h('ul', {}, headings) : null,
    );
  });
  return h('nav', { class: 'help-contents', 'aria-label': t('menu.help') }, h('ul', {}, entries));
}
