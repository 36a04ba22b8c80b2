/**
 * Choosing an opponent: the levels in words with their Elo, the classics with their settings, own programs.
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
 * @param {string} [usual] the id that a new player should begin with
 */
export function playerPicker(label, players, value, chosen, usual = '') {
  const name = `player-${Math.random().toString(36).slice(2)}`;
  const details = h('div', { class: 'picker-details' });
  const words = h('p', { class: 'level-words', role: 'status' });
  const begin = levelIn(usual);
  const showDetails = (/** @type {PlayerInfo} */ player) => {
    const setTo = (/** @type {Record<string, string>} */ values) => chosen(withParameters(player.id, values));
    replace(details, player.family === 'classic' ? parameterFields(player, value, setTo) : null);
    replace(words, levelOf(player) > 0 && player.family === 'engine' ? levelWords(player) : null);
  };
  const choices = players.map((player) => {
    const input = h('input', { type: 'radio', name, value: player.id, checked: player.id === baseId(value) });
    input.addEventListener('change', () => {
      showDetails(player);
      chosen(player.id === baseId(value) ? value : player.id);
    });
    return { player, input };
  });
  const first = players.find(({ id }) => id === baseId(value));
  if (first) showDetails(first);
  const of = (/** @type {PlayerInfo['family']} */ family) =>
    choices.filter(({ player }) => player.family === family);
  return h(
    'fieldset',
    { class: 'player-picker' },
    h('legend', {}, label),
    group(
      'levels',
      'chips',
      of('engine')
        .filter(({ player }) => levelOf(player) > 0)
        .sort(byLevel)
        .map(levelChip),
    ),
    words,
    begin ? h('p', { class: 'level-begin muted' }, t('players.begin', { level: begin })) : null,
    group('classics', 'lines', of('classic').sort(byStrength).map(playerRow)),
    group('programs', 'lines', of('program').map(playerRow)),
    details,
  );
}

/** @typedef {{ player: PlayerInfo, input: HTMLInputElement }} PlayerChoice */

/** The level that an id names; 0 if it names none. @param {string} id */
const levelIn = (id) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0);

/** @param {PlayerInfo} player */
const levelOf = (player) => levelIn(player.id);

/** How a level plays, and the measured strength behind it. @param {PlayerInfo} player */
function levelWords({ id, elo, origin }) {
  const strength = eloText(elo);
  return [
    h('strong', {}, playerName(id)),
    ` ${tOr(`player.${id}.about`, origin)}`,
    strength ? h('small', { class: 'muted' }, ` · ${t('player.elo', { elo: strength })}`) : null,
  ];
}

/** @param {PlayerChoice} a @param {PlayerChoice} b */
const byLevel = (a, b) => levelOf(a.player) - levelOf(b.player);

/** @param {PlayerChoice} a @param {PlayerChoice} b */
const byStrength = (a, b) => (a.player.elo ?? 0) - (b.player.elo ?? 0);

/**
 * @param {string} key
 * @param {string} kind
 * @param {HTMLElement[]} options
 */
function group(key, kind, options) {
  if (options.length === 0) return [];
  return [
    h('p', { class: 'picker-group' }, t(`players.${key}`)),
    h('div', { class: `picker-${kind}` }, options),
  ];
}

/** @param {PlayerChoice} choice */
function levelChip({ player, input }) {
  const elo = h('small', {}, eloText(player.elo));
  return h(
    'label',
    { class: 'player-choice' },
    input,
    h('span', { class: 'player-box' }, h('strong', {}, levelOf(player)), elo),
  );
}

/** @param {PlayerChoice} choice */
function playerRow({ player, input }) {
  const about = h('small', { class: 'player-about' }, tOr(`player.${player.id}.about`, player.origin));
  const elo = h('small', {}, eloText(player.elo));
  const box = h('span', { class: 'player-box' }, h('strong', {}, playerName(player.id)), about, elo);
  return h('label', { class: 'player-choice row-choice' }, input, box);
}
