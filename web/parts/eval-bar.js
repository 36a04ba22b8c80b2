/**
 * The bar beside the board.
 */
import { h } from '../dom.js';
import { t } from '../i18n.js';

/** As much of it is dark as the first side may hope for. */
export function evalBar() {
  const fillPart = h('div', { class: 'eval-bar-fill' });
  const element = h(
    'div',
    {
      class: 'eval-bar',
      role: 'meter',
      'aria-label': t('analysis.bar'),
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': 50,
      hidden: true,
    },
    fillPart,
  );
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
