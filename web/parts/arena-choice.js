/**
 * What was chosen for a match or tournament, and the request that follows from it.
 */
import { pointName } from '../board/geometry.js';
import { settings } from '../settings.js';
import { baseId } from './catalogue.js';

/** @typedef {import('../types/messages.js').GameInfo} GameInfo */
/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */
/**
 * @typedef {{
 *   kind: import('../types/messages.js').ArenaKind,
 *   game: import('../types/messages.js').Game,
 *   rule: string,
 *   size: number,
 *   first: string,
 *   second: string,
 *   many: string[],
 *   games: number,
 *   time: string,
 *   concurrency: number,
 *   format: string,
 *   rounds: number,
 *   challengers: number,
 *   isTest: boolean,
 *   elo0: number,
 *   elo1: number,
 *   openings: typeof OPENINGS[number],
 *   ownOpenings: string,
 *   keep: boolean,
 * }} ArenaChoice
 */

const OPENINGS = /** @type {const} */ (['shipped', 'none', 'centre', 'own']);

/** The kinds of openings that a game has. @param {import('../types/messages.js').Game} game */
export const openingsOf = (game) => OPENINGS.filter((kind) => kind !== 'centre' || game === 'gomoku');

/** Times that are offered; any other that the server reads can be written. */
export const TIMES = ['50ms', '100ms', '200ms', '500ms', '1s', '5s', '60+0.5', '300+3'];

/**
 * The last choice in this game as far as it is still possible, otherwise the usual.
 * @param {GameInfo} info
 * @param {readonly PlayerInfo[]} players
 * @returns {ArenaChoice}
 */
export function initialArena(info, players) {
  const classics = players.filter(({ family }) => family === 'classic').map(({ id }) => id);
  const [first = '', second = ''] = classics.slice(-2);
  /** @type {ArenaChoice} */
  const usual = {
    kind: 'match',
    game: info.game,
    rule: info.rules[0] ?? '',
    size: info.usual,
    first,
    second,
    many: classics,
    games: 10,
    time: '200ms',
    concurrency: 1,
    format: 'round-robin',
    rounds: 3,
    challengers: 1,
    isTest: false,
    elo0: 0,
    elo1: 20,
    openings: 'shipped',
    ownOpenings: '',
    keep: false,
  };
  const last = /** @type {Partial<ArenaChoice>} */ (settings.get().setup[`arena-${info.game}`] ?? {});
  const chosen = { ...usual, ...last, game: info.game };
  const isThere = (/** @type {string} */ id) => players.some((player) => player.id === baseId(id));
  return {
    ...chosen,
    rule: info.rules.includes(chosen.rule) ? chosen.rule : usual.rule,
    first: isThere(chosen.first) ? chosen.first : first,
    second: isThere(chosen.second) ? chosen.second : second,
    many: chosen.many.filter(isThere),
  };
}

/** @param {ArenaChoice} choice @returns {import('../types/messages.js').ArenaRequest} */
export function arenaRequest(choice) {
  const isMatch = choice.kind === 'match';
  return {
    kind: choice.kind,
    spec: { game: choice.game, rule: choice.rule, size: choice.size },
    players: isMatch ? [choice.first, choice.second] : choice.many,
    games: choice.games,
    time: choice.time,
    openings: openingsText(choice),
    concurrency: choice.concurrency,
    keep: choice.keep,
    ...(isMatch && choice.isTest ? { sprt: { elo0: choice.elo0, elo1: choice.elo1 } } : {}),
    ...(isMatch ? {} : tournamentOf(choice)),
  };
}

/** @param {ArenaChoice} choice */
function openingsText({ openings, ownOpenings, size }) {
  const middle = (size - 1) >> 1;
  if (openings === 'centre') return pointName(middle, middle);
  return openings === 'own' ? ownOpenings : openings;
}

/** @param {ArenaChoice} choice */
function tournamentOf({ format, rounds, challengers }) {
  return {
    format,
    ...(format === 'swiss' ? { rounds } : {}),
    ...(format === 'gauntlet' ? { challengers } : {}),
  };
}
