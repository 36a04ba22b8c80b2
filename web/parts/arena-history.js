/**
 * The ratings over the games that were played: a line for each player, with its name at the end.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { entrantName } from './arena-words.js';
import { linePlot } from './line-plot.js';
import { signed, ticks } from './plot-axis.js';

/** @typedef {import('../types/messages.js').ArenaView} ArenaView */
/** @typedef {import('../types/messages.js').RatingPoint} RatingPoint */
/** @typedef {{ played: number, elo: number[] }} Rated */

const HEIGHT = 280;
/** How often the ratings are asked for at most while games end, in milliseconds. */
const REFRESH = 2000;

/** @param {string} path of the run */
export function arenaHistory(path) {
  const field = h('div', { class: 'plot-field' });
  const element = h(
    'section',
    { class: 'card arena-plot', hidden: true },
    h('h2', {}, t('arena.history')),
    field,
  );
  /** @type {{ players: string[], rated: Rated[] }} */
  let known = { players: [], rated: [] };
  let [asked, timer] = [0, 0];
  const draw = () => {
    if (field.clientWidth > 0 && !element.hidden) replace(field, plot(known, field.clientWidth));
  };
  const ask = async (/** @type {string[]} */ players) => {
    timer = 0;
    try {
      known = { players, rated: ratedOf(await api.get(`${path}/ratings`)) };
    } catch {
      // The plot stays as it was: the table beside it says what is known.
    }
    element.hidden = known.rated.length < 2;
    draw();
  };
  const watch = new ResizeObserver(draw);
  watch.observe(element);
  return {
    element,
    /** @param {ArenaView} arena */
    update({ played, players, state }) {
      if (played === asked || (timer && state === 'running')) return;
      clearTimeout(timer);
      const wait = asked > 0 && state === 'running' ? REFRESH : 0;
      asked = played;
      timer = setTimeout(() => ask(players), wait);
    },
    destroy() {
      clearTimeout(timer);
      watch.disconnect();
    },
  };
}

/** @param {RatingPoint[]} points @returns {Rated[]} */
const ratedOf = (points) => points.flatMap(({ played, elo }) => (elo ? [{ played, elo }] : []));

/** @param {{ players: string[], rated: Rated[] }} known @param {number} width */
function plot({ players, rated }, width) {
  const all = rated.flatMap(({ elo }) => elo);
  const [low, high] = [Math.min(...all, -25), Math.max(...all, 25)];
  const lines = players.map((player, index) => ({
    name: entrantName(player),
    hue: Math.round((index * 360) / players.length + 165) % 360,
    points: rated.map(({ played, elo }) => ({ x: played, y: elo[index] ?? 0 })),
  }));
  return linePlot({
    lines,
    marks: ticks(low, high, 6).map((elo) => ({ y: elo, text: signed(elo), isZero: elo === 0 })),
    low,
    high,
    width,
    height: HEIGHT,
    label: `${t('arena.history')} (${rated.at(-1)?.played ?? 0}): ${lines.map(({ name }) => name).join(', ')}`,
  });
}
