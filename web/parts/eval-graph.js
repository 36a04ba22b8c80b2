/**
 * How the game went: what the first side could hope for after each move, as a curve to click on.
 */
import { h, replace, s } from '../dom.js';
import { t } from '../i18n.js';

const WIDTH = 300;
const HEIGHT = 72;

/** @param {(ply: number) => void} show */
export function evalGraph(show) {
  const svg = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', class: 'eval-graph', role: 'img', 'aria-label': t('analysis.graph') });
  const element = h('div', { class: 'eval-graph-box' }, svg);
  let length = 0;
  element.addEventListener('click', (event) => {
    const box = element.getBoundingClientRect();
    if (length > 0) show(Math.round(((event.clientX - box.left) / box.width) * length));
  });
  return {
    element,
    /**
     * @param {ReadonlyMap<number, number>} shares by ply
     * @param {number} last
     * @param {number} ply
     */
    update(shares, last, ply) {
      length = last;
      const x = (/** @type {number} */ at) => ((at / Math.max(1, last)) * WIDTH).toFixed(1);
      const y = (/** @type {number} */ share) => ((1 - share) * HEIGHT).toFixed(1);
      const known = [...shares].filter(([at]) => at <= last).sort((a, b) => a[0] - b[0]);
      const points = known.map(([at, share]) => `${x(at)} ${y(share)}`);
      const [start, end] = [known[0]?.[0] ?? 0, known.at(-1)?.[0] ?? 0];
      const area = points.length > 1 ? `M${x(start)} ${HEIGHT}L${points.join('L')}L${x(end)} ${HEIGHT}Z` : '';
      replace(
        svg,
        s('rect', { class: 'graph-back', width: WIDTH, height: HEIGHT }),
        s('path', { class: 'graph-area', d: area }),
        s('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
        s('path', { class: 'graph-line', d: points.length > 1 ? `M${points.join('L')}` : '' }),
        s('path', { class: 'graph-now', d: `M${x(ply)} 0V${HEIGHT}` }),
      );
      element.hidden = points.length < 2;
    },
  };
}

/** The bar beside the board: as much of it is dark as the first side may hope for. */
export function evalBar() {
  const fillPart = h('div', { class: 'eval-bar-fill' });
  const element = h('div', { class: 'eval-bar', role: 'meter', 'aria-label': t('analysis.bar'), 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': 50, hidden: true }, fillPart);
  return {
    element,
    /** @param {number | null | undefined} share */
    update(share) {
      if (share === null || share === undefined) return;
      fillPart.style.setProperty('--share', `${(share * 100).toFixed(1)}%`);
      element.setAttribute('aria-valuenow', (share * 100).toFixed(0));
    },
    /** @param {boolean} isShown */
    show(isShown) {
      element.hidden = !isShown;
    },
  };
}
