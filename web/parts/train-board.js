/**
 * The games of the best weights, shown again one after the other: those of the latest round unless another
 * one is chosen.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { frames, moveEnds, toStones } from '../game/timeline.js';
import { t } from '../i18n.js';
import { button } from './controls.js';
import { miniBoard } from './mini-board.js';
import { notifyError } from './notice.js';
import { replayBar } from './replay-bar.js';
import { playerWords } from './train-words.js';

/** @typedef {import('../types/messages.js').TrainingGame} TrainingGame */
/** @typedef {{ round: number, best: number, games: TrainingGame[] }} Shown */

/**
 * @param {string} path of the training
 * @param {(round: number) => number} bestOf who went on after a round
 */
export function trainBoard(path, bestOf) {
  const games = roundGames(path, bestOf);
  let latest = 0;
  /** Until somebody chooses a game, the latest ones are shown. */
  let isFollowing = true;
  let hasEnded = false;
  const view = gameView();
  const round = h('input', { type: 'number', min: 1, value: 1, inputmode: 'numeric' });
  const bar = replayBar({ show, finished: () => void nextGame() });
  const next = button(t('train.next'), () => void nextGame(), { icon: 'next', name: 'next-game' });
  const element = card([...view.elements, bar.element], round, next);

  function show(/** @type {number} */ wanted) {
    const game = games.current()?.game;
    if (!game) return;
    const ply = Math.min(wanted, game.moves.length);
    view.draw(game, ply, games.words());
    bar.update(ply, game.moves.length);
  }
  async function load(/** @type {number} */ number) {
    if (!(await games.load(number))) return false;
    if (document.activeElement !== round) round.value = String(number);
    element.hidden = !games.current();
    return true;
  }
  /** Shows the latest round where it is wanted; rounds that end while its games are on their way come next. */
  async function follow() {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isOutdated = isCalm && hasEnded && isFollowing && games.round() !== latest;
    if ((games.round() && !isOutdated) || latest === 0 || games.areAwaited()) return;
    if (!(await load(latest))) return;
    if (isCalm) show(Infinity);
    else bar.restart();
    await follow();
  }
  /** The next game of the round; after the last one the latest round is looked at. */
  async function nextGame() {
    if (!games.round()) return;
    const hasNext = games.advance();
    if (!hasNext && games.round() !== latest) await load(latest);
    else if (!hasNext) games.rewind();
    bar.restart();
  }
  round.addEventListener('change', async () => {
    isFollowing = false;
    if (round.checkValidity() && round.value) await load(Number(round.value));
    show(Infinity);
  });
  return {
    element,
    /** @param {number} played how many rounds there are @param {boolean} isOver whether there will be more */
    update(played, isOver) {
      latest = played;
      hasEnded = isOver;
      round.max = String(played);
      void follow();
    },
    destroy: () => bar.destroy(),
  };
}

/**
 * The games of one round, of which one is looked at.
 * @param {string} path of the training
 * @param {(round: number) => number} bestOf who went on after a round
 */
function roundGames(path, bestOf) {
  /** @type {Shown | null} */
  let shown = null;
  let index = 0;
  /** The round whose games are on their way, 0 while none are. */
  let awaited = 0;
  const current = () => shown?.games[index] ?? null;
  return {
    current,
    /** The number of the round, 0 before the first one. */
    round: () => shown?.round ?? 0,
    areAwaited: () => awaited !== 0,
    words() {
      const game = current();
      return shown && game ? captionWords(shown, game, index) : '';
    },
    /** Goes on to the next game, if there is one. */
    advance() {
      const hasNext = index + 1 < (shown?.games.length ?? 0);
      if (hasNext) index++;
      return hasNext;
    },
    rewind: () => void (index = 0),
    /** Whether the games of a round came, and nobody asked for another round meanwhile. */
    async load(/** @type {number} */ number) {
      awaited = number;
      try {
        /** @type {TrainingGame[]} */
        const games = await api.get(`${path}/rounds/${number}/games`);
        if (awaited !== number) return false;
        shown = { round: number, best: bestOf(number), games };
        index = 0;
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      } finally {
        if (awaited === number) awaited = 0;
      }
    },
  };
}

/** A board and what is said about its game. */
function gameView() {
  const board = h('div', {});
  const caption = h('p', { class: 'train-caption', role: 'status' });
  return {
    elements: [board, caption],
    /** @param {TrainingGame['game']} game @param {number} ply @param {string} words */
    draw(game, ply, words) {
      replace(board, miniBoard(sceneAt(game, ply), words));
      if (caption.textContent !== words) caption.textContent = words;
    },
  };
}

/**
 * What a board shows of a game after so many moves.
 * @param {TrainingGame['game']} game
 * @param {number} ply
 */
function sceneAt({ moves, start_board, board }, ply) {
  const last = moves[ply - 1];
  return {
    game: start_board.game,
    size: start_board.width,
    stones: frames(toStones(start_board.stones), moves)[ply] ?? new Map(),
    last: last ? moveEnds(last.text) : null,
    winningLine: ply === moves.length ? board.winning_line : [],
  };
}

/**
 * @param {HTMLElement[]} replay
 * @param {HTMLElement} round
 * @param {HTMLElement} next
 */
function card(replay, round, next) {
  return h(
    'section',
    { class: 'card train-board', hidden: true },
    h('h2', {}, t('train.games')),
    replay,
    h(
      'div',
      { class: 'train-rounds' },
      h('label', { class: 'train-round' }, h('span', {}, t('train.round')), round),
      next,
    ),
  );
}

/** @param {Shown} shown @param {TrainingGame} game @param {number} index */
function captionWords({ round, best, games }, { first, second, game }, index) {
  const winner = game.board.outcome?.winner;
  const name = (/** @type {number} */ player) =>
    player === best ? t('train.best', { name: playerWords(player) }) : playerWords(player);
  const result = winner ? t(`records.result.${winner === 'first' ? 'black' : 'white'}`) : t('outcome.draw');
  return [
    t('train.caption', { round, game: index + 1, games: games.length }),
    `${name(first)} – ${name(second)}`,
    result,
  ].join(' · ');
}
