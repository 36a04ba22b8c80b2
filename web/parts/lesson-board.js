/**
 * The board of a lesson: what it shows, and what a point on it means.
 */
import { meaningOf, meaningOfText } from '../game/picking.js';
import { sceneOf } from '../game/scene-of.js';
import { isOpen, isWrong, stonesOf } from '../game/lesson-session.js';
import { pointWords } from '../game/words.js';

/** @typedef {import('../game/lesson-session.js').Progress} Progress */
/** @typedef {import('../game/lesson-session.js').LessonSession} LessonSession */

/** What is forbidden is for the learner to find. @param {Progress} progress */
const boardOf = ({ board }) => ({ ...board, forbidden: [] });

/**
 * @param {LessonSession} session
 * @returns {import('../board/board.js').BoardActions}
 */
export function lessonClicks(session) {
  /** What is tried on: a wrong try is as good as taken back. */
  const open = () => {
    const progress = session.state.get();
    if (!isOpen(progress)) return null;
    return isWrong(progress) ? { ...progress, board: progress.right } : progress;
  };
  /** @param {string} point @param {(progress: Progress) => import('../game/picking.js').Meaning} meaningIn */
  const follow = (point, meaningIn) => {
    const progress = open();
    if (!progress) return;
    // A point that is looked for may be one where no stone may go.
    if (progress.step.task?.point) return void session.attempt(point);
    const meaning = meaningIn(progress);
    if (meaning.kind === 'pick') session.pick(meaning.point);
    else if (meaning.kind === 'play') void session.attempt(meaning.text);
    else if (meaning.kind === 'forbidden') void session.attempt(point);
  };
  return {
    play: (point) =>
      follow(point, (now) => meaningOf(now.board, stonesOf(now), now.picked, point, now.board.to_move)),
    submit: (text) => follow(text, (now) => meaningOfText(now.board, stonesOf(now), text, now.board.to_move)),
    cancel: () => session.pick(null),
    hover: () => {},
    ghost(point) {
      const now = session.state.get();
      if (!isOpen(now) || isWrong(now) || now.step.task?.point) return null;
      const { board, picked } = now;
      return meaningOf(board, stonesOf(now), picked, point, board.to_move).kind === 'play' ? board.to_move : null;
    },
    describe(point) {
      const now = session.state.get();
      return pointWords(boardOf(now), stonesOf(now), point);
    },
  };
}

/** @param {Progress} progress */
export function lessonScene(progress) {
  const { step, answer, moves, picked } = progress;
  const isFresh = !answer && moves.length === 0;
  const played = answer && !step.task?.point ? answer.move : null;
  const shown = sceneOf({
    board: boardOf(progress),
    stones: stonesOf(progress),
    moves: [],
    ply: 0,
    isTip: true,
    pending: isWrong(progress) ? null : (answer?.reply ?? played),
    numbers: 'none',
    numbersFrom: 0,
    picked,
    lesson: answer && isWrong(progress) ? { played: answer.move, better: null } : null,
    coach: answer,
  });
  return { ...shown, flips: isFresh ? step.marks : [] };
}
