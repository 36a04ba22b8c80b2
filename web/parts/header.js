/**
 * The head of every page: the name, the menu, sound, language and settings.
 */
import { h, replace } from '../dom.js';
import { language, t } from '../i18n.js';
import { currentRoute } from '../router.js';
import { choose, settings } from '../settings.js';
import { button } from './controls.js';
import { icon } from './icons.js';

/** Address and name of every entry. */
const MENU = [
  ['', 'menu.home'],
  ['play', 'menu.play'],
  ['two', 'menu.two'],
  ['watch', 'menu.watch'],
  ['learn', 'menu.learn'],
  ['puzzles', 'menu.puzzles'],
  ['load', 'menu.load'],
  ['records', 'menu.records'],
  ['analysis', 'menu.analysis'],
  ['arena', 'menu.arena'],
  ['train', 'menu.train'],
  ['help', 'menu.help'],
];

/** The entry that a page belongs to, where it has none of its own. */
/** @type {Record<string, string>} */
const HOME_OF = { game: 'play', weights: 'train', record: 'records', progress: 'puzzles' };

export function drawHeader() {
  const header = document.querySelector('#header');
  if (!header) return;
  const menu = h(
    'nav',
    { class: 'menu', id: 'menu', 'aria-label': t('menu.label') },
    MENU.map(([path, key]) => h('a', { href: `#/${path}`, 'data-page': path }, t(key ?? ''))),
  );
  const opener = button(t('menu.label'), () => setOpen(!menu.classList.contains('open')), {
    icon: 'menu',
    kind: 'quiet menu-button',
    isCompact: true,
  });
  const setOpen = (/** @type {boolean} */ isOpen) => {
    menu.classList.toggle('open', isOpen);
    opener.setAttribute('aria-expanded', String(isOpen));
  };
  setOpen(false);
  opener.setAttribute('aria-controls', 'menu');
  menu.addEventListener('click', () => setOpen(false));
  const brand = h(
    'a',
    { class: 'brand', href: '#/' },
    h('img', { src: '/icon.svg', alt: '' }),
    h('span', {}, t('brand'), ' ', h('small', {}, t('brand.other'))),
  );
  replace(header, brand, menu, tools(), opener);
  markCurrent(currentRoute());
}

function tools() {
  const other = language() === 'zh' ? 'en' : 'zh';
  const languageButton = button(other === 'zh' ? '中文' : 'EN', () => choose('language', other), {
    kind: 'quiet',
    name: 'language',
  });
  languageButton.lang = other;
  const settingsButton = button(t('settings'), openSettings, {
    icon: 'gear',
    kind: 'quiet',
    isCompact: true,
    name: 'settings',
  });
  return h('div', { class: 'header-tools' }, soundButton(), languageButton, settingsButton);
}

function soundButton() {
  const made = button(t('sound'), () => choose('sound', !settings.get().sound), {
    kind: 'quiet',
    isCompact: true,
    name: 'sound',
  });
  const draw = () => {
    const { sound } = settings.get();
    replace(made, icon(sound ? 'sound' : 'mute'));
    made.setAttribute('aria-pressed', String(sound));
  };
  draw();
  settings.subscribe(draw);
  return made;
}

async function openSettings() {
  const { showSettings } = await import('./settings-panel.js');
  showSettings();
}

/** @param {import('../router.js').Route} route */
export function markCurrent(route) {
  const name = route.path[0] ?? '';
  const current = route.entry ?? HOME_OF[name] ?? name;
  const entry = MENU.find(([path]) => path === current && path !== '');
  document.title = entry ? `${t(entry[1] ?? '')} · ${t('brand')}` : t('title');
  for (const link of document.querySelectorAll('.menu a')) {
    if (link instanceof HTMLElement && link.dataset.page === current)
      link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
