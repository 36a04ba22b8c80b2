/**
 * How the game went: what the first side could hope for after each move, as a curve to click on.
 */
import { h, replace, s } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('../types/messages.js').MoveView} MoveView */

const WIDTH = 300;
const HEIGHT = 72;

/** @param {(ply: number) => void} show */
export function gameCurve(show) {
  const svg = s('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    class: 'curve',
    role: 'img',
    'aria-label': t('analysis.graph'),
  });
  const element = h('div', { class: 'curve-box', hidden: true }, svg);
  /** @type {Map<number, number>} */
  let shares = new Map();
  /** @type {readonly MoveView[]} */
  let moves = [];
  let ply = 0;
  const redraw = () => void (element.hidden = !drawCurve(svg, shares, moves.length, ply));
  element.addEventListener('click', (event) => {
    const box = element.getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / box.width) * moves.length));
  });
  return {
    element,
    /** @param {number} at @param {number} share */
    add(at, share) {
      shares.set(at, share);
      redraw();
    },
    /** @param {readonly MoveView[]} next @param {number} shown */
    update(next, shown) {
      if (next === moves && shown === ply) return;
      if (next !== moves) shares = new Map([...sharesOf(next), ...keptShares(shares, moves, next)]);
      [moves, ply] = [next, shown];
      redraw();
    },
  };
}

/**
 * What the players thought while they played.
 * @param {readonly MoveView[]} moves
 */
function sharesOf(moves) {
  return moves.flatMap(({ ply, score }) =>
    score && score.first_share !== null ? [/** @type {const} */ ([ply, score.first_share])] : [],
  );
}

/**
 * What is known stays known as far as the moves are the same.
 * @param {ReadonlyMap<number, number>} shares
 * @param {readonly MoveView[]} before
 * @param {readonly MoveView[]} after
 */
function keptShares(shares, before, after) {
  const differs = before.findIndex(({ text }, index) => after[index]?.text !== text);
  const same = differs < 0 ? before.length : differs;
  return [...shares].filter(([ply]) => ply <= same);
}

/**
 * @param {SVGElement} svg
 * @param {ReadonlyMap<number, number>} shares
 * @param {number} last
 * @param {number} ply
 * @returns {boolean} whether there is a curve at all
 */
function drawCurve(svg, shares, last, ply) {
  const x = (/** @type {number} */ at) => ((at / Math.max(1, last)) * WIDTH).toFixed(1);
  const y = (/** @type {number} */ share) => ((1 - share) * HEIGHT).toFixed(1);
  const known = [...shares].filter(([at]) => at <= last).sort((a, b) => a[0] - b[0]);
  const [first, end] = [known[0], known.at(-1)];
  if (!first || !end || known.length < 2) return false;
  const line = known.map(([at, share]) => `${x(at)} ${y(share)}`).join('L');
  replace(
    svg,
    s('rect', { class: 'curve-back', width: WIDTH, height: HEIGHT }),
    s('path', { class: 'curve-area', d: `M${x(first[0])} ${HEIGHT}L${line}L${x(end[0])} ${HEIGHT}Z` }),
    s('path', { class: 'curve-middle', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    s('path', { class: 'curve-line', d: `M${line}` }),
    s('path', { class: 'curve-now', d: `M${x(ply)} 0V${HEIGHT}` }),
  );
  return true;
}
