/**
 * The board of a puzzle: what is tried, its answers and refutations, hints drawn on it.
 */
import { createBoard } from '../board/board.js';
import { meaningOf, meaningOfText } from '../game/picking.js';
import { sceneOf } from '../game/scene-of.js';
import { shownTry } from '../game/attempt.js';
import { pointWords } from '../game/words.js';
import { t } from '../i18n.js';
import { playSound } from '../sound.js';
import { notify, notifyError } from './notice.js';

/** @typedef {import('../game/attempt.js').Attempt} Attempt */
/** @typedef {import('../types/messages.js').AttemptView} AttemptView */

/**
 * @param {Attempt} attempt
 * @param {(answer: AttemptView) => void} answered
 */
export async function puzzleBoard(attempt, answered) {
  const { puzzle, state } = attempt;
  const { game, width, blocked } = puzzle.board;
  const board = await createBoard({ game, size: width, blocked }, clicks(attempt, answered));
  const draw = () => board.draw(sceneNow(attempt));
  draw();
  const stop = state.subscribe(draw);
  return {
    element: board.element,
    say: board.say,
    destroy() {
      stop();
      board.destroy();
    },
  };
}

/** @param {Attempt} attempt */
function sceneNow({ state }) {
  const now = state.get();
  const { stones, moves, numbers } = shownTry(now);
  const scene = sceneOf({
    board: now.board,
    stones,
    moves,
    ply: moves.length,
    isTip: now.status === 'open',
    numbers: 'none',
    numbersFrom: 0,
    picked: now.picked,
    hover: now.hover,
    hint: now.hint?.move ?? null,
  });
  // Where the move is, as the board marks where a picked piece can go.
  const area = now.hint?.move || now.picked ? [] : (now.hint?.area ?? []);
  const targets = area.length ? area.map((point) => ({ point, isJump: false })) : scene.targets;
  return { ...scene, numbers, targets };
}

/**
 * @param {Attempt} attempt
 * @param {(answer: AttemptView) => void} answered
 * @returns {import('../board/board.js').BoardActions}
 */
function clicks(attempt, answered) {
  const { state, change } = attempt;
  const isOpen = () => state.get().status === 'open';
  const meaning = (/** @type {string} */ point) => {
    const { board, stones, picked } = state.get();
    return meaningOf(board, stones, picked, point, board.to_move);
  };
  const follow = async (/** @type {import('../game/picking.js').Meaning} */ found) => {
    if (found.kind === 'pick') return change({ picked: found.point });
    if (found.kind === 'forbidden') return notify(t(`forbidden.${found.reason}`), 'error');
    if (found.kind !== 'play') return;
    playSound('move');
    try {
      const answer = await attempt.play(found);
      if (answer) answered(answer);
    } catch (error) {
      notifyError(error);
    }
  };
  return {
    play: (point) => void (isOpen() && follow(meaning(point))),
    submit(text) {
      if (!isOpen()) return;
      const { board, stones } = state.get();
      const found = meaningOfText(board, stones, text, board.to_move);
      if (found.kind === 'nothing') notify(t('error.illegal_move'), 'error');
      else void follow(found);
    },
    cancel: () => change({ picked: null }),
    hover: (point) => void (state.get().picked && change({ hover: point })),
    ghost: (point) => (isOpen() && meaning(point).kind === 'play' ? state.get().board.to_move : null),
    describe: (point) => pointWords(state.get().board, shownTry(state.get()).stones, point),
  };
}
