/**
 * Who plays a side: name, strength, pieces, clock, and what the side is doing.
 */
import { piece } from '../board/pieces.js';
import { ApiError, errorText } from '../api.js';
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
 *   isYours: boolean,
 *   isThinking: boolean,
 *   isStopped: boolean,
 *   absence: import('../types/messages.js').Refusal | null,
 *   mayStop: boolean,
 *   mayHurry: boolean,
 *   thinkingSince: number,
 *   detail: string,
 *   count: number | null,
 *   clock: { ms: number, isRunning: boolean, since: number } | null,
 *   outcome: 'won' | 'lost' | 'draw' | null,
 * }} StripState
 */

/**
 * What a person may do about an engine that thinks.
 * @typedef {{ moveNow(): void, stop(): void }} Interruptions
 */

const TICK = 100;
/** An engine that answers sooner than this needs no interruption, in milliseconds. */
const SOON = 800;
/** Below this a clock is shown as short of time, in milliseconds. */
const LOW = 20_000;

/**
 * @param {import('../board/geometry.js').GameName} game
 * @param {Interruptions} [interruptions]
 */
export function playerStrip(game, interruptions = { moveNow() {}, stop() {} }) {
  const parts = makeParts(interruptions);
  /** @type {StripState | null} */
  let shown = null;
  const tick = () => shown && drawTime(parts, shown, performance.now());
  const timer = setInterval(tick, TICK);
  return {
    element: parts.element,
    /** @param {StripState} state */
    update(state) {
      if (shown?.side !== state.side) drawStone(parts.stone, game, state.side);
      shown = state;
      draw(parts, state);
      tick();
    },
    destroy: () => clearInterval(timer),
  };
}

/** @param {Interruptions} interruptions */
function makeParts({ moveNow, stop }) {
  const stone = h('span', { class: 'strip-stone' });
  const name = h('strong', { class: 'strip-name' });
  const elo = h('span', { class: 'strip-elo muted' });
  const status = h('span', { class: 'strip-status' });
  const count = h('span', { class: 'strip-count' });
  const clock = h('time', { class: 'strip-clock' });
  const interrupt = {
    stop: button(t('play.stop'), stop, {
      icon: 'stop',
      kind: 'small',
      isCompact: true,
      name: 'stop-thinking',
    }),
    moveNow: button(t('play.moveNow'), moveNow, {
      icon: 'last',
      kind: 'small',
      isCompact: true,
      name: 'move-now',
    }),
  };
  const text = h('div', { class: 'strip-text' }, h('div', { class: 'strip-line' }, name, elo), status);
  const { stop: stopButton, moveNow: moveNowButton } = interrupt;
  const element = h('div', { class: 'strip' }, stone, text, stopButton, moveNowButton, count, clock);
  return { element, stone, name, elo, status, count, clock, interrupt };
}

/** @typedef {ReturnType<typeof makeParts>} Parts */

/**
 * @param {HTMLElement} place
 * @param {import('../board/geometry.js').GameName} game
 * @param {Side} side
 */
function drawStone(place, game, side) {
  const picture = s('svg', { viewBox: '-52 -52 104 104', 'aria-hidden': 'true' }, piece(game, side));
  replace(place, picture, h('span', { class: 'hidden-text' }, t(`side.${side}`)));
}

/** @param {Parts} parts @param {StripState} state */
function draw({ element, name, elo, status, count, clock }, state) {
  name.textContent = seatName(state.seat);
  elo.textContent = eloText(state.seat.elo);
  element.classList.toggle('active', state.isActive);
  element.classList.toggle('won', state.outcome === 'won');
  status.textContent = statusText(state);
  count.hidden = state.count === null;
  count.textContent = state.count === null ? '' : String(state.count);
  count.setAttribute('aria-label', t('play.count', { count: state.count ?? 0 }));
  clock.hidden = !state.clock;
  clock.classList.toggle('running', state.clock?.isRunning ?? false);
}

/**
 * What changes by itself: the clock, how long the engine has been thinking, and the buttons against a long thought.
 * @param {Parts} parts
 * @param {StripState} state
 * @param {number} now
 */
function drawTime({ status, clock, elo, interrupt }, state, now) {
  const thought = state.isThinking ? now - state.thinkingSince : 0;
  const isLong = thought >= SOON;
  if (state.isThinking)
    status.textContent = t('play.thinking', { seconds: (thought / 1000).toFixed(1) }) + state.detail;
  interrupt.stop.hidden = !isLong || !state.mayStop;
  interrupt.moveNow.hidden = !isLong || !state.mayHurry;
  // The buttons need the room.
  elo.hidden = isLong;
  if (state.clock) {
    const left = state.clock.ms - (state.clock.isRunning ? now - state.clock.since : 0);
    clock.textContent = clockText(left);
    clock.classList.toggle('low', left < LOW);
  }
}

/** @param {StripState} state */
function statusText({ outcome, isActive, isYours, isStopped, absence, side }) {
  if (outcome) return t(`outcome.${outcome}`);
  if (!isActive) return '';
  if (absence) return errorText(new ApiError(absence.code, absence.values));
  if (isStopped) return t('play.stopped');
  return isYours ? t('play.turn') : t('play.turn.side', { side: t(`side.${side}`) });
}
