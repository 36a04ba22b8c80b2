/**
 * Which records are shown: player, game, result, days.
 */
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { button, field } from './controls.js';
import { recordsPlayer } from './records-player.js';

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
  const player = recordsPlayer((name) => wished(read(name)));
  const game = h('select', { name: 'game' }, options('game', ['gomoku', 'ataxx'], 'records.any.game'));
  const result = h('select', { name: 'result' });
  const from = h('input', { name: 'from', type: 'date' });
  const to = h('input', { name: 'to', type: 'date' });
  const read = (/** @type {string} */ name) => ({
    player: name,
    game: game.value,
    result: PLAYER_RESULTS.includes(result.value) && !name ? '' : result.value,
    from: from.value,
    to: to.value,
    page: 1,
  });
  const wish = async () => {
    const name = await player.resolve();
    if (name !== null) wished(read(name));
  };
  const all = button(t('records.filter.clear'), () => wished(wishOf(new URLSearchParams())), {
    kind: 'quiet small',
    name: 'clear-filter',
  });
  const element = filterForm(
    [
      player.element,
      field(t('setup.game'), game),
      field(t('result'), result),
      field(t('records.from'), from),
      field(t('records.to'), to),
      all,
      player.question,
    ],
    wish,
  );
  return {
    element,
    /** @param {Wish} now */
    update(now) {
      const results = now.player ? [...PLAYER_RESULTS, ...RESULTS] : RESULTS;
      replace(result, options('records.result', results, 'records.any.result'));
      player.update(now.player);
      [game.value, result.value, from.value, to.value] = [now.game, now.result, now.from, now.to];
      [from.max, to.min] = [now.to, now.from];
      all.disabled = !wishQuery({ ...now, page: 1 });
    },
    suggest: player.know,
  };
}

/** @param {HTMLElement[]} parts @param {() => void} wish */
function filterForm(parts, wish) {
  const label = t('records.filter');
  const form = h('form', { class: 'card records-filter', role: 'search', 'aria-label': label }, parts);
  form.addEventListener('change', wish);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    wish();
  });
  return form;
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
