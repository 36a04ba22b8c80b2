/**
 * A short word to the user at the top of the page, beside the board and never over it. Its text stays when it has gone from
 * sight, until the next one comes.
 */
import { wholeErrorText } from '../api.js';

const SHOWN = 2600;
let timer = 0;

/**
 * @param {string} text
 * @param {'plain' | 'error'} [kind]
 */
export function notify(text, kind = 'plain') {
  const box = document.querySelector('#notice');
  if (!(box instanceof HTMLElement)) return;
  box.textContent = text;
  box.dataset.kind = kind;
  box.dataset.shown = '';
  clearTimeout(timer);
  timer = setTimeout(() => delete box.dataset.shown, SHOWN);
}

/** @param {unknown} error */
export const notifyError = (error) => void wholeErrorText(error).then((text) => notify(text, 'error'));
