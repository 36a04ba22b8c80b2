/**
 * The match page: A against B, the rounds, Score, Error and Invalid Steps, every move with its Step Info.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { createStudy, vary } from '../game/study.js';
import { scoreNumber } from '../game/scores.js';
import { shortCount, t } from '../i18n.js';
import { endWords, entrantName, scoreWords } from '../parts/arena-words.js';
import { button } from '../parts/controls.js';
import { icon } from '../parts/icons.js';
import { moveText } from '../parts/move-list.js';
import { notifyError } from '../parts/notice.js';
import { studyView } from '../parts/study-view.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').ArenaView} ArenaView */
/** @typedef {import('../types/messages.js').ArenaGame} ArenaGame */
/** @typedef {import('../types/messages.js').ArenaGameView} ArenaGameView */
/** @typedef {import('../types/messages.js').GameTally} GameTally */
/** @typedef {import('../game/study.js').Study} Study */

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @param {number} number of the game, from 1
 */
export async function mount(root, id, number) {
  const path = `arena/${encodeURIComponent(id)}`;
  /** @type {ArenaView} */
  let arena;
  /** @type {ArenaGameView} */
  let game;
  try {
    [arena, game] = await Promise.all([api.get(path), api.get(`${path}/games/${number}`)]);
  } catch (error) {
    notifyError(error);
    return go(`#/arena/${id}`);
  }
  const study = createStudy(game, game.moves.length);
  const info = stepInfo(study, game);
  const view = await studyView({
    study,
    seats: { first: seatOf(game.first), second: seatOf(game.second) },
    winner: game.result?.winner ?? null,
    notes: [h('section', { class: 'card match-info' }, resultInfo(arena, game), info.element)],
    extra: [],
    play: (text) => vary(study, text).catch(notifyError),
  });
  view.element.classList.add('match-table');
  root.appendChild(view.element);
  view.draw();
  return () => {
    info.destroy();
    view.destroy();
  };
}

/** @param {string} entrant @returns {import('../types/messages.js').Seat} */
const seatOf = (entrant) => ({
  kind: 'engine',
  id: entrant.replace(/ \(\d+\)$/, ''),
  name: entrantName(entrant),
  elo: null,
  holder: null,
});

/**
 * Result Info: who plays whom, the round chooser, and what both came to, in this round and in all.
 * @param {ArenaView} arena
 * @param {ArenaGameView} game
 */
function resultInfo(arena, game) {
  const pair = pairOf(arena, game);
  const rounds = arena.games.filter(({ first, second }) => pair.includes(first) && pair.includes(second));
  const chooser = h(
    'select',
    { 'aria-label': t('match.round'), 'data-action': 'round' },
    rounds
      .sort((a, b) => a.number - b.number)
      .map(({ number }, index) =>
        h(
          'option',
          { value: number, selected: number === game.number },
          t('match.round.number', { number: index + 1 }),
        ),
      ),
  );
  chooser.addEventListener('change', () => go(`#/arena/${arena.id}/${chooser.value}`));
  const place = rounds.findIndex(({ number }) => number === game.number);
  const to = (/** @type {'back' | 'next'} */ icon, /** @type {number} */ step) =>
    button(t(`match.${icon}`), () => go(`#/arena/${arena.id}/${rounds[place + step]?.number}`), {
      icon,
      isCompact: true,
      disabled: !rounds[place + step],
      name: `round-${icon}`,
    });
  return h(
    'div',
    { class: 'result-info', role: 'group', 'aria-label': t('match.info') },
    h(
      'h2',
      {},
      h('a', { href: `#/arena/${arena.id}` }, entrantName(pair[0] ?? '')),
      h('small', { class: 'muted' }, ' vs '),
      entrantName(pair[1] ?? ''),
    ),
    h('div', { class: 'round-row' }, to('back', -1), chooser, to('next', 1), logLink(arena.id, game.number)),
    tallies(game, rounds, pair),
  );
}

/** @param {string} id @param {number} number */
const logLink = (id, number) =>
  h(
    'a',
    {
      class: 'button compact',
      href: `/api/arena/${id}/games/${number}/log`,
      download: true,
      'aria-label': t('match.log'),
      title: t('match.log'),
      'data-action': 'round-log',
    },
    icon('save'),
  );

/**
 * Both players in the order of the list of entrants, whoever has black.
 * @param {ArenaView} arena
 * @param {ArenaGameView} game
 */
const pairOf = ({ players }, { first, second }) =>
  players.filter((player) => player === first || player === second);

/**
 * What a player came to in some games.
 * @param {ArenaGame[]} games
 * @param {string} player
 * @returns {GameTally}
 */
function tallyOf(games, player) {
  const tallies = games.map((game) => (player === game.first ? game.first_tally : game.second_tally));
  const sum = (/** @type {keyof GameTally} */ key) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { score: sum('score'), errors: sum('errors'), invalid_steps: sum('invalid_steps') };
}

/**
 * @param {ArenaGame} game
 * @param {ArenaGame[]} rounds
 * @param {string[]} pair
 */
function tallies(game, rounds, pair) {
  const entry = (/** @type {string} */ key, /** @type {(tally: GameTally) => string | number} */ text) => {
    const values = (/** @type {ArenaGame[]} */ games) =>
      pair.map((player) => text(tallyOf(games, player))).join(' : ');
    return h(
      'div',
      {},
      h('dt', {}, t(`arena.column.${key}`)),
      h('dd', { 'data-tally': key }, values([game])),
      h('dd', { class: 'muted', title: t('match.total') }, `(${values(rounds)})`),
    );
  };
  return h(
    'dl',
    { class: 'tally' },
    entry('score', ({ score }) => scoreWords(score)),
    entry('errors', ({ errors }) => errors),
    entry('invalid', ({ invalid_steps }) => invalid_steps),
  );
}

/**
 * What is known about the shown move; at the end, how the round ended.
 * @param {Study} study
 * @param {ArenaGameView} game
 */
function stepInfo(study, game) {
  const text = h('p', { 'data-step': '' });
  const draw = () => {
    const { ply, line } = study.state.get();
    const move = line.moves[ply - 1];
    const isEnd = ply === line.moves.length;
    const known = move
      ? [
          `${ply}. ${t(`side.${move.side}`)} ${moveText(move.text)}`,
          move.score ? scoreNumber(move.score) : '',
          move.depth === null ? '' : t('analysis.depth', { depth: move.depth }),
          move.nodes === null ? '' : t('match.nodes', { nodes: shortCount(move.nodes) }),
          move.ms === null ? '' : t('seconds', { seconds: (move.ms / 1000).toFixed(2) }),
          move.comment,
        ]
      : [t('match.start')];
    replace(text, known.filter(Boolean).join(' · '), isEnd ? h('strong', {}, endWords(game)) : null);
  };
  draw();
  return {
    element: h('div', { class: 'step-info' }, h('h3', {}, t('match.step')), text),
    destroy: study.state.subscribe(draw),
  };
}
