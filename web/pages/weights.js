/**
 * Files of weights: the sixteen numbers by which the players `shapes-easy` and `shapes-hard` judge shapes.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { playAgainst } from '../game/start.js';
import { t, tOr } from '../i18n.js';
import { button, field, select, twiceButton } from '../parts/controls.js';
import { icon } from '../parts/icons.js';
import { notify, notifyError } from '../parts/notice.js';
import { shapeForms } from '../parts/shape-forms.js';
import { useStyles } from '../parts/stylesheet.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').WeightsFile} WeightsFile */

/** @param {string} name */
const addressOf = (name) => `#/weights/${encodeURIComponent(name)}`;

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  await useStyles('lists', 'weights');
  const body = h('div', { class: 'card weights' });
  root.appendChild(
    h(
      'div',
      { class: 'page' },
      h('a', { class: 'button quiet small', href: '#/train' }, t('train.back')),
      h('h1', {}, t('weights.title')),
      h('p', { class: 'muted page-about' }, t('weights.about')),
      body,
    ),
  );
  try {
    /** @type {WeightsFile[]} */
    const files = await api.get('weights');
    const shown = files.find((file) => file.name === route.path[1]) ?? files[0];
    if (shown) replace(body, chooser(files, shown.name), form(shown), ways(shown.name));
    else replace(body, h('p', { class: 'muted' }, t('weights.none')));
  } catch (error) {
    notifyError(error);
  }
}

/**
 * Which file is looked at, and others from and to the disk.
 * @param {WeightsFile[]} files
 * @param {string} shown
 */
function chooser(files, shown) {
  const names = files.map((file) => /** @type {const} */ ([file.name, file.name]));
  const disk = h('input', { type: 'file', accept: '.txt,text/plain', hidden: true });
  disk.addEventListener('change', async () => {
    const [chosen] = disk.files ?? [];
    if (chosen) await takeOver(chosen);
    disk.value = '';
  });
  return h(
    'div',
    { class: 'weights-file' },
    field(
      t('weights.file'),
      select(names, shown, (name) => go(addressOf(name))),
    ),
    disk,
    button(t('weights.open'), () => disk.click(), { icon: 'folder', name: 'weights-open' }),
    h(
      'a',
      {
        class: 'button',
        href: `/api/weights/${encodeURIComponent(shown)}/text`,
        download: shown,
        'data-action': 'weights-download',
      },
      icon('save'),
      h('span', {}, t('weights.download')),
    ),
  );
}

/** Keeps a file from the disk among the others. @param {File} chosen */
async function takeOver(chosen) {
  try {
    const kept = await api.put(`weights/${encodeURIComponent(chosen.name)}/text`, await chosen.text());
    notify(t('weights.saved'));
    show(kept.name);
  } catch (error) {
    notifyError(error);
  }
}

/** Goes to a file, even if it is the one that is shown. @param {string} name */
function show(name) {
  if (location.hash === addressOf(name)) dispatchEvent(new HashChangeEvent('hashchange'));
  else go(addressOf(name));
}

/** @param {WeightsFile} shown */
function form(shown) {
  const file = structuredClone(shown);
  const name = h('input', { name: 'name', value: file.name, maxlength: 60, required: true });
  const factor = (/** @type {'attack' | 'defence'} */ key) =>
    field(
      t(`weights.${key}`),
      numberInput(file[key], (value) => void (file[key] = value)),
      t(`weights.${key}.about`),
    );
  const made = h(
    'form',
    {},
    h('div', { class: 'row' }, factor('attack'), factor('defence')),
    shapeTable(file),
    h(
      'div',
      { class: 'row weights-save' },
      field(t('weights.name'), name),
      h('button', { class: 'button primary', type: 'submit', 'data-action': 'weights-save' }, t('save.do')),
    ),
  );
  made.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const kept = await api.put('weights', { ...file, name: name.value.trim() });
      notify(t('weights.saved'));
      show(kept.name);
    } catch (error) {
      notifyError(error);
    }
  });
  return made;
}

/** What can be done with a file. @param {string} name */
const ways = (name) =>
  h(
    'div',
    { class: 'weights-file' },
    button(t('train.play'), () => void playAgainst(name), { icon: 'play', name: 'play-weights' }),
    h(
      'a',
      { class: 'button', href: `#/train?from=${encodeURIComponent(name)}` },
      icon('train'),
      h('span', {}, t('weights.train')),
    ),
    twiceButton(t('weights.delete'), () => void remove(name), { kind: 'quiet', name: 'weights-delete' }),
  );

/** @param {string} name */
async function remove(name) {
  try {
    await api.delete(`weights/${encodeURIComponent(name)}`);
    notify(t('weights.deleted'));
    show('');
  } catch (error) {
    notifyError(error);
  }
}

/** @param {WeightsFile} file */
function shapeTable(file) {
  const head = h(
    'tr',
    {},
    ['shape', 'own', 'enemy'].map((key) => h('th', { scope: 'col' }, t(`weights.${key}`))),
  );
  const cell = (/** @type {number[]} */ list, /** @type {number} */ index, /** @type {string} */ label) => {
    const input = numberInput(list[index] ?? 0, (value) => void (list[index] = value));
    input.setAttribute('aria-label', label);
    return h('td', {}, input);
  };
  const rows = file.own.map((_, index) => {
    const shape = file.shapes?.[index] ?? '';
    const shown = tOr(`shape.${shape}`, shape || String(index + 1));
    return h(
      'tr',
      {},
      h(
        'th',
        { scope: 'row' },
        shown,
        shapeForms(file.forms?.[index] ?? [], t('weights.forms', { shape: shown })),
      ),
      cell(file.own, index, `${shown} ${t('weights.own')}`),
      cell(file.enemy, index, `${shown} ${t('weights.enemy')}`),
    );
  });
  return h('table', { class: 'weights-table' }, h('thead', {}, head), h('tbody', {}, rows));
}

/**
 * @param {number} value
 * @param {(value: number) => void} set
 */
function numberInput(value, set) {
  const input = h('input', { type: 'number', step: 'any', value, required: true });
  input.addEventListener('change', () => input.checkValidity() && set(Number(input.value)));
  return input;
}
