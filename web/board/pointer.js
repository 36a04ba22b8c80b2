/**
 * Mouse and fingers on a board: hovering, clicks, and for fingers one of three ways to be sure –
 * tap, tap twice, or slide with the aim floating above the finger. Unless somebody chose, a tap plays where the points
 * are wide enough for a finger, and aims first where they are not.
 */
import { settings } from '../settings.js';
import { pointNear } from './geometry.js';

/** How far a finger may wander and still have tapped, in pixels. */
const WANDER = 12;
/** On boards above this size a finger covers several points… */
const LARGEST_FOR_FINGERS = 15;
/** …unless they are so many pixels apart. */
const WIDE = 30;
/** How far above the finger the aim floats, in pixels. */
const FLOAT = 64;

/**
 * @typedef {{
 *   hover(point: string | null): void,
 *   aim(point: string | null): void,
 *   play(point: string): void,
 *   drag?(dx: number, dy: number): void,
 * }} Actions
 */

/**
 * @param {import('./svg-surface.js').Surface} surface
 * @param {Actions} actions
 */
export function listenToPointer(surface, actions) {
  const { element } = surface;
  /** @type {{ id: number, x: number, y: number, lastX: number, lastY: number, isDrag: boolean } | null} */
  let press = null;
  /** @type {Set<number>} */
  const fingers = new Set();
  /** @type {string | null} */
  let aimed = null;

  const pointAt = (/** @type {PointerEvent} */ event, above = 0) =>
    pointNear(surface.shape, surface.placeOf({ clientX: event.clientX, clientY: event.clientY - above }));
  const isSliding = (/** @type {PointerEvent} */ event) =>
    event.pointerType !== 'mouse' && settings.get().touch === 'slide';
  const mustConfirm = (/** @type {PointerEvent} */ event) => {
    const { touch } = settings.get();
    if (event.pointerType === 'mouse' || touch === 'tap') return false;
    return (
      touch === 'confirm' ||
      (surface.shape.size > LARGEST_FOR_FINGERS && surface.cellPixels() < WIDE)
    );
  };
  const setAim = (/** @type {string | null} */ point) => {
    aimed = point;
    actions.aim(point);
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.add(event.pointerId);
    if (fingers.size > 1) {
      // Two fingers move and zoom; neither of them plays.
      press = null;
      return setAim(null);
    }
    const { clientX: x, clientY: y, pointerId: id } = event;
    press = { id, x, y, lastX: x, lastY: y, isDrag: false };
    if (isSliding(event)) {
      element.setPointerCapture(event.pointerId);
      setAim(pointAt(event, FLOAT));
    }
  });
  // A click must not take the focus: the arrow keys then still step through the game.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  element.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' && !press) return actions.hover(pointAt(event));
    if (press?.id !== event.pointerId) return;
    if (isSliding(event)) return setAim(pointAt(event, FLOAT));
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > WANDER) press.isDrag = true;
    if (press.isDrag) actions.drag?.(event.clientX - press.lastX, event.clientY - press.lastY);
    press.lastX = event.clientX;
    press.lastY = event.clientY;
  });
  element.addEventListener('pointerup', (event) => {
    fingers.delete(event.pointerId);
    if (press?.id !== event.pointerId) return;
    const { isDrag } = press;
    press = null;
    if (isDrag) return;
    if (isSliding(event)) {
      const point = aimed;
      setAim(null);
      if (point) actions.play(point);
      return;
    }
    const point = pointAt(event);
    if (!point) return setAim(null);
    if (mustConfirm(event) && point !== aimed) return setAim(point);
    setAim(null);
    actions.play(point);
  });
  element.addEventListener('pointercancel', (event) => {
    fingers.delete(event.pointerId);
    press = null;
    setAim(null);
  });
  element.addEventListener('pointerleave', (event) => {
    fingers.delete(event.pointerId);
    if (event.pointerType === 'mouse') actions.hover(null);
  });
}
