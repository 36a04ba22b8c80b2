/**
 * Buttons and choices, as every page has them.
 */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from './icons.js';

/** @typedef {import('./icons.js').IconName} IconName */

/**
 * @param {string} label
 * @param {() => void} act
 * @param {{ icon?: IconName, kind?: string, isCompact?: boolean, disabled?: boolean, name?: string }} [options]
 */
export function button(label, act, options = {}) {
  const { kind = '', isCompact = false } = options;
  return h(
    'button',
    {
      type: 'button',
      class: `button ${kind}${isCompact ? ' compact' : ''}`,
      onclick: act,
      disabled: options.disabled ?? false,
      'data-action': options.name,
      ...(isCompact ? { 'aria-label': label, title: label } : {}),
    },
    options.icon ? icon(options.icon) : null,
    isCompact ? null : h('span', {}, label),
  );
}

/** How long a button waits for its second press, in milliseconds. */
const SECOND_PRESS = 3000;

/**
 * A button that acts when it is pressed twice: for what cannot be taken back.
 * @param {string} label
 * @param {() => void} act
 * @param {{ icon?: IconName, kind?: string, name?: string, isHarmless?: () => boolean }} options
 */
export function twiceButton(label, act, options) {
  let timer = 0;
  const made = button(label, press, options);
  const text = made.querySelector('span');
  function calm() {
    clearTimeout(timer);
    timer = 0;
    made.classList.remove('asking');
    if (text) text.textContent = label;
  }
  function press() {
    if (timer || options.isHarmless?.()) {
      calm();
      act();
      return;
    }
    made.classList.add('asking');
    if (text) text.textContent = t('confirm');
    timer = setTimeout(calm, SECOND_PRESS);
  }
  return made;
}

/**
 * A row of choices of which one is taken.
 * @template {string | number | boolean} T
 * @param {string} label
 * @param {readonly (readonly [T, string])[]} choices value and text
 * @param {T} value
 * @param {(value: T) => void} chosen
 */
export function segmented(label, choices, value, chosen) {
  const name = `choice-${Math.random().toString(36).slice(2)}`;
  const options = choices.map(([choice, text]) => {
    const input = h('input', { type: 'radio', name, value: String(choice), checked: choice === value });
    input.addEventListener('change', () => chosen(choice));
    return h('label', { class: 'segment' }, input, h('span', {}, text));
  });
  return h(
    'fieldset',
    { class: 'segmented' },
    h('legend', {}, label),
    h('div', { class: 'segments' }, options),
  );
}

/**
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} chosen
 */
export function toggle(label, value, chosen) {
  const input = h('input', { type: 'checkbox', role: 'switch', checked: value });
  input.addEventListener('change', () => chosen(input.checked));
  return h('label', { class: 'toggle' }, h('span', {}, label), input);
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [note]
 */
export function field(label, control, note) {
  return h(
    'label',
    { class: 'field' },
    h('span', { class: 'field-label' }, label),
    control,
    note ? h('small', {}, note) : null,
  );
}

/**
 * @param {readonly (readonly [string, string])[]} choices
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
export function select(choices, value, chosen) {
  const made = h(
    'select',
    {},
    choices.map(([choice, text]) => h('option', { value: choice, selected: choice === value }, text)),
  );
  made.addEventListener('change', () => chosen(made.value));
  return made;
}
