/**
 * A board without a mouse: arrows walk over the points, Enter and Space play, and a move may be typed, `h8` and Enter.
 */
import { parsePoint, pointName } from './geometry.js';

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {HTMLElement} element
 * @param {number} size
 * @param {{
 *   here(): string,
 *   walk(point: string): void,
 *   play(point: string): void,
 *   typed(text: string): void,
 *   submit(text: string): void,
 *   cancel(): void,
 * }} actions
 * @returns {() => void} stops listening
 */
export function listenToKeyboard(element, size, actions) {
  let typed = '';
  const setTyped = (/** @type {string} */ text) => {
    typed = text;
    actions.typed(text);
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const here =
      event.target instanceof SVGElement ? (event.target.dataset.point ?? actions.here()) : actions.here();
    if (step) {
      const [column, row] = parsePoint(here);
      const clamp = (/** @type {number} */ n) => Math.max(0, Math.min(size - 1, n));
      actions.walk(pointName(clamp(column + step[0]), clamp(row + step[1])));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (typed) actions.submit(typed);
      else actions.play(here);
      setTyped('');
    } else if (event.key === 'Escape') {
      setTyped('');
      actions.cancel();
    } else if (event.key === 'Backspace' && typed) {
      setTyped(typed.slice(0, -1));
    } else if (/^[a-z0-9]$/i.test(event.key) && typed.length < 8) {
      setTyped(typed + event.key.toLowerCase());
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('keydown', press);
  // A move may be typed without going to the board first; arrows and lone keys then belong to the page.
  const pressElsewhere = (/** @type {KeyboardEvent} */ event) => {
    const isFree = event.target === document.body || event.target === document.querySelector('#page');
    if (isFree && (typed || /^[a-z]$/i.test(event.key)) && !STEPS[event.key]) press(event);
  };
  addEventListener('keydown', pressElsewhere);
  return () => removeEventListener('keydown', pressElsewhere);
}
