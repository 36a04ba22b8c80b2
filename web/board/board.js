/**
 * A board that people play on: chooses the surface by size, follows the settings, and turns mouse, fingers and keys into
 * "this point". What a point means is for the page to say.
 */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { listenToKeyboard } from './keyboard.js';
import { listenToPointer } from './pointer.js';
import { pointName } from './geometry.js';
import { EMPTY_SCENE } from './scene.js';
import { svgSurface } from './svg-surface.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Side} Side */
/**
 * @typedef {{
 *   play(point: string): void,
 *   submit(text: string): void,
 *   cancel(): void,
 *   hover(point: string | null): void,
 *   ghost(point: string): Side | null,
 *   describe(point: string): string,
 * }} BoardActions
 */
/** @typedef {{ element: HTMLElement, draw(scene: Scene): void, say(text: string): void, destroy(): void }} Board */

/** Above this size a board is drawn on a canvas. */
export const LARGEST_SVG = 40;

/**
 * @param {{ game: import('./geometry.js').GameName, size: number, blocked: readonly string[] }} shape
 * @param {BoardActions} actions
 * @returns {Promise<Board>}
 */
export async function createBoard(shape, actions) {
  const live = h('p', { class: 'hidden-text', 'aria-live': 'polite' });
  const typedText = h('output', { class: 'board-typed', hidden: true });
  const element = h('div', { class: 'board' }, live, typedText);
  const makeSurface =
    shape.size > LARGEST_SVG ? (await import('./canvas-surface.js')).canvasSurface : svgSurface;
  const words = { label: t('board.label', { size: shape.size }), describe: actions.describe };
  const cursor = { point: pointName((shape.size - 1) >> 1, (shape.size - 1) >> 1) };
  const showTyped = (/** @type {string} */ text) => {
    typedText.value = text;
    typedText.hidden = text === '';
  };
  const attach = (/** @type {boolean} */ coordinates) => {
    const surface = makeSurface({ game: shape.game, size: shape.size, coordinates }, shape.blocked, words);
    element.appendChild(surface.element);
    const stopKeys = listen(surface, actions, cursor, showTyped);
    return { draw: surface.draw, destroy: () => (stopKeys(), surface.destroy()) };
  };
  /** @type {Scene} */
  let scene = EMPTY_SCENE;
  let { coordinates } = settings.get();
  let surface = attach(coordinates);
  const unsubscribe = settings.subscribe((state) => {
    if (state.coordinates === coordinates) return;
    coordinates = state.coordinates;
    surface.destroy();
    surface = attach(coordinates);
    surface.draw(scene);
  });

  return {
    element,
    draw(next) {
      scene = next;
      surface.draw(scene);
    },
    say: (text) => void (live.textContent = text),
    destroy() {
      unsubscribe();
      surface.destroy();
    },
  };
}

/**
 * Connects mouse, fingers and keys of a surface.
 * @param {import('./svg-surface.js').Surface} surface
 * @param {BoardActions} actions
 * @param {{ point: string }} cursor where the keyboard is, kept when the surface changes
 * @param {(text: string) => void} showTyped
 * @returns {() => void} stops listening to keys
 */
function listen(surface, actions, cursor, showTyped) {
  const showGhost = (/** @type {string | null} */ point, /** @type {boolean} */ isFirm) =>
    surface.aim(point, point ? actions.ghost(point) : null, isFirm);
  listenToPointer(surface, {
    hover(point) {
      if (settings.get().ghost) showGhost(point, false);
      actions.hover(point);
    },
    aim(point) {
      showGhost(point, true);
      actions.hover(point);
    },
    play(point) {
      surface.aim(null, null, false);
      actions.play(point);
    },
    drag: (dx, dy) => surface.pan?.(dx, dy),
  });
  return listenToKeyboard(surface.element, surface.shape.size, {
    here: () => cursor.point,
    walk(point) {
      cursor.point = point;
      surface.focus(point);
      actions.hover(point);
    },
    play: actions.play,
    typed: showTyped,
    submit: actions.submit,
    cancel: actions.cancel,
  });
}
