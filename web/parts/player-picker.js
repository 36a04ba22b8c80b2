/**
 * Choosing an opponent: the levels with their Elo, the classics with their settings, own programs.
 */
import { h, replace } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { baseId, eloText, playerName } from './catalogue.js';
import { parameterFields, withParameters } from './player-parameters.js';

/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */

/**
 * @param {string} label
 * @param {readonly PlayerInfo[]} players
 * @param {string} value the id that is chosen, with parameters if it has some
 * @param {(id: string) => void} chosen
 */
export function playerPicker(label, players, value, chosen) {
  const name = `player-${Math.random().toString(36).slice(2)}`;
  const details = h('div', { class: 'picker-details' });
  const pick = (/** @type {PlayerInfo} */ player) => {
    replace(details, player.family === 'classic' ? parameterFields(player, value, (values) => chosen(withParameters(player.id, values))) : null);
    chosen(player.id === baseId(value) ? value : player.id);
  };
  const option = (/** @type {PlayerInfo} */ player, /** @type {string} */ kind, /** @type {string} */ text) => {
    const input = h('input', { type: 'radio', name, value: player.id, checked: player.id === baseId(value) });
    input.addEventListener('change', () => pick(player));
    const about = kind === 'row-choice' ? h('small', { class: 'player-about' }, tOr(`player.${player.id}.about`, player.origin)) : null;
    return h('label', { class: `player-choice ${kind}` }, input, h('span', { class: 'player-box' }, h('strong', {}, text), about, h('small', {}, eloText(player.elo))));
  };
  const group = (/** @type {string} */ key, /** @type {HTMLElement[]} */ options, /** @type {string} */ kind) =>
    options.length ? [h('p', { class: 'picker-group' }, t(key)), h('div', { class: `picker-${kind}` }, options)] : [];
  const byStrength = (/** @type {PlayerInfo} */ a, /** @type {PlayerInfo} */ b) => (a.elo ?? 0) - (b.elo ?? 0);
  const of = (/** @type {PlayerInfo['family']} */ family) => players.filter((player) => player.family === family).sort(byStrength);
  const first = players.find(({ id }) => id === baseId(value));
  if (first) pick(first);
  return h(
    'fieldset',
    { class: 'player-picker' },
    h('legend', {}, label),
    group('players.levels', players.filter(isLevel).sort((a, b) => levelOf(a) - levelOf(b)).map((player) => option(player, 'chip', String(levelOf(player)))), 'chips'),
    group('players.classics', of('classic').map((player) => option(player, 'row-choice', playerName(player.id))), 'lines'),
    group('players.programs', of('program').map((player) => option(player, 'row-choice', playerName(player.id))), 'lines'),
    details,
  );
}

/** @param {PlayerInfo} player */
const levelOf = (player) => Number(/-(\d+)$/.exec(player.id)?.[1] ?? 0);

/** @param {PlayerInfo} player */
const isLevel = (player) => player.family === 'engine' && levelOf(player) > 0;
