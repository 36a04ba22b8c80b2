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
  /** @type {Shown | null} */
  let shown = null;
  let [index, ply, latest] = [0, 0, 0];
  /** The round whose games are on their way, 0 while none are. */
  let awaited = 0;
  /** Until somebody chooses a game, the latest ones are shown. */
  let isFollowing = true;
  let hasEnded = false;
  const board = h('div', {});
  const caption = h('p', { class: 'train-caption', role: 'status' });
  const round = h('input', { type: 'number', min: 1, value: 1, inputmode: 'numeric' });
  const bar = replayBar({ show, finished: () => void nextGame() });

  const game = () => shown?.games[index] ?? null;
  function show(/** @type {number} */ wanted) {
    const current = game();
    if (!current || !shown) return;
    const { moves, start_board } = current.game;
    ply = Math.min(wanted, moves.length);
    const last = moves[ply - 1];
    const scene = {
      game: start_board.game,
      size: start_board.width,
      stones: frames(toStones(start_board.stones), moves)[ply] ?? new Map(),
      last: last ? moveEnds(last.text) : null,
      winningLine: ply === moves.length ? current.game.board.winning_line : [],
    };
    const words = captionWords(shown, current, index);
    replace(board, miniBoard(scene, words));
    if (caption.textContent !== words) caption.textContent = words;
    bar.update(ply, moves.length);
  }
  /** Whether the games of a round came, and nobody asked for another round meanwhile. */
  async function load(/** @type {number} */ number) {
    awaited = number;
    try {
      /** @type {TrainingGame[]} */
      const games = await api.get(`${path}/rounds/${number}/games`);
      if (awaited !== number) return false;
      shown = { round: number, best: bestOf(number), games };
      index = 0;
      if (document.activeElement !== round) round.value = String(number);
      element.hidden = games.length === 0;
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      if (awaited === number) awaited = 0;
    }
  }
  /** Shows the latest round where it is wanted; rounds that end while its games are on their way come next. */
  async function follow() {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isWanted = !shown || (isCalm && hasEnded && isFollowing && shown.round !== latest);
    if (!isWanted || latest === 0 || awaited) return;
    if (!(await load(latest))) return;
    if (isCalm) show(game()?.game.moves.length ?? 0);
    else bar.restart();
    await follow();
  }
  /** The next game of the round; after the last one the latest round is looked at. */
  async function nextGame() {
    if (!shown) return;
    if (index + 1 < shown.games.length) index++;
    else if (shown.round !== latest) await load(latest);
    else index = 0;
    bar.restart();
  }
  const choose = async () => {
    isFollowing = false;
    if (round.checkValidity() && round.value) await load(Number(round.value));
    show(game()?.game.moves.length ?? 0);
  };
  round.addEventListener('change', choose);
  const element = h(
    'section',
    { class: 'card train-board', hidden: true },
    h('h2', {}, t('train.games')),
    board,
    caption,
    bar.element,
    h(
      'div',
      { class: 'train-rounds' },
      h('label', { class: 'train-round' }, h('span', {}, t('train.round')), round),
      button(t('train.next'), () => void nextGame(), { icon: 'next', name: 'next-game' }),
    ),
  );
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
