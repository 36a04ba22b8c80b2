/**
 * Files of weights: the sixteen numbers by which the players `shapes-easy` and `shapes-hard` judge shapes.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { button, field, select } from '../parts/controls.js';
import { notify, notifyError } from '../parts/notice.js';

/** @typedef {import('../types/messages.js').WeightsFile} WeightsFile */

/** @param {HTMLElement} root */
export async function mount(root) {
  const body = h('div', { class: 'card weights' });
  root.appendChild(
    h(
      'div',
      { class: 'page' },
      h('h1', {}, t('weights.title')),
      h('p', { class: 'muted page-about' }, t('weights.about')),
      body,
    ),
  );
  const show = async (/** @type {string} */ name) => {
    try {
      /** @type {WeightsFile[]} */
      const files = await api.get('weights');
      const shown = files.find((file) => file.name === name) ?? files[0];
      if (shown) draw(body, files, shown, show);
      else replace(body, h('p', { class: 'muted' }, t('weights.none')));
    } catch (error) {
      notifyError(error);
    }
  };
  await show('');
}

/**
 * @param {HTMLElement} body
 * @param {WeightsFile[]} files
 * @param {WeightsFile} shown
 * @param {(name: string) => void} show
 */
function draw(body, files, shown, show) {
  const file = structuredClone(shown);
  const name = h('input', { value: file.name, maxlength: 60, required: true });
  const form = h(
    'form',
    {},
    h(
      'div',
      { class: 'row' },
      field(
        t('weights.attack'),
        numberInput(file.attack, (value) => void (file.attack = value)),
      ),
      field(
        t('weights.defence'),
        numberInput(file.defence, (value) => void (file.defence = value)),
      ),
    ),
    shapeTable(file),
    h(
      'div',
      { class: 'row weights-save' },
      field(t('weights.name'), name),
      h('button', { class: 'button primary', type: 'submit' }, t('save.do')),
    ),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await api.put('weights', { ...file, name: name.value.trim() });
      notify(t('weights.saved'));
      show(name.value.trim());
    } catch (error) {
      notifyError(error);
    }
  });
  const chooser = field(
    t('weights.file'),
    select(
      files.map((entry) => [entry.name, entry.name]),
      file.name,
      show,
    ),
  );
  replace(
    body,
    chooser,
    form,
    button(t('weights.play'), () => void (location.hash = '#/play/gomoku'), { kind: 'quiet' }),
  );
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
      h('th', { scope: 'row' }, shown),
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
