/**
 * What was chosen on the set-up page, and the request that follows from it.
 */
import { t } from '../i18n.js';
import { settings } from '../settings.js';

/** @typedef {import('../types/messages.js').GameInfo} GameInfo */
/**
 * @typedef {{
 *   mode: 'play' | 'two' | 'watch',
 *   game: import('../types/messages.js').Game,
 *   rule: string,
 *   size: number,
 *   opening: string,
 *   start: string | null,
 *   firstId: string,
 *   secondId: string,
 *   side: 'first' | 'second' | 'random',
 *   clock: typeof CLOCKS[number][0],
 *   minutes: number,
 *   increment: number,
 *   thinkMs: number,
 *   isSerious: boolean,
 *   otherName: string,
 *   other: 'here' | 'link',
 * }} Choice
 */

/** Clocks by name, with minutes and the seconds that a move adds. */
export const CLOCKS = /** @type {const} */ ([
  ['none', 0, 0],
  ['blitz', 3, 2],
  ['rapid', 10, 5],
  ['long', 30, 20],
  ['custom', 0, 0],
]);

/** Milliseconds that the computer may think when there is no clock; 0 leaves it to the server. */
export const THINK_TIMES = [0, 1000, 3000, 10000, 30000];

/**
 * The last choice in this mode and game as far as it is still possible, otherwise the usual.
 * @param {Choice['mode']} mode
 * @param {GameInfo} info
 * @param {readonly { id: string }[]} players
 * @param {string} opponent
 * @returns {Choice}
 */
export function initialChoice(mode, info, players, opponent) {
  /** @type {Choice} */
  const usual = {
    mode,
    game: info.game,
    rule: info.rules[0] ?? '',
    size: info.usual,
    opening: info.openings[0] ?? 'free',
    start: info.starts[0]?.start ?? null,
    firstId: opponent,
    secondId: opponent,
    side: 'first',
    clock: 'none',
    minutes: 5,
    increment: 3,
    thinkMs: 0,
    isSerious: false,
    otherName: '',
    other: 'here',
  };
  const last = /** @type {Partial<Choice>} */ (settings.get().setup[`${mode}-${info.game}`] ?? {});
  const chosen = { ...usual, ...last, mode, game: info.game };
  const isThere = (/** @type {string} */ id) =>
    players.some((player) => player.id === id || id.startsWith(`${player.id}:`));
  return {
    ...chosen,
    rule: info.rules.includes(chosen.rule) ? chosen.rule : usual.rule,
    opening: info.openings.includes(chosen.opening) ? chosen.opening : usual.opening,
    firstId: isThere(chosen.firstId) ? chosen.firstId : opponent,
    // Which level fits changes from game to game; anybody else is whom the player wants to meet again.
    secondId:
      isThere(chosen.secondId) && (mode === 'watch' || !/-\d+$/.test(chosen.secondId))
        ? chosen.secondId
        : opponent,
  };
}

/**
 * @param {Choice} choice
 * @returns {import('../types/messages.js').NewGameRequest}
 */
export function requestOf(choice) {
  const clock = clockOf(choice);
  return {
    spec: { game: choice.game, rule: choice.rule, size: choice.size, opening: choice.opening },
    ...seats(choice),
    ...(clock ? { clock } : {}),
    ...(choice.thinkMs ? { think_ms: choice.thinkMs } : {}),
    ...(choice.start ? { start: choice.start } : {}),
    serious: choice.mode === 'play' && choice.isSerious,
  };
}

/** @param {Choice} choice */
function clockOf(choice) {
  const [, minutes, increment] = CLOCKS.find(([name]) => name === choice.clock) ?? CLOCKS[0];
  const isCustom = choice.clock === 'custom';
  const initial = (isCustom ? choice.minutes : minutes) * 60_000;
  return initial > 0
    ? { initial_ms: initial, increment_ms: (isCustom ? choice.increment : increment) * 1000 }
    : null;
}

/**
 * @param {Choice} choice
 * @returns {{ first: import('../types/messages.js').SeatChoice, second: import('../types/messages.js').SeatChoice }}
 */
function seats(choice) {
  if (choice.mode === 'watch')
    return { first: { kind: 'engine', id: choice.firstId }, second: { kind: 'engine', id: choice.secondId } };
  const person = { kind: /** @type {const} */ ('human') };
  const isFirst = choice.side === 'random' ? Math.random() < 0.5 : choice.side === 'first';
  if (choice.mode === 'two') {
    if (choice.other === 'here')
      return { first: person, second: { ...person, name: choice.otherName || t('nickname.other') } };
    const invited = { kind: /** @type {const} */ ('invited') };
    return isFirst ? { first: person, second: invited } : { first: invited, second: person };
  }
  const engine = { kind: /** @type {const} */ ('engine'), id: choice.secondId };
  return isFirst ? { first: person, second: engine } : { first: engine, second: person };
}
