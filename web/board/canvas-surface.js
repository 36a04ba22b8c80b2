/**
 * A very large board on a canvas: pan by dragging, zoom by wheel, pinch or buttons. Only what can be seen is drawn; a
 * small map shows the rest, and a move out of sight is followed.
 */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { button } from '../parts/controls.js';
import { createCamera } from './camera.js';
import { paintBoard } from './canvas-paint.js';
import { CELL, centreOf, geometry } from './geometry.js';
import { createOverview } from './overview.js';
import { EMPTY_SCENE } from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {(factor: number, around: import('./camera.js').Client) => void} Zoom */

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
  const element = h(
    'div',
    { class: 'board-surface', tabindex: 0, role: 'application', 'aria-label': words.label },
    canvas,
    cursorText,
  );
  /** @type {Scene} */
  let scene = { ...EMPTY_SCENE, game: shape.game, size: shape.size };
  /** @type {import('./canvas-paint.js').Aim | null} */
  let aimed = null;
  /** @type {string | null} */
  let cursor = null;
  let frame = 0;
  const repaint = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      paintBoard(canvas, camera.view(), g, scene, aimed, cursor);
      overview.paint(scene, camera.view(), camera.span());
    });
  };
  const camera = createCamera(canvas, g, repaint);
  const overview = createOverview(g, camera.lookAt);
  element.append(overview.element, zoomButtons(canvas, camera.zoom));
  listenToZoom(element, camera);
  const middle = { x: g.extent / 2, y: g.extent / 2 };
  const sizes = new ResizeObserver(() => camera.fit(scene.last ? centreOf(g, scene.last.to) : middle));
  sizes.observe(canvas);

  return {
    element,
    shape: g,
    placeOf: camera.placeOf,
    pan: camera.pan,
    cellPixels: () => camera.view().scale * CELL,
    draw(next) {
      const last = next.last?.to;
      const isNew = last !== undefined && last !== scene.last?.to;
      scene = next;
      if (isNew && camera.view().scale && !camera.sees(centreOf(g, last))) camera.lookAt(centreOf(g, last));
      repaint();
    },
    aim(point, side, isFirm) {
      aimed = point && side ? { point, side, isFirm } : null;
      repaint();
    },
    focus(point) {
      cursor = point;
      cursorText.textContent = words.describe(point);
      camera.reveal(centreOf(g, point));
    },
    destroy() {
      sizes.disconnect();
      cancelAnimationFrame(frame);
      element.remove();
    },
  };
}

/**
 * @param {HTMLElement} canvas
 * @param {Zoom} zoom
 */
function zoomButtons(canvas, zoom) {
  const around = () => {
    const box = canvas.getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  };
  const closer = button(t('zoom.in'), () => zoom(ZOOM_STEP, around()), { icon: 'plus', isCompact: true });
  const farther = button(t('zoom.out'), () => zoom(1 / ZOOM_STEP, around()), {
    icon: 'minus',
    isCompact: true,
  });
  const buttons = h('div', { class: 'zoom-buttons' }, closer, farther);
  // A press on a button is no press on the board below it.
  for (const kind of ['pointerdown', 'pointerup', 'keydown']) {
    buttons.addEventListener(kind, (event) => event.stopPropagation());
  }
  return buttons;
}

/**
 * Wheel and two fingers.
 * @param {HTMLElement} element
 * @param {ReturnType<typeof createCamera>} camera
 */
function listenToZoom(element, camera) {
  const turn = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    camera.zoom(Math.exp(-event.deltaY / 400), event);
  };
  element.addEventListener('wheel', turn, { passive: false });
  listenToPinch(element, camera);
}

/**
 * What lies between two fingers stays between them.
 * @param {HTMLElement} element
 * @param {ReturnType<typeof createCamera>} camera
 */
function listenToPinch(element, camera) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @type {ReturnType<typeof measure>} */
  let before = null;
  const measure = () => {
    const [a, b] = [...fingers.values()];
    return a && b
      ? {
          apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
          around: { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 },
        }
      : null;
  };
  element.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, event);
    before = measure();
  });
  element.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    const now = measure();
    if (!now || !before?.apart) return;
    camera.pan(now.around.clientX - before.around.clientX, now.around.clientY - before.around.clientY);
    camera.zoom(now.apart / before.apart, now.around);
    before = now;
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
    element.addEventListener(end, (event) => {
      fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      before = null;
    });
  }
}
