/**
 * A very large board on a canvas: pan by dragging, zoom by wheel, pinch or buttons. Only what can be seen is drawn.
 */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { button } from '../parts/controls.js';
import { paintBoard } from './canvas-paint.js';
import { CELL, centreOf, geometry } from './geometry.js';
import { EMPTY_SCENE } from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {{ scale: number, x: number, y: number }} View scale in pixels a unit, and the upper left corner in units */

/** Cells that a side of the window shows at the closest. */
const FEWEST_CELLS = 9;
/** Cells that it shows at first. */
const FIRST_CELLS = 31;
const ZOOM_STEP = 1.4;

/**
 * @param {import('./geometry.js').Shape} shape
 * @param {readonly string[]} _blocked
 * @param {{ label: string, describe(point: string): string }} words
 * @returns {import('./svg-surface.js').Surface}
 */
export function canvasSurface(shape, _blocked, words) {
  const g = geometry(shape);
  const canvas = h('canvas', { class: 'board-canvas', 'aria-hidden': 'true' });
  const cursorText = h('span', { class: 'hidden-text', 'aria-live': 'polite' });
  const zoomButtons = h('div', { class: 'zoom-buttons' });
  const element = h('div', { class: 'board-surface', tabindex: 0, role: 'application', 'aria-label': words.label }, canvas, cursorText, zoomButtons);
  /** @type {Scene} */
  let scene = { ...EMPTY_SCENE, game: shape.game, size: shape.size };
  /** @type {{ point: string, side: import('./scene.js').Side, isFirm: boolean } | null} */
  let aimed = null;
  /** @type {string | null} */
  let cursor = null;
  /** @type {View} */
  let view = { scale: 0, x: 0, y: 0 };
  let frame = 0;

  const side = () => canvas.clientWidth || 1;
  const whole = () => side() / g.extent;
  const settle = (/** @type {View} */ wanted) => {
    const scale = Math.min(Math.max(wanted.scale, whole()), side() / (FEWEST_CELLS * CELL));
    const room = g.extent - side() / scale;
    const within = (/** @type {number} */ n) => Math.max(0, Math.min(room, n));
    view = { scale, x: within(wanted.x), y: within(wanted.y) };
    repaint();
  };
  const repaint = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => paintBoard(canvas, view, g, scene, aimed, cursor));
  };
  const placeOf = (/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    return { x: view.x + (clientX - box.left) / view.scale, y: view.y + (clientY - box.top) / view.scale };
  };
  const zoom = (/** @type {number} */ factor, /** @type {{ clientX: number, clientY: number }} */ around) => {
    const fixed = placeOf(around);
    const scale = Math.min(Math.max(view.scale * factor, whole()), side() / (FEWEST_CELLS * CELL));
    const ratio = view.scale / scale;
    settle({ scale, x: fixed.x - (fixed.x - view.x) * ratio, y: fixed.y - (fixed.y - view.y) * ratio });
  };
  const middle = () => {
    const box = canvas.getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  for (const [name, factor] of /** @type {const} */ ([['in', ZOOM_STEP], ['out', 1 / ZOOM_STEP]])) {
    const made = button(t(`zoom.${name}`), () => zoom(factor, middle()), { icon: name === 'in' ? 'plus' : 'minus', isCompact: true });
    made.addEventListener('pointerdown', (event) => event.stopPropagation());
    made.addEventListener('pointerup', (event) => event.stopPropagation());
    zoomButtons.appendChild(made);
  }
  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), event);
  }, { passive: false });
  listenToPinch(element, zoom);
  const firstView = () => {
    const { x, y } = scene.last ? centreOf(g, scene.last.to) : { x: g.extent / 2, y: g.extent / 2 };
    const scale = side() / (FIRST_CELLS * CELL);
    return { scale, x: x - side() / scale / 2, y: y - side() / scale / 2 };
  };
  const sizes = new ResizeObserver(() => settle(view.scale ? view : firstView()));
  sizes.observe(canvas);

  return {
    element,
    shape: g,
    draw(next) {
      scene = next;
      repaint();
    },
    aim(point, colour, isFirm) {
      aimed = point && colour ? { point, side: colour, isFirm } : null;
      repaint();
    },
    placeOf,
    pan: (dx, dy) => settle({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale }),
    focus(point) {
      cursor = point;
      cursorText.textContent = words.describe(point);
      const { x, y } = centreOf(g, point);
      const span = side() / view.scale;
      const follow = (/** @type {number} */ from, /** @type {number} */ at) => (at < from + CELL ? at - CELL : at > from + span - CELL ? at - span + CELL : from);
      settle({ ...view, x: follow(view.x, x), y: follow(view.y, y) });
    },
    cellPixels: () => view.scale * CELL,
    destroy() {
      sizes.disconnect();
      cancelAnimationFrame(frame);
      element.remove();
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {(factor: number, around: { clientX: number, clientY: number }) => void} zoom
 */
function listenToPinch(element, zoom) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let apart = 0;
  const measure = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? { apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), around: { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 } } : null;
  };
  element.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, event);
    apart = measure()?.apart ?? 0;
  });
  element.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    const now = measure();
    if (!now || !apart) return;
    zoom(now.apart / apart, now.around);
    apart = now.apart;
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    element.addEventListener(end, (event) => {
      fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      apart = 0;
    });
  }
}

