/**
 * When the coach speaks up in a live game: the alarm of beginners, and a level that explains its thinking.
 */
import { settings } from '../settings.js';
import { shownStones } from './live-state.js';
import { holds, ownSide } from './seats.js';
import { opponent } from './timeline.js';

/** @typedef {import('./live-state.js').LiveState} LiveState */
/** @typedef {import('../types/messages.js').LiveGame} LiveGame */

/** Up to this level the alarm goes by itself. */
const LAST_LEVEL_OF_BEGINNERS = 3;
/** So many stones a side must have to threaten anything. */
const STONES_OF_A_THREAT = 3;

/** The level that is played against, or null. @param {LiveGame} game */
function levelOf({ players }) {
  const engine = [players.first, players.second].find(({ kind }) => kind === 'engine');
  const level = Number(/^(?:gomoku|ataxx)-(\d+)/.exec(engine?.id ?? '')?.[1] ?? NaN);
  return Number.isNaN(level) ? null : level;
}

/** Whether somebody here plays against the computer, and may be helped. @param {LiveGame} game */
export function isCoached(game) {
  const own = ownSide(game);
  return own !== null && game.players[opponent(own)].kind === 'engine' && !game.serious;
}

/** Whether whoever is to move is to be told what is threatened. @param {LiveState} state */
export function wantsAlarm(state) {
  const { game, pending } = state;
  const { alarm } = settings.get();
  const side = game.board.to_move;
  if (alarm === 'never' || game.spec.game !== 'gomoku' || game.opening || pending || !isCoached(game)) return false;
  if (alarm === 'levels' && (levelOf(game) ?? Infinity) > LAST_LEVEL_OF_BEGINNERS) return false;
  if (game.status !== 'human' || !holds(game, side)) return false;
  const enemies = [...shownStones({ ...state, cursor: null }).values()].filter((owner) => owner !== side);
  return enemies.length >= STONES_OF_A_THREAT;
}

/** The last move, if its player is to say why it was played. @param {LiveState} state */
export function moveToExplain({ game }) {
  const last = game.moves.at(-1);
  if (!settings.get().thoughts || !last || game.opening || !isCoached(game)) return null;
  return game.players[last.side].kind === 'engine' ? last : null;
}
