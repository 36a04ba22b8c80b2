/**
 * A game to look at: a line of moves, a place in it, and what may be played there.
 */
import { api } from '../api.js';
import { go } from '../router.js';
import { createStore } from '../store.js';
import { frames, toStones } from './timeline.js';

/** @typedef {import('../types/messages.js').BoardView} BoardView */
/** @typedef {import('../types/messages.js').MoveView} MoveView */
/** @typedef {import('../types/messages.js').Spec} Spec */
/** @typedef {import('../types/messages.js').PositionView} PositionView */
/** @typedef {import('../board/scene.js').Stones} Stones */
/** @typedef {{ spec: Spec, start: string, start_board: BoardView, moves: MoveView[], board: BoardView }} Line */
/**
 * @typedef {{
 *   line: Line,
 *   frames: Stones[],
 *   ply: number,
 *   boards: ReadonlyMap<number, BoardView>,
 * }} StudyState
 */

/** How long a position must be looked at before the server is asked about it, in milliseconds. */
const PAUSE = 120;

/** @param {Line} line @param {number} ply @returns {StudyState} */
function studyOf(line, ply) {
  return {
    line,
    frames: frames(toStones(line.start_board.stones), line.moves),
    ply: Math.max(0, Math.min(line.moves.length, ply)),
    boards: new Map([
      [0, line.start_board],
      [line.moves.length, line.board],
    ]),
  };
}

/**
 * @param {Line} first
 * @param {number} ply
 */
export function createStudy(first, ply) {
  const state = createStore(studyOf(first, ply));
  let timer = 0;

  const ask = async () => {
    const { line, ply: shown, boards } = state.get();
    if (boards.has(shown)) return;
    const answer = await positionOf(line.spec, line.start, textsOf(line.moves, shown)).catch(() => null);
    if (!answer || state.get().line !== line) return;
    state.update((now) => ({ ...now, boards: new Map([...now.boards, [shown, answer.board]]) }));
  };

  return {
    state,
    /** @param {number} target */
    show(target) {
      state.update((now) => {
        const shown = Math.max(0, Math.min(now.line.moves.length, target));
        return shown === now.ply ? now : { ...now, ply: shown };
      });
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
    },
    /** Shows another line, at its end. @param {Line} line */
    replace(line) {
      state.set(studyOf(line, line.moves.length));
    },
    /**
     * Plays a move from the shown position; the line goes on from there.
     * @param {string} text
     */
    async play(text) {
      const { line, ply: shown } = state.get();
      if (line.moves[shown]?.text === text) return this.show(shown + 1);
      const answer = await positionOf(line.spec, line.start, [...textsOf(line.moves, shown), text]);
      state.set(studyOf(answer, answer.moves.length));
    },
  };
}

/** @typedef {ReturnType<typeof createStudy>} Study */

/** @param {readonly MoveView[]} moves @param {number} ply */
export const textsOf = (moves, ply) => moves.slice(0, ply).map(({ text }) => text);

/**
 * @param {import('../types/messages.js').SpecChoice} spec
 * @param {string | undefined} start
 * @param {string[]} moves
 * @returns {Promise<PositionView>}
 */
export const positionOf = (spec, start, moves) =>
  api.post('position', { spec, ...(start ? { start } : {}), moves });

/**
 * The move of a game is stepped to; any other begins a variation of its own, on the analysis board.
 * @param {Study} study
 * @param {string} text
 */
export async function vary(study, text) {
  const { line, ply } = study.state.get();
  if (line.moves[ply]?.text === text) return study.show(ply + 1);
  const position = await positionOf(line.spec, line.start, [...textsOf(line.moves, ply), text]);
  go(positionAddress(position, position.moves.length));
}

/** The board of the shown position, or the nearest thing to it: its shape without what may be played. @param {StudyState} state @returns {BoardView} */
export function shownBoard({ boards, ply, line }) {
  return (
    boards.get(ply) ?? {
      ...line.board,
      legal: { kind: 'none' },
      forbidden: [],
      winning_line: [],
      outcome: null,
    }
  );
}

/**
 * The address of a position, to be passed on.
 * @param {Line} line
 * @param {number} ply
 */
export function positionAddress({ spec, start, moves }, ply) {
  const path = ['analysis', spec.game, spec.rule, spec.size, textsOf(moves, ply).join('.')].join('/');
  return `#/${path}${start && start !== 'startpos' ? `?start=${encodeURIComponent(start)}` : ''}`;
}
