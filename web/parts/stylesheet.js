/**
 * Style sheets of single pages: loaded when their page is first shown, so that the first load stays small.
 */
import { asset } from '../assets.js';
import { h } from '../dom.js';

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Resolves when the sheets apply; a sheet that cannot be had leaves the page plain, but there.
 * @param {...string} names of the files in `styles/`, without their ending
 */
export const useStyles = (...names) => Promise.all(names.map(useStyle));

/** @param {string} name */
function useStyle(name) {
  const known = loaded.get(name);
  if (known) return known;
  /** @type {Promise<void>} */
  const loading = new Promise((resolve) => {
    const done = () => resolve();
    document.head.appendChild(
      h('link', { rel: 'stylesheet', href: asset(`styles/${name}.css`), onload: done, onerror: done }),
    );
  });
  loaded.set(name, loading);
  return loading;
}
