/**
 * Choosing an opponent: the levels with their Elo, the classics, own programs.
 */
import { h } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { eloText, playerName } from './catalogue.js';

/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */

/**
 * @param {string} label
 * @param {readonly PlayerInfo[]} players
 * @param {string} value
 * @param {(id: string) => void} chosen
 */
export function playerPicker(label, players, value, chosen) {
  const name = `player-${Math.random().toString(36).slice(2)}`;
  const levels = players.filter(isLevel).sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  const classics = players.filter((player) => player.family === 'classic').sort((a, b) => (a.elo ?? 0) - (b.elo ?? 0));
  const others = players.filter((player) => player.family === 'program');
  const option = (/** @type {PlayerInfo} */ player, /** @type {string} */ kind, /** @type {string} */ text) => {
    const input = h('input', { type: 'radio', name, value: player.id, checked: player.id === value });
    input.addEventListener('change', () => chosen(player.id));
    const about = kind === 'row-choice' ? h('small', { class: 'player-about' }, tOr(`player.${player.id}.about`, player.origin)) : null;
    return h('label', { class: `player-choice ${kind}` }, input, h('span', { class: 'player-box' }, h('strong', {}, text), about, h('small', {}, eloText(player.elo))));
  };
  const group = (/** @type {string} */ key, /** @type {HTMLElement[]} */ options, /** @type {string} */ kind) =>
    options.length ? [h('p', { class: 'picker-group' }, t(key)), h('div', { class: `picker-${kind}` }, options)] : [];
  return h(
    'fieldset',
    { class: 'player-picker' },
    h('legend', {}, label),
    group('players.levels', levels.map((player) => option(player, 'chip', String(player.level ?? player.id))), 'chips'),
    group('players.classics', classics.map((player) => option(player, 'row-choice', playerName(player.id))), 'lines'),
    group('players.programs', others.map((player) => option(player, 'row-choice', playerName(player.id))), 'lines'),
  );
}

/** @param {PlayerInfo} player */
const isLevel = (player) => player.family === 'engine' && /-\d+$/.test(player.id);
