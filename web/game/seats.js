/**
 * Whose seats a game has: which of them are this browser's, and which are free.
 */
import { api } from '../api.js';

/** @typedef {import('../types/messages.js').LiveGame} LiveGame */
/** @typedef {import('../types/messages.js').Seat} Seat */
/** @typedef {import('../types/messages.js').Side} Side */
/** @typedef {import('../types/messages.js').VisitorView} VisitorView */

/** @type {readonly Side[]} */
const SIDES = ['first', 'second'];

/** Who this browser is to the server; until that is known, nobody. @type {VisitorView} */
let here = { handle: '', role: 'guest' };
let isKnown = false;

/** Who this browser is; the server is asked once. @returns {Promise<VisitorView>} */
export async function whoIsHere() {
  if (!isKnown) know(await api.get('visitor'));
  return here;
}

/** This browser is somebody from now on. @param {VisitorView} visitor */
export function know(visitor) {
  here = visitor;
  isKnown = true;
}

/** Whether a person at this browser has a seat. @param {Seat} seat */
const isMine = ({ kind, holder }) => kind === 'human' && (here.role === 'owner' || holder === here.handle);

/** Whether somebody may sit down. @param {Seat} seat */
export const isFree = ({ kind, holder }) => kind === 'human' && holder === null;

/** Whether a seat is somebody else's. @param {Seat} seat */
const isOthers = (seat) => seat.kind === 'human' && !isMine(seat) && !isFree(seat);

/** @param {LiveGame} game @param {Side} side */
export const holds = (game, side) => isMine(game.players[side]);

/** The free seat, if there is one. @param {LiveGame} game */
export const freeSide = (game) => SIDES.find((side) => isFree(game.players[side])) ?? null;

/** Whether a person at this browser has a seat, or began a game of others. @param {LiveGame} game */
export const takesPart = (game) => SIDES.some((side) => holds(game, side)) || isOwn(game);

/** Whether the game was begun here. @param {LiveGame} game */
export const isOwn = ({ owner }) => here.role === 'owner' || owner === here.handle;

/** Whether nobody else has a say about the whole game. @param {LiveGame} game */
export const mayRestart = (game) => isOwn(game) && !SIDES.some((side) => isOthers(game.players[side]));

/** Whether both sides are played by people at this browser, and others could join. @param {LiveGame} game */
export const mayInvite = (game) => here.role !== 'owner' && SIDES.every((side) => holds(game, side));

/** The side that is asked for something. @param {LiveGame} game */
export const askedSide = ({ opening, board }) => opening?.asked ?? board.to_move;

/** Whether the last move of a person may be taken back here. @param {LiveGame} game */
export function mayTakeBack(game) {
  const last = game.moves.findLast(({ side }) => game.players[side].kind === 'human');
  return !last || holds(game, last.side);
}

/**
 * The one side that a person at this browser plays against somebody elsewhere or against the computer; null if there are
 * two of them, or none.
 * @param {LiveGame} game
 * @returns {Side | null}
 */
export function ownSide(game) {
  const own = SIDES.filter((side) => holds(game, side));
  return own.length === 1 ? (own[0] ?? null) : null;
}
