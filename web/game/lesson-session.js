/**
 * How far one is in a lesson: the step, the moves that were right so far, and what became of the last try.
 */
import { api } from '../api.js';
import { createStore } from '../store.js';
import { toStones } from './timeline.js';

/** @typedef {import('../types/messages.js').LessonView} LessonView */
/** @typedef {import('../types/messages.js').LessonStep} LessonStep */
/** @typedef {import('../types/messages.js').LessonAnswer} LessonAnswer */
/** @typedef {import('../types/messages.js').BoardView} BoardView */
/**
 * `right` is the board after the last right move, `board` the one that is shown.
 * @typedef {{
 *   number: number,
 *   step: LessonStep,
 *   moves: string[],
 *   right: BoardView,
 *   board: BoardView,
 *   answer: LessonAnswer | null,
 *   isHinted: boolean,
 *   isAsking: boolean,
 *   picked: string | null,
 * }} Progress
 */

/** Whether a board can be tried on: there is a task, and it is not done. @param {Progress} progress */
export const isOpen = ({ step, answer, isAsking }) => step.task !== null && !answer?.done && !isAsking;

/** Whether the last try was wrong. @param {Progress} progress */
export const isWrong = ({ answer }) => answer !== null && !answer.right;

/** @param {Progress} progress */
export const stonesOf = ({ board }) => toStones(board.stones);

/** @param {LessonView} lesson @param {number} number @returns {Progress} */
function begun({ steps }, number) {
  const step = /** @type {LessonStep} */ (steps[number]);
  const { board } = step;
  const nothing = { answer: null, isHinted: false, isAsking: false, picked: null };
  return { number, step, moves: [], right: board, board, ...nothing };
}

/** What is known after an answer. @param {Progress} before @param {LessonAnswer} answer @returns {Progress} */
function answered(before, answer) {
  if (!answer.right) return { ...before, board: answer.board, answer };
  const moves = [...before.moves, answer.move, ...(answer.reply ? [answer.reply] : [])];
  return { ...before, moves, right: answer.board, board: answer.board, answer };
}

/** A wrong try is taken back. @param {Progress} progress @returns {Progress} */
const takenBack = (progress) =>
  isWrong(progress) ? { ...progress, answer: null, board: progress.right } : progress;

/**
 * @param {LessonView} lesson
 * @param {{ answered(answer: LessonAnswer): void, failed(error: unknown): void }} hear
 */
export function createLesson(lesson, hear) {
  const state = createStore(begun(lesson, 0));
  return {
    state,
    /** @param {number} number */
    turnTo(number) {
      if (lesson.steps[number]) state.set(begun(lesson, number));
    },
    /** Tries a move or a point, or is shown what is right. @param {string | null} move */
    async attempt(move) {
      if (!isOpen(state.get())) return;
      const before = takenBack({ ...state.get(), picked: null });
      state.set({ ...before, isAsking: true });
      const request = { step: before.number, moves: before.moves, ...(move ? { move } : {}) };
      try {
        const answer = /** @type {LessonAnswer} */ (await api.post(`lessons/${lesson.id}`, request));
        if (state.get().number !== before.number) return;
        state.set(answered(before, answer));
        hear.answered(answer);
      } catch (error) {
        state.set(before);
        hear.failed(error);
      }
    },
    retry: () => state.update(takenBack),
    hint: () => state.update((progress) => ({ ...progress, isHinted: true })),
    /** @param {string | null} picked */
    pick: (picked) => state.update((progress) => ({ ...takenBack(progress), picked })),
  };
}

/** @typedef {ReturnType<typeof createLesson>} LessonSession */
