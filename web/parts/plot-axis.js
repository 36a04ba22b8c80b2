/**
 * The numbers along an axis of a plot, and the names beside it.
 */

const STEPS = [1, 2, 5, 10, 25, 50, 100, 200, 500, 1000];

/**
 * Round numbers between two, not more than fit.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  const step = STEPS.find((size) => (high - low) / size <= most) ?? 2000;
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** A number with a minus that is as wide as a digit. @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : String(number));

/**
 * A name as far as there is room for it: Chinese characters take twice as much.
 * @param {string} name
 * @param {number} width in pixels
 */
export function clipped(name, width) {
  let left = width - 10;
  const letters = [...name];
  const end = letters.findIndex((letter) => (left -= letter > '\u2e80' ? 15 : 8) < 0);
  return end < 0 ? name : `${letters.slice(0, end).join('')}…`;
}
