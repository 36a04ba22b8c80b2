/**
 * A try of a puzzle: one's own moves, what the server says about them, and what the board shows meanwhile.
 */
import { api } from '../api.js';
import { createStore } from '../store.js';
import { applied, frames, moveEnds, toStones } from './timeline.js';

/** @typedef {import('../types/messages.js').PuzzleView} PuzzleView */
/** @typedef {import('../types/messages.js').AttemptView} AttemptView */
/** @typedef {import('../types/messages.js').HintView} HintView */
/** @typedef {import('../types/messages.js').MoveView} MoveView */
/**
 * `shown` is how many moves of the refutation are on the board.
 * @typedef {{
 *   status: 'open' | 'busy' | 'wrong' | 'solved',
 *   own: string[],
 *   board: import('../types/messages.js').BoardView,
 *   stones: import('../board/scene.js').Stones,
 *   played: MoveView[],
 *   answer: AttemptView | null,
 *   shown: number,
 *   hints: number,
 *   hint: HintView | null,
 *   isAgain: boolean,
 *   picked: string | null,
 *   hover: string | null,
 * }} TryState
 */

/**
 * @param {PuzzleView} puzzle
 * @param {{ isRush?: boolean }} [options]
 */
export function createAttempt(puzzle, { isRush = false } = {}) {
  const path = `puzzles/${puzzle.summary.id}`;
  const start = toStones(puzzle.board.stones);
  /** @type {TryState} */
  const begin = {
    status: 'open',
    own: [],
    board: puzzle.board,
    stones: start,
    played: [],
    answer: null,
    shown: 0,
    hints: 0,
    hint: null,
    isAgain: false,
    picked: null,
    hover: null,
  };
  const state = createStore(begin);
  /** The boards on which one was to move, one for each own move and the present one. @type {TryState['board'][]} */
  const boards = [puzzle.board];
  const change = (/** @type {Partial<TryState>} */ changes) => state.update((old) => ({ ...old, ...changes }));

  return {
    state,
    change,
    puzzle,
    /** Plays a move and hears what it is. @param {import('./picking.js').Play} play @returns {Promise<AttemptView | null>} */
    async play({ text, changes }) {
      const before = state.get();
      if (before.status !== 'open') return null;
      const own = [...before.own, text];
      change({ status: 'busy', stones: applied(before.stones, changes), picked: null, hover: null, answer: null });
      /** @type {AttemptView} */
      let answer;
      try {
        const { hints, isAgain: again } = before;
        answer = await api.post(`${path}/moves`, { moves: own, hints, again, rush: isRush });
      } catch (error) {
        change({ ...before, answer: null });
        throw error;
      }
      const { outcome, played, board, refutation } = answer;
      if (outcome === 'illegal' || outcome === 'wins_otherwise') {
        change({ ...before, answer, picked: null });
      } else {
        const after = frames(start, played).at(-1) ?? start;
        const status = outcome === 'solved' ? 'solved' : outcome === 'wrong' ? 'wrong' : 'open';
        const shown = status === 'wrong' ? refutation.length : 0;
        if (status === 'open') boards[own.length] = board;
        change({ status, own, board, stones: after, played, answer, shown, hint: null });
      }
      return answer;
    },
    /** Takes the wrong move back, to look for another. */
    retry() {
      const { own, played, answer, hints } = state.get();
      if (!answer || state.get().status !== 'wrong') return;
      const kept = played.slice(0, -1);
      const stones = frames(start, kept).at(-1) ?? start;
      const board = boards[own.length - 1] ?? puzzle.board;
      change({ status: 'open', own: own.slice(0, -1), played: kept, stones, board, answer: null, shown: 0, isAgain: true, hints });
    },
    /** Steps through the refutation. @param {1 | -1} way */
    step(way) {
      const { answer, shown } = state.get();
      const most = answer?.refutation.length ?? 0;
      change({ shown: Math.max(0, Math.min(most, shown + way)) });
    },
    /** Asks for the next hint. */
    async help() {
      const { own, hints, status } = state.get();
      if (status !== 'open') return;
      const stage = Math.min(3, (state.get().hint ? hints : 0) + 1);
      /** @type {HintView} */
      const hint = await api.post(`${path}/hint`, { moves: own, stage });
      change({ hint, hints: Math.max(hints, stage) });
    },
  };
}

/** @typedef {ReturnType<typeof createAttempt>} Attempt */

/**
 * What the board shows of a try.
 * @param {TryState} state
 * @returns {{ stones: import('../board/scene.js').Stones, moves: MoveView[], numbers: Map<string, number> }}
 */
export function shownTry({ stones, played, answer, shown, status }) {
  const refutation = status === 'wrong' ? (answer?.refutation.slice(0, shown) ?? []) : [];
  const after = refutation.reduce((all, { changes }) => applied(all, changes), stones);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  if (status === 'wrong') {
    [played.at(-1), ...refutation].forEach((move, n) => {
      const to = move && moveEnds(move.text)?.to;
      if (to) numbers.set(to, n + 1);
    });
  }
  return { stones: after, moves: [...played, ...refutation], numbers };
}

