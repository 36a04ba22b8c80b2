/**
 * What a shape looks like: its forms, each a row of points with and without stones.
 */
import { h, s } from '../dom.js';
import { piece } from '../board/pieces.js';
import { CELL } from '../board/geometry.js';

/**
 * @param {string[]} forms `1` for a stone and `0` for an empty point
 * @param {string} label what they are, for those who do not see them
 */
export const shapeForms = (forms, label) =>
  h('span', { class: 'shape-forms', role: 'img', 'aria-label': label }, forms.map(strip));

/** @param {string} form */
function strip(form) {
  const width = form.length * CELL;
  const middle = CELL / 2;
  const points = [...form].map((digit, index) => {
    const x = middle + index * CELL;
    const tick = s('path', { class: 'form-line', d: `M${x} ${middle * 0.3}V${middle * 1.7}` });
    return s(
      'g',
      {},
      tick,
      digit === '1' ? s('g', { transform: `translate(${x} ${middle})` }, piece('gomoku', 'first')) : null,
    );
  });
  return s(
    'svg',
    { class: 'shape-strip', viewBox: `0 0 ${width} ${CELL}`, 'aria-hidden': 'true' },
    s('rect', { class: 'form-board', width, height: CELL, rx: CELL * 0.16 }),
    s('path', { class: 'form-line', d: `M0 ${middle}H${width}` }),
    points,
  );
}
