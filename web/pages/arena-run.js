/**
 * A match or tournament as it goes: live boards, table, ratings, finished games.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { arenaBoards } from '../parts/arena-boards.js';
import { arenaHistory } from '../parts/arena-history.js';
import { arenaPlot } from '../parts/arena-plot.js';
import { arenaTable } from '../parts/arena-table.js';
import { arenaAbout, arenaTitle, endWords, entrantName } from '../parts/arena-words.js';
import { button, twiceButton } from '../parts/controls.js';
import { icon } from '../parts/icons.js';
import { notify, notifyError } from '../parts/notice.js';
import { go } from '../router.js';
import { connect } from '../socket.js';

/** @typedef {import('../types/messages.js').ArenaView} ArenaView */
/** @typedef {import('../types/messages.js').ArenaGame} ArenaGame */
/** @typedef {import('../types/messages.js').ArenaMessage} ArenaMessage */

/** How many of the last games are listed; the match page has all of them. */
const LISTED = 50;

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
export async function mount(root, id) {
  const path = `arena/${encodeURIComponent(id)}`;
  /** @type {ArenaView} */
  let arena;
  try {
    arena = await api.get(path);
  } catch (error) {
    notifyError(error);
    return go('#/arena');
  }
  const parts = {
    head: heading(arena, path),
    boards: arenaBoards(),
    table: arenaTable(),
    plot: arenaPlot(),
    history: arenaHistory(path),
  };
  const games = h('section', { class: 'card arena-games' });
  /** @type {Map<number, ArenaGame>} */
  const finished = new Map();

  const show = (/** @type {ArenaView} */ now) => {
    for (const game of now.games) finished.set(game.number, game);
    parts.boards.remove(now.games.map(({ number }) => number));
    if (now.state !== 'running') parts.boards.clear();
    parts.head.update(now, finished.keys().next().value ?? 0);
    parts.table.update(now);
    parts.plot.update(now.table);
    parts.history.update(now);
    drawGames(games, id, [...finished.values()]);
  };
  root.appendChild(
    h(
      'div',
      { class: 'page arena-page arena-run' },
      parts.head.element,
      h(
        'div',
        { class: 'run-columns' },
        parts.boards.element,
        h('div', { class: 'run-tables' }, parts.table.element, parts.plot.element, parts.history.element),
        games,
      ),
    ),
  );
  show(arena);
  const channel = connect(
    () => `/ws/${path}`,
    (/** @type {ArenaMessage} */ message) => {
      if (message.type === 'standings') show(message.arena);
      else if (message.type === 'board') parts.boards.update(message.board);
    },
  );
  return () => {
    channel.close();
    parts.plot.destroy();
    parts.history.destroy();
  };
}

/**
 * What is played, how far it is, and the buttons for it. They are made once: a table that changes several
 * times a second must not take a button from under a finger.
 * @param {ArenaView} arena
 * @param {string} path
 */
function heading(arena, path) {
  const change = (/** @type {Promise<unknown>} */ asked) => void asked.catch(notifyError);
  const stop = twiceButton(t('arena.stop'), () => change(api.post(`${path}/stop`)), {
    icon: 'stop',
    name: 'arena-stop',
  });
  const resume = button(t('arena.resume'), () => change(api.post(`${path}/resume`)), {
    icon: 'play',
    kind: 'primary',
    name: 'arena-resume',
  });
  const remove = twiceButton(t('arena.delete'), () => void removeRun(path), {
    kind: 'quiet',
    name: 'arena-delete',
  });
  const open = h('a', { class: 'button', 'data-action': 'open-games' }, t('arena.open'));
  const logs = h(
    'a',
    { class: 'button', href: `/api/${path}/logs`, download: true, 'data-action': 'arena-logs' },
    icon('save'),
    h('span', {}, t('arena.logs')),
  );
  const state = h('span', {});
  const count = h('span', { role: 'status' });
  const bar = h('i', {});
  return {
    element: h(
      'header',
      { class: 'run-head' },
      h('a', { class: 'button quiet small', href: '#/arena' }, t('arena.back')),
      h('h1', {}, arenaTitle(arena)),
      h('p', { class: 'muted' }, `${arenaAbout(arena)} · ${arena.request.time}`),
      h('div', { class: 'run-controls' }, h('p', {}, state, count), stop, resume, open, logs, remove),
      h('span', { class: 'progress', 'aria-hidden': 'true' }, bar),
    ),
    /** @param {ArenaView} now @param {number} firstGame the number of a finished game; 0 if there is none */
    update(now, firstGame) {
      const { played, expected } = now;
      state.className = `run-state ${now.state}`;
      state.dataset.state = now.state;
      state.textContent = t(`arena.state.${now.state}`);
      count.textContent = t('arena.progress', { played, expected });
      stop.hidden = now.state !== 'running';
      resume.hidden = now.state !== 'stopped';
      open.hidden = firstGame === 0;
      logs.hidden = firstGame === 0;
      open.setAttribute('href', `#/arena/${now.id}/${firstGame}`);
      bar.style.setProperty('--share', `${expected ? (100 * played) / expected : 0}%`);
    },
  };
}

/** @param {string} path */
async function removeRun(path) {
  try {
    await api.delete(path);
    notify(t('arena.deleted'));
    go('#/arena');
  } catch (error) {
    notifyError(error);
  }
}

/** @param {HTMLElement} section @param {string} id @param {ArenaGame[]} games */
function drawGames(section, id, games) {
  section.hidden = games.length === 0;
  const rows = games
    .sort((a, b) => b.number - a.number)
    .slice(0, LISTED)
    .map((game) => gameRow(id, game));
  replace(section, h('h2', {}, t('arena.games')), h('ul', { class: 'game-list' }, rows));
}

/** @param {string} id @param {ArenaGame} game */
function gameRow(id, game) {
  const name = (/** @type {'first' | 'second'} */ side) =>
    h(
      'span',
      { class: `record-player${game.result?.winner === side ? ' won' : ''}` },
      h('i', { class: `stone-dot ${side}`, role: 'img', 'aria-label': t(`side.${side}`) }),
      h('span', {}, entrantName(game[side])),
    );
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'game-row', href: `#/arena/${id}/${game.number}`, 'data-game': game.number },
      h('span', { class: 'muted' }, game.number),
      name('first'),
      name('second'),
      h('small', {}, endWords(game)),
      h('small', { class: 'muted' }, t('records.plies', { plies: game.plies })),
    ),
  );
}
