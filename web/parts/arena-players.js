/**
 * Who plays in the arena: one of all players with its settings, or many of them.
 */
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { baseId, eloText, playerName } from './catalogue.js';
import { button, field } from './controls.js';
import { parameterFields, withParameters } from './player-parameters.js';

/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */

const GROUPS = /** @type {const} */ ([
  ['engine', 'players.levels'],
  ['classic', 'players.classics'],
  ['program', 'players.programs'],
]);

/** @param {PlayerInfo} player */
const describe = ({ id, elo }) => [playerName(id), eloText(elo)].filter(Boolean).join(' · ');

/**
 * @template T
 * @param {readonly PlayerInfo[]} players
 * @param {(label: string, members: PlayerInfo[]) => T} make
 */
const grouped = (players, make) =>
  GROUPS.flatMap(([family, label]) => {
    const members = players.filter((player) => player.family === family);
    return members.length ? [make(t(label), members)] : [];
  });

/**
 * @param {string} label
 * @param {readonly PlayerInfo[]} players
 * @param {string} value
 * @param {(id: string) => void} chosen
 */
export function entrantChoice(label, players, value, chosen) {
  const details = h('div', {});
  const list = h(
    'select',
    { required: true },
    grouped(players, (text, members) =>
      h(
        'optgroup',
        { label: text },
        members.map((player) => h('option', { value: player.id }, describe(player))),
      ),
    ),
  );
  list.value = baseId(value);
  const showDetails = () => {
    const player = players.find(({ id }) => id === list.value);
    const setTo = (/** @type {Record<string, string>} */ values) =>
      chosen(withParameters(list.value, values));
    replace(details, player?.parameters.length ? parameterFields(player, value, setTo) : null);
  };
  list.addEventListener('change', () => {
    chosen(list.value === baseId(value) ? value : list.value);
    showDetails();
  });
  showDetails();
  return h('div', { class: 'entrant' }, field(label, list), details);
}

/**
 * @param {readonly PlayerInfo[]} players
 * @param {readonly string[]} value
 * @param {(ids: string[]) => void} chosen
 */
export function manyPlayers(players, value, chosen) {
  const boxes = new Map(
    players.map((player) => [
      player.id,
      h('input', { type: 'checkbox', checked: value.includes(player.id), value: player.id }),
    ]),
  );
  const count = h('span', { class: 'muted', role: 'status' });
  const tell = () => {
    const ids = [...boxes].filter(([, box]) => box.checked).map(([id]) => id);
    count.textContent = t('arena.players.count', { count: ids.length });
    chosen(ids);
  };
  const setAll = (/** @type {PlayerInfo[]} */ members, /** @type {boolean} */ isWanted) => {
    for (const { id } of members) {
      const box = boxes.get(id);
      if (box) box.checked = isWanted;
    }
    tell();
  };
  const element = h(
    'fieldset',
    { class: 'many-players' },
    h('legend', {}, t('arena.players'), ' ', count),
    grouped(players, (label, members) =>
      h(
        'div',
        {},
        h(
          'p',
          { class: 'many-head' },
          label,
          button(t('arena.players.all'), () => setAll(members, true), { kind: 'quiet small' }),
          button(t('arena.players.none'), () => setAll(members, false), { kind: 'quiet small' }),
        ),
        h(
          'div',
          { class: 'many-list' },
          members.map((player) =>
            h(
              'label',
              { class: 'player-choice' },
              boxes.get(player.id),
              h(
                'span',
                { class: 'player-box' },
                h('strong', {}, playerName(player.id)),
                h('small', {}, eloText(player.elo)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  element.addEventListener('change', tell);
  tell();
  return element;
}
