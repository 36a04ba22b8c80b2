/**
 * The settings, in a drawer at the side: every change shows at once.
 */
import { h } from '../dom.js';
import { language, t } from '../i18n.js';
import { choose, settings } from '../settings.js';
import { button, field, segmented, toggle } from './controls.js';
import { nicknameInput } from './nickname.js';

/** @typedef {import('../settings.js').Settings} Settings */

/** @type {Settings['theme'][]} */
const THEMES = ['wood', 'dark', 'paper', 'high-contrast', 'cartoon'];

export function showSettings() {
  const close = button(t('close'), () => dialog.close(), { icon: 'close', kind: 'quiet', isCompact: true });
  const body = h('div', { class: 'settings-body' }, general(), board(), moving(), sound());
  const dialog = h(
    'dialog',
    { class: 'settings', 'aria-label': t('settings') },
    h('div', { class: 'settings-head' }, h('h2', {}, t('settings')), close),
    body,
  );
  const shownIn = language();
  const stop = settings.subscribe(() => {
    // The words of the drawer are of one language: the other one needs a new drawer.
    if (language() !== shownIn) dialog.close();
  });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    stop();
    dialog.remove();
  });
  document.body.appendChild(dialog);
  dialog.showModal();
}

/**
 * @template {keyof Settings} K
 * @param {K} key
 * @param {readonly Settings[K][]} values
 */
function choices(key, values) {
  const options = values.map(
    (value) => /** @type {const} */ ([/** @type {any} */ (value), t(`settings.${key}.${value}`)]),
  );
  return segmented(t(`settings.${key}`), options, /** @type {any} */ (settings.get()[key]), (value) =>
    choose(key, value),
  );
}

/** @param {'coordinates' | 'ghost' | 'sound' | 'music' | 'threats' | 'thoughts'} key */
const flag = (key) => toggle(t(`settings.${key}`), settings.get()[key], (value) => choose(key, value));

function general() {
  const name = nicknameInput();
  return h(
    'div',
    { class: 'row-group' },
    field(t('nickname'), name),
    choices('language', ['auto', 'zh', 'en']),
    choices('appearance', ['auto', 'light', 'dark']),
  );
}

function board() {
  return h(
    'div',
    { class: 'row-group' },
    h('h3', {}, t('settings.board')),
    themes(),
    choices('numbers', ['none', 'last', 'last5', 'all']),
    flag('coordinates'),
    flag('ghost'),
    flag('threats'),
    choices('alarm', ['levels', 'always', 'never']),
    flag('thoughts'),
  );
}

function themes() {
  const options = THEMES.map((theme) => {
    const input = h('input', {
      type: 'radio',
      name: 'theme',
      value: theme,
      checked: settings.get().theme === theme,
    });
    input.addEventListener('change', () => choose('theme', theme));
    const swatch = h('span', { class: 'swatch', 'data-theme': theme }, h('i'), h('i'));
    return h('label', { class: 'theme-choice' }, input, swatch, h('span', {}, t(`theme.${theme}`)));
  });
  return h('fieldset', { class: 'theme-choices' }, h('legend', {}, t('settings.theme')), options);
}

function moving() {
  return h(
    'div',
    { class: 'row-group' },
    h('h3', {}, t('settings.moving')),
    choices('animation', [0, 120, 200, 250, 500]),
    choices('touch', ['auto', 'tap', 'confirm', 'slide']),
  );
}

function sound() {
  const volume = h('input', { type: 'range', min: 0, max: 1, step: 0.05, value: settings.get().volume });
  volume.addEventListener('input', () => choose('volume', Number(volume.value)));
  return h(
    'div',
    { class: 'row-group' },
    h('h3', {}, t('sound')),
    flag('sound'),
    flag('music'),
    field(t('settings.volume'), volume),
  );
}
