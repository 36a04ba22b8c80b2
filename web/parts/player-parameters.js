/**
 * What can be set about a player: search depth and width, weights, manners.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { field, select, toggle } from './controls.js';

/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */
/** @typedef {import('../types/messages.js').ParameterInfo} ParameterInfo */
/** @typedef {Record<string, string>} Values */

/**
 * @param {string} id
 * @param {Values} values
 */
export function withParameters(id, values) {
  const set = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return set.length ? `${id}:${set.join(',')}` : id;
}

/** @param {string} id @returns {Values} */
function parametersOf(id) {
  const text = id.includes(':') ? id.slice(id.indexOf(':') + 1) : '';
  return Object.fromEntries(text.split(',').flatMap((pair) => (pair.includes('=') ? [pair.split('=')] : [])));
}

/**
 * @param {PlayerInfo} player
 * @param {string} value the chosen id, whose parameters are taken over if it is this player's
 * @param {(values: Values) => void} changed
 */
export function parameterFields(player, value, changed) {
  let values = value.split(':')[0] === player.id ? parametersOf(value) : {};
  const set = (
    /** @type {string} */ name,
    /** @type {string} */ text,
    /** @type {string | null} */ usual,
  ) => {
    const { [name]: _, ...others } = values;
    values = text === '' || text === usual ? others : { ...others, [name]: text };
    changed(values);
  };
  const fields = player.parameters.flatMap((parameter) => {
    const made = parameterField(parameter, values[parameter.name] ?? parameter.default ?? '', (text) =>
      set(parameter.name, text, parameter.default),
    );
    return made ? [made] : [];
  });
  return fields.length
    ? h(
        'details',
        { class: 'parameters', open: Object.keys(values).length > 0 },
        h('summary', {}, t('player.settings')),
        h('div', { class: 'parameter-fields' }, fields),
      )
    : null;
}

/**
 * @param {ParameterInfo} parameter
 * @param {string} value
 * @param {(text: string) => void} set
 */
function parameterField({ name, kind, about }, value, set) {
  const label = tOr(`parameter.${name}`, name);
  if (kind.type === 'integer') {
    const input = h('input', { type: 'number', min: kind.min, max: kind.max, value });
    input.addEventListener('change', () => input.checkValidity() && set(input.value));
    return field(label, input, tOr(`parameter.${name}.about`, about));
  }
  if (kind.type === 'switch') return toggle(label, value === 'on', (isOn) => set(isOn ? 'on' : 'off'));
  return kind.type === 'file' ? weightsField(label, value, set) : null;
}

/**
 * @param {string} label
 * @param {string} value
 * @param {(text: string) => void} set
 */
function weightsField(label, value, set) {
  const place = h('span');
  api.get('weights').then(
    (/** @type {import('../types/messages.js').WeightsFile[]} */ files) => {
      const names = files.map(({ name }) => /** @type {const} */ ([name, name]));
      replace(place, select([['', t('parameter.weights.usual')], ...names], value, set));
    },
    () => place.closest('.field')?.remove(),
  );
  return h('div', { class: 'field' }, field(label, place), h('a', { href: '#/weights' }, t('weights.edit')));
}
