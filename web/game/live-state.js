/**
 * A live game as the page knows it: pure functions from what was known and what was told to what is known now.
 */
import { askedSide, holds } from './seats.js';
import { applied, frames, toStones } from './timeline.js';

/** @typedef {import('../types/messages.js').LiveGame} LiveGame */
/** @typedef {import('../types/messages.js').ServerMessage} ServerMessage */
/** @typedef {import('../types/messages.js').Event} GameEvent */
/** @typedef {import('../types/messages.js').BoardState} BoardState */
/** @typedef {import('../types/messages.js').MoveView} MoveView */
/** @typedef {import('../board/scene.js').Stones} Stones */
/**
 * @typedef {{
 *   game: LiveGame,
 *   seq: number,
 *   frames: Stones[],
 *   pending: { stones: Stones, text: string } | null,
 *   cursor: number | null,
 *   thinking: import('../types/messages.js').Thinking | null,
 *   thinkingSince: number,
 *   clockAt: number,
 *   hint: { move: string, line: string[], score: import('../types/messages.js').ScoreView | null } | null,
 *   isConnected: boolean,
 *   chosen: { action: string, by: import('../types/messages.js').Seat } | null,
 *   next: string | null,
 * }} LiveState
 */

/**
 * @param {LiveState | null} state
 * @param {LiveGame} game
 * @param {number} seq
 * @param {number} now
 * @returns {LiveState}
 */
function fromSnapshot(state, game, seq, now) {
  return {
    game,
    seq,
    frames: frames(toStones(game.start_board.stones), game.moves),
    pending: null,
    cursor: state && state.cursor !== null && state.cursor < game.moves.length ? state.cursor : null,
    thinking: null,
    thinkingSince: now,
    clockAt: now,
    hint: null,
    isConnected: true,
    chosen: null,
    next: null,
  };
}

/**
 * @param {LiveState | null} state
 * @param {ServerMessage} message
 * @param {number} now milliseconds of the page's own clock
 * @returns {LiveState | null}
 */
export function received(state, message, now) {
  if (message.type === 'snapshot') return fromSnapshot(state, message.game, message.seq, now);
  if (!state) return null;
  switch (message.type) {
    case 'event':
      return happened({ ...state, seq: message.seq }, message.event, now);
    case 'status':
      return {
        ...state,
        game: { ...state.game, status: message.status, clock: message.clock, absence: message.absence },
        thinking: null,
        thinkingSince: now,
        clockAt: now,
      };
    case 'thinking': {
      const { type: _, ...thinking } = message;
      return { ...state, thinking };
    }
    case 'hint': {
      const { move, line, score, ply } = message;
      return ply === state.game.moves.length ? { ...state, hint: { move, line, score } } : state;
    }
    case 'rematch':
      return { ...state, next: message.game };
    default:
      return state;
  }
}

/**
 * @param {LiveState} state
 * @param {GameEvent} event
 * @param {number} now
 * @returns {LiveState}
 */
function happened(state, event, now) {
  const { game } = state;
  switch (event.type) {
    case 'moved':
      return moved(
        state,
        [event.move],
        event.board,
        { clock: event.clock, opening: event.opening, redo: redoAfter(game, event.move) },
        now,
      );
    case 'redone':
      return moved(
        state,
        event.moves,
        event.board,
        { clock: event.clock, redo: event.redo, result: null },
        now,
      );
    case 'undone': {
      const known = state.frames.slice(0, event.to_ply + 1);
      const moves = game.moves.slice(0, event.to_ply);
      const { clock, redo, opening } = event;
      return settled(state, { moves, clock, redo, opening, result: null }, event.board, known, now);
    }
    case 'chosen': {
      const { action, opening, players, board } = event;
      const by = game.players[game.opening?.asked ?? game.board.to_move];
      return { ...settled(state, { opening, players }, board, state.frames, now), chosen: { action, by } };
    }
    case 'restarted': {
      const { board, clock, opening } = event;
      const fresh = { moves: [], redo: [], result: null, clock, opening, start_board: board };
      return settled(state, fresh, board, [toStones(board.stones)], now);
    }
    case 'ended':
      return {
        ...state,
        game: { ...game, result: event.result, status: 'over' },
        thinking: null,
        pending: null,
      };
    case 'players_changed':
      return { ...state, game: { ...game, players: event.players, nickname: event.nickname } };
    default:
      return state;
  }
}

/**
 * Moves to play again stay only while the same moves are played.
 * @param {LiveGame} game
 * @param {MoveView} move
 */
function redoAfter(game, move) {
  return game.redo[0]?.text === move.text ? game.redo.slice(1) : [];
}

/**
 * @param {LiveState} state
 * @param {MoveView[]} played
 * @param {BoardState} board
 * @param {Partial<LiveGame>} change
 * @param {number} now
 */
function moved(state, played, board, change, now) {
  const known = [...state.frames];
  for (const { changes } of played) known.push(applied(known.at(-1) ?? new Map(), changes));
  return settled(state, { ...change, moves: [...state.game.moves, ...played] }, board, known, now);
}

/**
 * @param {LiveState} state
 * @param {Partial<LiveGame>} change
 * @param {BoardState} board
 * @param {Stones[]} known
 * @param {number} now
 * @returns {LiveState}
 */
function settled(state, change, board, known, now) {
  const game = { ...state.game, ...change, board: { ...state.game.board, ...board } };
  return { ...state, game, frames: known, pending: null, cursor: null, hint: null, chosen: null, clockAt: now };
}

/** The ply that is shown. @param {LiveState} state */
export const shownPly = (state) => state.cursor ?? state.game.moves.length;

/** The stones that are shown, one's own move included before the server has confirmed it. @param {LiveState} state */
export function shownStones(state) {
  if (state.cursor === null && state.pending) return state.pending.stones;
  return state.frames[shownPly(state)] ?? new Map();
}

/** Whether a person here is to move and sees the position where the move belongs. @param {LiveState} state */
export function isYourTurn({ game, pending, cursor }) {
  return game.status === 'human' && !pending && cursor === null && holds(game, askedSide(game));
}

/**
 * The side of the one person in the game; null if there are two or none.
 * @param {LiveGame} game
 * @returns {import('../types/messages.js').Side | null}
 */
export function personSide({ players }) {
  if (players.first.kind === players.second.kind) return null;
  return players.first.kind === 'human' ? 'first' : 'second';
}

/** The position after so many moves, to be asked about. @param {LiveGame} game @param {number} ply */
export const positionAt = ({ id, spec, start, moves }, ply) => ({
  spec,
  start,
  moves: moves.slice(0, ply).map(({ text }) => text),
  game: id,
});
