/**
 * A small map of a large board: every stone a dot, the last one marked, and a frame around what is seen. A press on it
 * leads there.
 */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { CELL, centreOf } from './geometry.js';

/** Pixels of the map's own drawing, whatever its size on the screen. */
const SIDE = 240;

/**
 * @param {import('./geometry.js').Geometry} g
 * @param {(place: import('./geometry.js').Place) => void} lookAt
 */
export function createOverview(g, lookAt) {
  const element = h('canvas', {
    class: 'board-overview',
    width: SIDE,
    height: SIDE,
    role: 'img',
    'aria-label': t('board.overview'),
    hidden: true,
  });
  const scale = SIDE / g.extent;
  const lead = (/** @type {PointerEvent} */ event) => {
    event.stopPropagation();
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = element.getBoundingClientRect();
    const unit = g.extent / box.width;
    lookAt({ x: (event.clientX - box.left) * unit, y: (event.clientY - box.top) * unit });
  };
  element.addEventListener('pointerdown', lead);
  element.addEventListener('pointermove', lead);
  element.addEventListener('pointerup', (event) => event.stopPropagation());
  return {
    element,
    /**
     * @param {import('./scene.js').Scene} scene
     * @param {import('./camera.js').View} view
     * @param {number} span
     */
    paint(scene, view, span) {
      // Where all is seen there is nothing to find.
      element.hidden = span > g.extent * 0.95;
      const pen = element.getContext('2d');
      if (element.hidden || !pen) return;
      const styles = getComputedStyle(element);
      const colour = (/** @type {string} */ name) => styles.getPropertyValue(`--${name}`).trim();
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = colour('board-from');
      pen.fillRect(0, 0, SIDE, SIDE);
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      const dot = Math.max(CELL * 0.8, 3 / scale);
      const mark = (/** @type {string} */ point, /** @type {string} */ fill, /** @type {number} */ size) => {
        const { x, y } = centreOf(g, point);
        pen.fillStyle = fill;
        pen.fillRect(x - size / 2, y - size / 2, size, size);
      };
      for (const [point, side] of scene.stones) mark(point, colour(`${side}-body`), dot);
      if (scene.last) mark(scene.last.to, colour('last'), dot * 1.8);
      pen.strokeStyle = colour('mark');
      pen.lineWidth = 3 / scale;
      pen.strokeRect(view.x, view.y, span, span);
    },
  };
}
