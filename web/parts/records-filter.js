/**
 * Which records are shown: player, game, result, days.
 */
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { playerName } from './catalogue.js';
import { button, field } from './controls.js';

/**
 * @typedef {{
 *   player: string,
 *   game: string,
 *   result: string,
 *   from: string,
 *   to: string,
 *   page: number,
 * }} Wish
 */

const RESULTS = ['black', 'white', 'draw', 'none', 'running'];
/** Results as a player sees them: only where a player is named. */
const PLAYER_RESULTS = ['win', 'loss'];

/** @param {URLSearchParams} query @returns {Wish} */
export function wishOf(query) {
  const text = (/** @type {string} */ key) => query.get(key) ?? '';
  return {
    player: text('player'),
    game: text('game'),
    result: text('result'),
    from: text('from'),
    to: text('to'),
    page: Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1),
  };
}

/** The wish as the end of an address; empty if everything is wanted. @param {Wish} wish */
export function wishQuery(wish) {
  const pairs = Object.entries(wish).filter(([key, value]) => value && !(key === 'page' && value === 1));
  return pairs.length ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
}

/** @param {(wish: Wish) => void} wished */
export function recordsFilter(wished) {
  const names = h('datalist', { id: 'record-players' });
  const player = h('input', { name: 'player', list: 'record-players', maxlength: 60, autocomplete: 'off' });
  const game = h('select', { name: 'game' }, options('game', ['gomoku', 'ataxx'], 'records.any.game'));
  const result = h('select', { name: 'result' });
  const from = h('input', { name: 'from', type: 'date' });
  const to = h('input', { name: 'to', type: 'date' });
  const read = () => {
    const named = player.value.trim();
    const isPlayers = PLAYER_RESULTS.includes(result.value);
    return {
      player: named,
      game: game.value,
      result: isPlayers && !named ? '' : result.value,
      from: from.value,
      to: to.value,
      page: 1,
    };
  };
  const all = button(t('records.filter.clear'), () => wished(wishOf(new URLSearchParams())), {
    kind: 'quiet small',
    name: 'clear-filter',
  });
  const element = h(
    'form',
    { class: 'card records-filter', role: 'search', 'aria-label': t('records.filter') },
    field(t('records.player'), player),
    field(t('setup.game'), game),
    field(t('result'), result),
    field(t('records.from'), from),
    field(t('records.to'), to),
    all,
    names,
  );
  element.addEventListener('change', () => wished(read()));
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    wished(read());
  });
  return {
    element,
    /** @param {Wish} wish */
    update(wish) {
      const results = wish.player ? [...PLAYER_RESULTS, ...RESULTS] : RESULTS;
      replace(result, options('records.result', results, 'records.any.result'));
      player.value = wish.player;
      game.value = wish.game;
      result.value = wish.result;
      from.value = wish.from;
      to.value = wish.to;
      from.max = wish.to;
      to.min = wish.from;
      all.disabled = !wishQuery({ ...wish, page: 1 });
    },
    /** @param {string[]} players */
    suggest(players) {
      replace(
        names,
        players.map((name) => h('option', { value: name }, playerName(name))),
      );
    },
  };
}

/**
 * @param {string} prefix of the keys
 * @param {readonly string[]} values
 * @param {string} any the key of the choice of all
 */
const options = (prefix, values, any) => [
  h('option', { value: '' }, t(any)),
  ...values.map((value) => h('option', { value }, t(`${prefix}.${value}`))),
];
