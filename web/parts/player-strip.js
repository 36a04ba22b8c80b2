/**
 * Who plays a side: name, strength, pieces, clock, and what the side is doing.
 */
import { piece } from '../board/pieces.js';
import { h, replace, s } from '../dom.js';
import { clockText, t } from '../i18n.js';
import { eloText, seatName } from './catalogue.js';
import { button } from './controls.js';

/** @typedef {import('../types/messages.js').Seat} Seat */
/** @typedef {import('../types/messages.js').Side} Side */
/**
 * @typedef {{
 *   seat: Seat,
 *   side: Side,
 *   isActive: boolean,
 *   isThinking: boolean,
 *   thinkingSince: number,
 *   detail: string,
 *   count: number | null,
 *   clock: { ms: number, isRunning: boolean, since: number } | null,
 *   outcome: 'won' | 'lost' | 'draw' | null,
 * }} StripState
 */

const TICK = 100;

/**
 * @param {import('../board/geometry.js').GameName} game
 * @param {() => void} moveNow
 */
export function playerStrip(game, moveNow) {
  const stone = h('span', { class: 'strip-stone' });
  const name = h('strong', { class: 'strip-name' });
  const elo = h('span', { class: 'strip-elo muted' });
  const status = h('span', { class: 'strip-status' });
  const count = h('span', { class: 'strip-count' });
  const clock = h('time', { class: 'strip-clock' });
  const stop = button(t('play.moveNow'), moveNow, { icon: 'stop', kind: 'small', name: 'move-now' });
  const element = h('div', { class: 'strip' }, stone, h('div', { class: 'strip-text' }, h('div', { class: 'strip-line' }, name, elo), status), stop, count, clock);
  /** @type {StripState | null} */
  let shown = null;
  let drawnSide = '';

  const tick = () => {
    if (!shown) return;
    const now = performance.now();
    if (shown.isThinking) status.textContent = t('play.thinking', { seconds: ((now - shown.thinkingSince) / 1000).toFixed(1) }) + shown.detail;
    if (shown.clock) {
      const left = shown.clock.ms - (shown.clock.isRunning ? now - shown.clock.since : 0);
      clock.textContent = clockText(left);
      clock.classList.toggle('low', left < 20_000);
    }
  };
  const timer = setInterval(tick, TICK);

  return {
    element,
    /** @param {StripState} state */
    update(state) {
      shown = state;
      if (drawnSide !== state.side) {
        drawnSide = state.side;
        replace(stone, s('svg', { viewBox: '-52 -52 104 104', 'aria-hidden': 'true' }, piece(game, state.side)), h('span', { class: 'hidden-text' }, t(`side.${state.side}`)));
      }
      name.textContent = seatName(state.seat);
      elo.textContent = eloText(state.seat.elo);
      element.classList.toggle('active', state.isActive);
      element.classList.toggle('won', state.outcome === 'won');
      status.textContent = statusText(state);
      stop.hidden = !state.isThinking;
      count.hidden = state.count === null;
      count.textContent = state.count === null ? '' : String(state.count);
      count.setAttribute('aria-label', t('play.count', { count: state.count ?? 0 }));
      clock.hidden = !state.clock;
      clock.classList.toggle('running', state.clock?.isRunning ?? false);
      tick();
    },
    destroy: () => clearInterval(timer),
  };
}

/** @param {StripState} state */
function statusText({ outcome, isActive, seat, side }) {
  if (outcome) return t(`outcome.${outcome}`);
  if (!isActive) return '';
  return seat.kind === 'human' ? t('play.turn') : t('play.turn.side', { side: t(`side.${side}`) });
}
