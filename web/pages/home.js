/**
 * The first page: one click to a game, and the ways to everything else.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { toStones } from '../game/timeline.js';
import { fittingOpponent } from '../game/fitting.js';
import { startGame } from '../game/start.js';
import { t } from '../i18n.js';
import { eloText, gameInfo, houseInfo, playerName, playersOf, seatName } from '../parts/catalogue.js';
import { button } from '../parts/controls.js';
import { icon } from '../parts/icons.js';
import { miniBoard } from '../parts/mini-board.js';
import { nicknameInput } from '../parts/nickname.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').Game} Game */

/** Positions worth looking at. */
const SHOWN = {
  gomoku: {
    size: 15,
    stones: toStones({
      first: ['h8', 'i9', 'g7', 'i7', 'h10', 'j8', 'f9'],
      second: ['h9', 'i8', 'g9', 'h7', 'j10', 'f6', 'g6'],
    }),
    last: { to: 'f9', from: null },
  },
  small: {
    size: 9,
    stones: toStones({ first: ['e5', 'f6', 'd4', 'e3', 'g5'], second: ['e6', 'f4', 'd5', 'g7', 'c3'] }),
    last: { to: 'c3', from: null },
  },
  ataxx: {
    size: 7,
    stones: toStones({
      first: ['a7', 'b6', 'b7', 'c6', 'c5', 'd5', 'g1', 'f2', 'f1', 'e3'],
      second: ['g7', 'f6', 'g6', 'e5', 'e6', 'a1', 'b2', 'c2', 'b1', 'd3'],
    }),
    last: { to: 'd5', from: null },
  },
};

/**
 * `#/?bye` after a game, with the name of a save if it was kept under one.
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export function mount(root, route) {
  const resume = h('section', { class: 'resume', 'aria-label': t('home.resume') });
  const day = h('div', {});
  root.appendChild(
    h(
      'div',
      { class: 'home' },
      farewell(route.query.get('bye')),
      hero(),
      resume,
      h('div', { class: 'home-games' }, gameCard('gomoku'), gameCard('ataxx')),
      day,
      more(),
    ),
  );
  showResumable(resume);
  void showDayPuzzle(day);
  // While one reads, what the next click needs is fetched.
  void import('./game.js').catch(() => {});
}

/** A wish for the way. @param {string | null} slot null if nobody leaves, empty if nothing was saved */
function farewell(slot) {
  if (slot === null) return null;
  return h(
    'p',
    { class: 'farewell', role: 'status' },
    slot ? `${t('farewell.saved', { slot })} ` : '',
    t('farewell'),
  );
}

function hero() {
  const note = h('p', { class: 'muted hero-note' }, ' ');
  describeUsual(note);
  const name = nicknameInput('nickname');
  return h(
    'section',
    { class: 'hero' },
    h('div', { class: 'hero-board' }, miniBoard({ game: 'gomoku', ...SHOWN.gomoku }, t('game.gomoku'))),
    h(
      'div',
      { class: 'hero-text' },
      h('h1', {}, t('home.title')),
      h('p', { class: 'muted' }, t('home.subtitle')),
      h(
        'div',
        { class: 'hero-start' },
        button(t('home.now'), playNow, { icon: 'play', kind: 'primary large', name: 'play-now' }),
        note,
      ),
      h('label', { class: 'hero-name' }, h('span', {}, t('nickname')), name),
    ),
  );
}

/** @param {HTMLElement} note */
async function describeUsual(note) {
  try {
    const [info, players] = await Promise.all([gameInfo('gomoku'), playersOf('gomoku')]);
    const id = fittingOpponent(info);
    const elo = eloText(players.find((player) => player.id === id)?.elo);
    note.textContent = t(elo ? 'home.now.note' : 'home.now.plain', {
      size: info.usual,
      opponent: playerName(id),
      elo,
    });
  } catch {
    note.textContent = t('error.offline');
  }
}

async function playNow() {
  const info = await gameInfo('gomoku');
  await startGame({
    spec: { game: 'gomoku' },
    first: { kind: 'human' },
    second: { kind: 'engine', id: fittingOpponent(info) },
  });
}

/** @param {Game} game */
function gameCard(game) {
  const way = (
    /** @type {string} */ path,
    /** @type {string} */ key,
    /** @type {import('../parts/icons.js').IconName} */ sign,
  ) => h('a', { class: 'button', href: `#/${path}/${game}` }, icon(sign), h('span', {}, t(key)));
  return h(
    'section',
    { class: 'card game-card' },
    miniBoard({ game, ...SHOWN[game === 'gomoku' ? 'small' : game] }, t(`game.${game}`)),
    h(
      'div',
      { class: 'game-card-text' },
      h('h2', {}, t(`game.${game}`)),
      h('p', { class: 'muted' }, t(`game.${game}.about`)),
    ),
    h(
      'div',
      { class: 'game-card-ways' },
      way('play', 'home.ai', 'robot'),
      way('two', 'home.two', 'people'),
      way('watch', 'home.watch', 'eye'),
    ),
  );
}

function more() {
  const link = (
    /** @type {string} */ path,
    /** @type {string} */ key,
    /** @type {import('../parts/icons.js').IconName} */ sign,
  ) =>
    h(
      'a',
      { class: 'more-link', href: `#/${path}` },
      icon(sign),
      h('span', {}, h('strong', {}, t(`menu.${key}`)), h('small', {}, t(`home.${key}.about`))),
    );
  return h(
    'nav',
    { class: 'home-more', 'aria-label': t('home.more') },
    link('learn', 'learn', 'hint'),
    link('puzzles', 'puzzles', 'check'),
    link('load', 'load', 'folder'),
    link('records', 'records', 'chart'),
    link('analysis', 'analysis', 'eye'),
    link('arena', 'arena', 'robot'),
    link('train', 'train', 'train'),
  );
}

/**
 * The puzzle of the day, which comes with what the page asks for anyway.
 * @param {HTMLElement} place
 */
async function showDayPuzzle(place) {
  const puzzle = (await houseInfo().catch(() => null))?.day_puzzle;
  if (!puzzle) return place.remove();
  const { game, size, stones, blocked, rating, id, to_move } = puzzle;
  const words = `${t(`side.${to_move}`)} · ${rating}`;
  replace(
    place,
    h(
      'a',
      { class: 'card day-puzzle', href: `#/puzzles/${id}?of=today`, 'data-action': 'day-puzzle' },
      miniBoard({ game, size, stones: toStones(stones), blocked }, t('home.puzzle')),
      h('span', {}, h('strong', {}, t('home.puzzle')), h('small', { class: 'muted' }, words)),
    ),
  );
}

/**
 * Games that were left: nothing is lost by closing the window.
 * @param {HTMLElement} place
 */
async function showResumable(place) {
  /** @type {import('../types/messages.js').SaveInfo[]} */
  const saves = await api.get('saves').catch(() => []);
  const unfinished = saves.filter(({ kind, ply }) => kind === 'auto' && ply > 0);
  const latest = unfinished.sort((a, b) => b.saved_ms - a.saved_ms)[0];
  if (!latest) return place.remove();
  const { spec, players, ply } = latest;
  const text = t('home.resume.text', {
    game: t(`game.${spec.game}`),
    first: seatName(players.first),
    second: seatName(players.second),
    ply,
  });
  replace(
    place,
    h('p', {}, text),
    button(t('home.resume'), () => go(`#/game/${latest.slot}`), { icon: 'play', name: 'resume' }),
  );
}
