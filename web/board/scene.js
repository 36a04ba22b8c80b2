/**
 * What a board shows, whoever draws it: a plain description without any rule of the game.
 */

/** @typedef {'first' | 'second'} Side */
/** @typedef {Map<string, Side>} Stones */
/** @typedef {{ point: string, kind: string, side?: Side, shape?: string }} Threat */
/** @typedef {{ stones: string[], kind: string }} Row a row that somebody speaks of */
/** @typedef {{ point: string, side: Side, number: number }} LineStone a stone of a line that is only thought of */
/** @typedef {{ point: string, score: number, text: string, rank: number }} Heat */
/**
 * @typedef {{
 *   game: import('./geometry.js').GameName,
 *   size: number,
 *   stones: Stones,
 *   blocked: string[],
 *   last: { to: string, from: string | null } | null,
 *   numbers: Map<string, number>,
 *   forbidden: { point: string, kind: string }[],
 *   winningLine: string[],
 *   picked: string | null,
 *   targets: { point: string, isJump: boolean }[],
 *   flips: string[],
 *   hint: { to: string, from: string | null } | null,
 *   fault: { to: string, from: string | null } | null,
 *   line: LineStone[],
 *   heat: Heat[],
 *   threats: Threat[],
 *   rows: Row[],
 *   offers: string[],
 * }} Scene
 */

/** @type {Scene} */
export const EMPTY_SCENE = {
  game: 'gomoku',
  size: 15,
  stones: new Map(),
  blocked: [],
  last: null,
  numbers: new Map(),
  forbidden: [],
  winningLine: [],
  picked: null,
  targets: [],
  flips: [],
  hint: null,
  fault: null,
  line: [],
  heat: [],
  threats: [],
  rows: [],
  offers: [],
};
