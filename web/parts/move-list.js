/**
 * The moves of a game, two a row; a click shows the position after one.
 */
import { h, replace } from '../dom.js';
import { scoreNumber } from '../game/scores.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';

/** @typedef {import('../types/messages.js').MoveView} MoveView */

/** @typedef {import('./review-bar.js').Fault} Fault */

/** @type {ReadonlyMap<number, Fault>} */
const NO_FAULTS = new Map();
/** The signs of faults, as annotators write them. */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** @param {(ply: number) => void} show */
export function moveList(show) {
  const list = h('ol', { class: 'moves', tabindex: 0, 'aria-label': t('play.moves') });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  /** @type {readonly MoveView[] | null} */
  let drawn = null;
  let drawnFaults = NO_FAULTS;
  let drawnScores = settings.get().scores;
  let shown = 0;
  const scroll = () => scrollTo(list, buttons[shown - 1]?.parentElement ?? null);
  new ResizeObserver(scroll).observe(list);

  return {
    element: list,
    /**
     * @param {readonly MoveView[]} moves
     * @param {number} ply
     * @param {boolean} showsScores
     * @param {ReadonlyMap<number, Fault>} [faults]
     */
    update(moves, ply, showsScores, faults = NO_FAULTS) {
      const { scores } = settings.get();
      if (moves !== drawn || faults !== drawnFaults || scores !== drawnScores) {
        buttons = moves.map((move) =>
          moveButton(move, showsScores, faults.get(move.ply), () => show(move.ply)),
        );
        replace(list, rowsOf(buttons, moves[0]?.side === 'second'));
        [drawn, drawnFaults, drawnScores] = [moves, faults, scores];
      }
      buttons[shown - 1]?.removeAttribute('aria-current');
      buttons[ply - 1]?.setAttribute('aria-current', 'step');
      shown = ply;
      scroll();
    },
  };
}

/**
 * @param {MoveView} move
 * @param {boolean} showsScore
 * @param {Fault | undefined} fault
 * @param {() => void} show
 */
function moveButton({ text, score }, showsScore, fault, show) {
  const sign = fault
    ? h('b', { class: `fault-${fault}`, title: t(`fault.${fault}.name`) }, SIGNS[fault])
    : null;
  const worth = showsScore && score ? worthOf(score) : '';
  return h(
    'button',
    { type: 'button', class: 'move', onclick: show },
    h('span', {}, moveText(text), sign),
    worth ? h('small', {}, worth) : null,
  );
}

/** A row has room for a number, not for words: without numbers only what is decided is told. @param {NonNullable<MoveView['score']>} score */
const worthOf = (score) =>
  settings.get().scores === 'numbers' || score.kind === 'win' || score.kind === 'loss' ? scoreNumber(score) : '';

/**
 * The first side's moves stand on the left, also where the second one begins.
 * @param {HTMLButtonElement[]} buttons
 * @param {boolean} beginsRight
 */
function rowsOf(buttons, beginsRight) {
  if (buttons.length === 0) return [h('li', { class: 'moves-none muted' }, t('play.moves.none'))];
  const none = h('span', { class: 'move-none', 'aria-hidden': 'true' }, '…');
  const cells = beginsRight ? [none, ...buttons] : buttons;
  const rows = [];
  for (let n = 0; n < cells.length; n += 2) {
    const number = h('span', { class: 'move-number' }, n / 2 + 1);
    rows.push(h('li', {}, number, cells[n], cells[n + 1] ?? h('span')));
  }
  return rows;
}

/**
 * Only the list scrolls: on a phone the page must stay at the board.
 * @param {HTMLElement} list
 * @param {HTMLElement | null} row
 */
function scrollTo(list, row) {
  const top = row?.offsetTop ?? 0;
  const isInView =
    top >= list.scrollTop && top + (row?.offsetHeight ?? 0) <= list.scrollTop + list.clientHeight;
  if (!isInView) list.scrollTop = top - list.clientHeight / 2;
}

/** @param {string} text */
export const moveText = (text) =>
  text === '0000' || text === 'pass'
    ? t('play.pass')
    : text.replace(/([a-z]+\d+)(?=[a-z])/, '$1–').toUpperCase();
