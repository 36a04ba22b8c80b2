/**
 * A board as SVG: every point is a labelled cell of a grid, and only what changed is drawn again.
 */
import { h, replace, s } from '../dom.js';
import { CELL, centreOf, geometry, pointName } from './geometry.js';
import { ground } from './ground.js';
import { drawMarks, drawOverlay } from './marks.js';
import { at, piece } from './pieces.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Side} Side */
/** @typedef {import('./geometry.js').Place} Place */
/**
 * @typedef {{
 *   element: HTMLElement,
 *   draw(scene: Scene): void,
 *   aim(point: string | null, side: Side | null, isFirm: boolean): void,
 *   placeOf(event: { clientX: number, clientY: number }): Place,
 *   focus(point: string): void,
 *   cellPixels(): number,
 *   pan?(dx: number, dy: number): void,
 *   shape: import('./geometry.js').Geometry,
 *   destroy(): void,
 * }} Surface
 */

/**
 * @param {import('./geometry.js').Shape} shape
 * @param {readonly string[]} blocked
 * @param {{ label: string, describe(point: string): string }} words
 * @returns {Surface}
 */
export function svgSurface(shape, blocked, words) {
  const g = geometry(shape);
  const layers = {
    under: s('g', { class: 'layer' }),
    stones: s('g', { class: 'layer stones' }),
    marks: s('g', { class: 'layer' }),
    aim: s('g', { class: 'layer aim' }),
    overlay: s('g', { class: 'layer overlay' }),
  };
  const cells = new Map();
  const svg = s(
    'svg',
    { class: `board-svg ${shape.game}`, viewBox: `0 0 ${g.extent} ${g.extent}`, focusable: 'false' },
    ground(g, blocked),
    s('g', { 'aria-hidden': 'true' }, Object.values(layers)),
    cellGrid(g, words.label, cells),
  );
  const element = h('div', { class: 'board-surface' }, svg);
  /** @type {Map<string, { side: Side, node: SVGElement }>} */
  const shown = new Map();
  let tabStop = '';

  const setTabStop = (/** @type {string} */ point) => {
    cells.get(tabStop)?.setAttribute('tabindex', '-1');
    cells.get(point)?.setAttribute('tabindex', '0');
    tabStop = point;
  };
  const middle = Math.floor((shape.size - 1) / 2);
  setTabStop(pointName(middle, middle));

  return {
    element,
    shape: g,
    draw(scene) {
      drawStones(layers.stones, shown, scene, g);
      drawMarks(layers.under, layers.marks, scene, g);
      drawOverlay(layers.overlay, scene, g);
      labelCells(cells, words.describe);
    },
    aim(point, side, isFirm) {
      if (!point || !side) return replace(layers.aim);
      replace(layers.aim, ghostStone(g, point, side, isFirm));
    },
    placeOf({ clientX, clientY }) {
      const box = svg.getBoundingClientRect();
      const scale = g.extent / box.width;
      return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
    },
    cellPixels: () => (svg.getBoundingClientRect().width / g.extent) * CELL,
    focus(point) {
      setTabStop(point);
      cells.get(point)?.focus();
    },
    destroy: () => element.remove(),
  };
}

/**
 * The stone that a click would place; lines lead to it where a finger hides the point.
 * @param {import('./geometry.js').Geometry} g
 * @param {string} point
 * @param {Side} side
 * @param {boolean} isFirm
 */
function ghostStone(g, point, side, isFirm) {
  const { x, y } = centreOf(g, point);
  const ghost = s('g', { class: isFirm ? 'firm' : '', transform: at({ x, y }) }, piece(g.game, side));
  if (!isFirm) return [ghost];
  return [s('path', { class: 'aim-lines', d: `M0 ${y}H${g.extent}M${x} 0V${g.extent}` }), ghost];
}

/**
 * @param {import('./geometry.js').Geometry} g
 * @param {string} label
 * @param {Map<string, SVGElement>} cells filled with every cell by its point
 */
function cellGrid(g, label, cells) {
  const rows = Array.from({ length: g.size }, (_, n) => {
    const row = g.size - 1 - n;
    const inRow = Array.from({ length: g.size }, (_, column) => {
      const point = pointName(column, row);
      const { x, y } = centreOf(g, point);
      const cell = s('rect', {
        role: 'gridcell',
        class: 'cell',
        'data-point': point,
        tabindex: -1,
        x: x - CELL / 2,
        y: y - CELL / 2,
        width: CELL,
        height: CELL,
        rx: CELL * 0.1,
      });
      cells.set(point, cell);
      return cell;
    });
    return s('g', { role: 'row' }, inRow);
  });
  return s('g', { role: 'grid', 'aria-label': label }, rows);
}

/**
 * @param {Map<string, SVGElement>} cells
 * @param {(point: string) => string} describe
 */
function labelCells(cells, describe) {
  for (const [point, cell] of cells) {
    const label = describe(point);
    if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
  }
}

/**
 * @param {SVGElement} layer
 * @param {Map<string, { side: Side, node: SVGElement }>} shown
 * @param {Scene} scene
 * @param {import('./geometry.js').Geometry} g
 */
function drawStones(layer, shown, scene, g) {
  const isFirstDrawing = shown.size === 0 && scene.stones.size > 1;
  const gone = [...shown].filter(([point]) => !scene.stones.has(point));
  for (const [point, { node }] of gone) {
    node.remove();
    shown.delete(point);
  }
  for (const [point, side] of scene.stones) {
    const old = shown.get(point);
    if (old?.side === side) continue;
    const node = s('g', { transform: at(centreOf(g, point)), 'data-stone': point }, piece(g.game, side));
    if (!isFirstDrawing)
      animate(
        node,
        point,
        old !== undefined,
        gone.map(([from]) => from),
        scene,
        g,
      );
    old?.node.remove();
    layer.appendChild(node);
    shown.set(point, { side, node });
  }
}

/**
 * A new stone lands, a turned one turns, one that jumped comes from where it was.
 * @param {SVGElement} node
 * @param {string} point
 * @param {boolean} isTurned
 * @param {string[]} gone
 * @param {Scene} scene
 * @param {import('./geometry.js').Geometry} g
 */
function animate(node, point, isTurned, gone, scene, g) {
  const from = scene.last?.to === point ? scene.last.from : null;
  if (from && gone.includes(from)) {
    const [start, end] = [centreOf(g, from), centreOf(g, point)];
    node.style.setProperty('--from-x', `${start.x - end.x}px`);
    node.style.setProperty('--from-y', `${start.y - end.y}px`);
    node.classList.add('jumps');
  } else {
    node.classList.add(isTurned ? 'turns' : 'lands');
  }
}
