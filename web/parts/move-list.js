/**
 * The moves of a game, two a row; a click shows the position after one.
 */
import { h, replace } from '../dom.js';
import { scoreText } from '../game/timeline.js';
import { t } from '../i18n.js';

/** @typedef {import('../types/messages.js').MoveView} MoveView */

/** @typedef {import('../game/faults.js').Fault} Fault */

/** @type {ReadonlyMap<number, Fault>} */
const NO_FAULTS = new Map();
/** The signs of faults, as annotators write them. */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** @param {(ply: number) => void} show */
export function moveList(show) {
  const list = h('ol', { class: 'moves', tabindex: 0, 'aria-label': t('play.moves') });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  /** @type {readonly MoveView[]} */
  let drawn = [];
  let drawnFaults = NO_FAULTS;

  const draw = (/** @type {readonly MoveView[]} */ moves, /** @type {boolean} */ showsScores) => {
    buttons = moves.map((move) => {
      const score = showsScores ? scoreText(move.score) : '';
      const fault = drawnFaults.get(move.ply);
      const sign = fault
        ? h('b', { class: `fault-${fault}`, title: t(`fault.${fault}.name`) }, SIGNS[fault])
        : null;
      return h(
        'button',
        { type: 'button', class: 'move', onclick: () => show(move.ply) },
        h('span', {}, moveText(move.text), sign),
        score ? h('small', {}, score) : null,
      );
    });
    const rows = [];
    for (let n = 0; n < buttons.length; n += 2)
      rows.push(
        h('li', {}, h('span', { class: 'move-number' }, n / 2 + 1), buttons[n], buttons[n + 1] ?? h('span')),
      );
    replace(list, rows.length ? rows : h('li', { class: 'moves-none muted' }, t('play.moves.none')));
  };
  draw([], false);
  let shown = 0;
  const scrollToShown = () => {
    const row = buttons[shown - 1]?.parentElement;
    const isInView =
      row &&
      row.offsetTop >= list.scrollTop &&
      row.offsetTop + row.offsetHeight <= list.scrollTop + list.clientHeight;
    // Only the list may scroll: on a phone the page must stay at the board.
    if (!isInView) list.scrollTop = row ? row.offsetTop - list.clientHeight / 2 : 0;
  };
  new ResizeObserver(scrollToShown).observe(list);

  return {
    element: list,
    /**
     * @param {readonly MoveView[]} moves
     * @param {number} ply
     * @param {boolean} showsScores
     * @param {ReadonlyMap<number, Fault>} [faults]
     */
    update(moves, ply, showsScores, faults = NO_FAULTS) {
      const isStale = moves !== drawn || faults !== drawnFaults;
      drawnFaults = faults;
      if (isStale) draw(moves, showsScores);
      drawn = moves;
      buttons.forEach((move, index) =>
        index + 1 === ply ? move.setAttribute('aria-current', 'step') : move.removeAttribute('aria-current'),
      );
      shown = ply;
      scrollToShown();
    },
  };
}

/** @param {string} text */
export const moveText = (text) =>
  text === '0000' || text === 'pass'
    ? t('play.pass')
    : text.replace(/([a-z]+\d+)(?=[a-z])/, '$1–').toUpperCase();
