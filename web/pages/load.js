/**
 * Games to go on with, one row each: the game as it stands, and the places of it that were saved by name.
 */
import { api } from '../api.js';
import { parsePoint, pointName } from '../board/geometry.js';
import { h, replace } from '../dom.js';
import { toStones } from '../game/timeline.js';
import { dateText, t } from '../i18n.js';
import { seatName } from '../parts/catalogue.js';
import { button, twiceButton } from '../parts/controls.js';
import { miniBoard } from '../parts/mini-board.js';
import { notifyError } from '../parts/notice.js';
import { useStyles } from '../parts/stylesheet.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').SaveInfo} SaveInfo */

/** Of a larger board only so many lines around the stones are shown: more could not be told apart. */
const LARGEST_PICTURE = 25;

/** @param {HTMLElement} root */
export async function mount(root) {
  const body = h('div', { class: 'save-lists' });
  root.appendChild(h('div', { class: 'page' }, h('h1', {}, t('load.title')), body));
  const draw = async () => {
    try {
      drawGames(body, await api.get('saves'), draw);
    } catch (error) {
      notifyError(error);
    }
  };
  await useStyles('lists');
  await draw();
}

/**
 * The saves of each game together, the latest first; the game with the latest save comes first.
 * @param {readonly SaveInfo[]} saves
 */
function gamesOf(saves) {
  /** @type {Map<string, SaveInfo[]>} */
  const games = new Map();
  for (const save of [...saves].sort((a, b) => b.saved_ms - a.saved_ms)) {
    const key = save.game || `${save.kind} ${save.slot}`;
    games.set(key, [...(games.get(key) ?? []), save]);
  }
  return [...games.values()];
}

/**
 * @param {HTMLElement} body
 * @param {SaveInfo[]} saves
 * @param {() => void} redraw
 */
function drawGames(body, saves, redraw) {
  const rows = gamesOf(saves).map(([latest, ...earlier]) => latest && gameRow(latest, earlier, redraw));
  replace(
    body,
    rows.length ? h('ul', { class: 'save-list' }, rows) : h('p', { class: 'muted' }, t('load.none')),
  );
}

/**
 * @param {SaveInfo} latest
 * @param {SaveInfo[]} earlier
 * @param {() => void} redraw
 */
function gameRow(latest, earlier, redraw) {
  const { spec, players, slot, kind } = latest;
  const versus = `${seatName(players.first)} – ${seatName(players.second)}`;
  const about = [
    t(`game.${spec.game}`),
    `${spec.size}×${spec.size}`,
    t('load.ply', { ply: latest.ply }),
    dateText(latest.saved_ms),
  ];
  const name = kind === 'named' ? h('span', { class: 'save-name' }, slot) : null;
  return h(
    'li',
    { class: 'card save-row' },
    h('div', { class: 'save-picture' }, picture(latest)),
    h(
      'div',
      { class: 'save-text' },
      h('strong', {}, versus, name),
      h('small', { class: 'muted' }, about.join(' · ')),
      earlier.length ? h('ul', { class: 'save-earlier' }, earlier.map((save) => earlierRow(save, redraw))) : null,
    ),
    h(
      'div',
      { class: 'row' },
      button(t('load.go'), () => goOn(latest), { icon: 'play', kind: 'primary', name: 'load' }),
      twiceButton(t('load.delete'), () => void remove(latest).then(redraw, notifyError), {
        kind: 'quiet',
        name: 'delete-save',
      }),
    ),
  );
}

/** @param {SaveInfo} save */
function picture({ spec, stones, blocked, players }) {
  const size = Math.min(spec.size, LARGEST_PICTURE);
  const shown = spec.size > size ? cutOut(toStones(stones), size) : toStones(stones);
  const label = `${seatName(players.first)} – ${seatName(players.second)}`;
  return miniBoard({ game: spec.game, size, stones: shown, blocked }, label);
}

/**
 * The stones around the last of them, as if they were on a smaller board.
 * @param {import('../board/scene.js').Stones} stones
 * @param {number} size
 */
function cutOut(stones, size) {
  const places = [...stones].map(([point, side]) => ({ place: parsePoint(point), side }));
  const middle = places.at(-1)?.place ?? [0, 0];
  /** @type {import('../board/scene.js').Stones} */
  const shown = new Map();
  for (const { place, side } of places) {
    const [column, row] = place.map((at, n) => at - (middle[n] ?? 0) + (size >> 1));
    const isIn = (/** @type {number | undefined} */ at) => at !== undefined && at >= 0 && at < size;
    if (isIn(column) && isIn(row)) shown.set(pointName(column ?? 0, row ?? 0), side);
  }
  return shown;
}

/**
 * An earlier place of a game, saved by name.
 * @param {SaveInfo} save
 * @param {() => void} redraw
 */
function earlierRow(save, redraw) {
  const label = save.kind === 'named' ? save.slot : t('load.auto');
  return h(
    'li',
    {},
    h('span', { class: 'save-name' }, label),
    h('small', { class: 'muted' }, t('load.ply', { ply: save.ply })),
    button(t('load.go'), () => goOn(save), { kind: 'small', name: 'load-earlier' }),
    twiceButton(t('load.delete'), () => void remove(save).then(redraw, notifyError), {
      kind: 'small quiet',
      name: 'delete-earlier',
    }),
  );
}

/** @param {SaveInfo} save */
async function goOn({ kind, slot }) {
  try {
    go(`#/game/${kind === 'auto' ? slot : (await api.post(`saves/${encodeURIComponent(slot)}/load`)).id}`);
  } catch (error) {
    notifyError(error);
  }
}

/** @param {SaveInfo} save */
const remove = ({ kind, slot }) =>
  kind === 'auto' ? api.delete('records', { ids: [slot] }) : api.delete(`saves/${encodeURIComponent(slot)}`);
