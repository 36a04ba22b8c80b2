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
  const makeSurface = shape.size > LARGEST_SVG ? (await import('./canvas-surface.js')).canvasSurface : svgSurface;
  /** @type {Scene} */
  let scene = EMPTY_SCENE;
  let { coordinates } = settings.get();
  let here = pointName((shape.size - 1) >> 1, (shape.size - 1) >> 1);
  const words = { label: t('board.label', { size: shape.size }), describe: actions.describe };
  let surface = attach();

  function attach() {
    const made = makeSurface({ game: shape.game, size: shape.size, coordinates }, shape.blocked, words);
    element.appendChild(made.element);
    const showGhost = (/** @type {string | null} */ point, /** @type {boolean} */ isFirm) =>
      made.aim(point, point ? actions.ghost(point) : null, isFirm);
    listenToPointer(made, {
      hover(point) {
        if (settings.get().ghost) showGhost(point, false);
        actions.hover(point);
      },
      aim(point) {
        showGhost(point, true);
        actions.hover(point);
      },
      play(point) {
        made.aim(null, null, false);
        actions.play(point);
      },
      drag: (dx, dy) => made.pan?.(dx, dy),
    });
    const stopKeys = listenToKeyboard(made.element, shape.size, {
      here: () => here,
      walk(point) {
        here = point;
        made.focus(point);
        actions.hover(point);
      },
      play: actions.play,
      typed(text) {
        typedText.value = text;
        typedText.hidden = text === '';
      },
      submit: actions.submit,
      cancel: actions.cancel,
    });
    return { ...made, destroy: () => (stopKeys(), made.destroy()) };
  }

  const unsubscribe = settings.subscribe((state) => {
    if (state.coordinates === coordinates) return;
    coordinates = state.coordinates;
    surface.destroy();
    surface = attach();
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
