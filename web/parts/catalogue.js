/**
 * What the house offers: rules, sizes and players, asked for once.
 */
import { api } from '../api.js';
import { know } from '../game/seats.js';
import { t, tOr } from '../i18n.js';

/** @typedef {import('../types/messages.js').Game} Game */
/** @typedef {import('../types/messages.js').Info} Info */
/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */

/** @type {Promise<Info> | null} */
let known = null;

/** @returns {Promise<Info>} */
async function askHouse() {
  /** @type {Info} */
  const info = await api.get('info');
  // Where programs may be added, nobody but the owner of the machine can ask.
  if (info.programs) know({ handle: 'host', role: 'owner' });
  return info;
}

/** @returns {Promise<Info>} */
export function houseInfo() {
  known ??= askHouse().catch((error) => {
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
export function seatName(seat) {
  if (seat.kind === 'engine') return playerName(seat.id || seat.name);
  return seat.name || t(seat.holder === null ? 'seat.free' : 'nickname.none');
}
