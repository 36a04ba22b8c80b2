/**
 * From a position and what is known about it to what the board shows.
 */
import { moveBetween, movesFrom } from './picking.js';
import { scoreMark } from './scores.js';
import { moveEnds, moveNumbers, opponent } from './timeline.js';

/** @typedef {import('../types/messages.js').BoardView} BoardView */
/** @typedef {import('../types/messages.js').MoveView} MoveView */
/** @typedef {import('../types/messages.js').AnalysisView} AnalysisView */
/** @typedef {import('../types/messages.js').Side} Side */
/** @typedef {import('../board/scene.js').Scene} Scene */
/** @typedef {import('../board/scene.js').Stones} Stones */
/**
 * @typedef {{
 *   board: BoardView,
 *   stones: Stones,
 *   moves: readonly MoveView[],
 *   ply: number,
 *   isTip: boolean,
 *   pending?: string | null,
 *   numbers: string,
 *   numbersFrom: number,
 *   picked?: string | null,
 *   hover?: string | null,
 *   hint?: string | null,
 *   lesson?: { played: string, better: string | null } | null,
 *   offers?: string[],
 *   analysis?: AnalysisView | null,
 *   coach?: import('../parts/coach-corner.js').Drawing | null,
 *   preview?: { moves: string[], side: Side } | null,
 *   showsHeat?: boolean,
 *   showsThreats?: boolean,
 * }} Sight
 */

/** @param {Sight} sight @returns {Scene} */
export function sceneOf(sight) {
  const { board, stones, isTip } = sight;
  const last = sight.pending ?? sight.moves[sight.ply - 1]?.text;
  const hinted = sight.lesson?.better ?? sight.hint;
  const picked = isTip ? (sight.picked ?? null) : null;
  const target = picked && sight.hover ? moveBetween(board, picked, sight.hover) : null;
  return {
    game: board.game,
    size: board.width,
    stones,
    blocked: board.blocked,
    last: last ? moveEnds(last) : null,
    numbers: shownNumbers(sight),
    forbidden: isTip ? board.forbidden : [],
    winningLine: isTip ? board.winning_line : [],
    picked,
    targets: picked ? movesFrom(board, picked).map(({ to, jump }) => ({ point: to, isJump: jump })) : [],
    flips: target?.flips ?? [],
    hint: hinted ? moveEnds(hinted) : null,
    fault: sight.lesson ? moveEnds(sight.lesson.played) : null,
    offers: sight.offers ?? [],
    ...analysed(sight),
  };
}

/**
 * @param {Sight} sight
 * @returns {Pick<Scene, 'line' | 'heat' | 'threats' | 'rows'>}
 */
function analysed({ analysis, preview, coach, showsHeat, showsThreats }) {
  const threats = coach?.points ?? (showsThreats ? (analysis?.threats ?? []) : []);
  const heat = showsHeat ? (analysis?.heat ?? []) : [];
  return {
    line: preview ? lineStones(preview.moves, preview.side) : [],
    heat: preview
      ? []
      : heat.map(({ point, score, warmth }) => ({
          point,
          score: warmth,
          text: scoreMark(score),
          rank: warmth,
        })),
    // What the coach speaks of, or else everything that threatens.
    threats: preview ? [] : threats,
    rows: preview ? [] : (coach?.rows ?? []),
  };
}

/**
 * Only where the moves go: what they would turn is for the server to say.
 * @param {readonly string[]} moves
 * @param {Side} first
 */
function lineStones(moves, first) {
  /** @type {import('../board/scene.js').LineStone[]} */
  const stones = [];
  let side = first;
  moves.forEach((text, index) => {
    const to = moveEnds(text)?.to;
    if (to) stones.push({ point: to, side, number: index + 1 });
    side = opponent(side);
  });
  const latest = new Map(stones.map((stone) => [stone.point, stone]));
  return [...latest.values()];
}

/** @param {Sight} sight */
function shownNumbers({ moves, ply, numbers, numbersFrom, stones }) {
  const first =
    { none: Infinity, last: ply, last5: ply - 4, all: 1, here: numbersFrom + 1 }[numbers] ?? Infinity;
  const base = numbers === 'here' ? numbersFrom : 0;
  const all = [...moveNumbers(moves.slice(0, ply))];
  return new Map(
    all
      .filter(([point, number]) => number >= first && stones.has(point))
      .map(([point, number]) => [point, number - base]),
  );
}
