/**
 * What the house offers: rules, sizes and players, asked for once.
 */
import { api } from '../api.js';
import { t, tOr } from '../i18n.js';

/** @typedef {import('../types/messages.js').Game} Game */
/** @typedef {import('../types/messages.js').Info} Info */
/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */

/** @type {Promise<Info> | null} */
let known = null;

/** @returns {Promise<Info>} */
export function houseInfo() {
  known ??= api.get('info').catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** @param {Game} game */
export async function gameInfo(game) {
  const info = await houseInfo();
  const found = info.games.find((entry) => entry.game === game);
  if (!found) throw new Error(`the server does not know ${game}`);
  return found;
}

/** @param {Game} game @returns {Promise<PlayerInfo[]>} */
export const playersOf = (game) => api.get('players', { game });

/** The id of a player without its parameters. @param {string} id */
export const baseId = (id) => (id.startsWith('program:') ? id : (id.split(':')[0] ?? id));

/**
 * The name of a player in the user's language.
 * @param {string} id
 */
export function playerName(id) {
  if (id.startsWith('program:')) return id.slice('program:'.length);
  const level = /^(gomoku|ataxx)-(\d+)$/.exec(baseId(id));
  return level ? t('player.level', { level: level[2] }) : tOr(`player.${baseId(id)}`, id);
}

/** @param {number | null | undefined} elo */
export const eloText = (elo) => (elo === null || elo === undefined ? '' : String(Math.round(elo)));

/**
 * The name of somebody at the board.
 * @param {import('../types/messages.js').Seat} seat
 */
export const seatName = (seat) =>
  seat.kind === 'engine' ? playerName(seat.id || seat.name) : seat.name || t('nickname.none');
