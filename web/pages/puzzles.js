/**
 * Puzzles: `#/puzzles` has the day's ten, those of one's own games and the library; `#/puzzles/rush` as many as possible in
 * three minutes; `#/puzzles/ID?of=…` one to be solved.
 */
import { useWords } from '../i18n.js';
import { useStyles } from '../parts/stylesheet.js';

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const [, id] = route.path;
  await Promise.all([useWords('puzzles'), useStyles('puzzles')]);
  if (id === 'rush') return (await import('./puzzle-rush.js')).mount(root, route);
  if (id) return (await import('./puzzle-solve.js')).mount(root, route);
  return (await import('./puzzle-list.js')).mount(root, route);
}
