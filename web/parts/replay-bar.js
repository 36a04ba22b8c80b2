/**
 * Walking through a game: slider, number and Jump, Back, Next, Auto and Pause, speed; and the keys for them.
 */
import { h, isTyping, replace } from '../dom.js';
import { t } from '../i18n.js';
import { choose, settings } from '../settings.js';
import { button, select } from './controls.js';
import { icon } from './icons.js';

/** Milliseconds a move at the usual speed. */
const PACE = 700;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/**
 * @param {{ show(ply: number): void, finished?(): void }} actions
 */
export function replayBar({ show, finished = () => {} }) {
  let [ply, last] = [0, 0];
  let timer = 0;
  const slider = h('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': t('replay.position') });
  slider.addEventListener('input', () => step(Number(slider.value)));
  const number = h('input', { type: 'number', min: 0, inputmode: 'numeric', 'aria-label': t('replay.number') });
  const jump = h('form', { class: 'replay-jump' }, number, h('button', { class: 'button small', type: 'submit' }, t('replay.jump')));
  jump.addEventListener('submit', (event) => {
    event.preventDefault();
    if (number.value !== '') step(Number(number.value));
  });
  const speeds = select(SPEEDS.map((speed) => [String(speed), `${speed}×`]), String(settings.get().speed), (speed) => choose('speed', Number(speed)));
  speeds.setAttribute('aria-label', t('replay.speed'));
  const auto = button(t('replay.auto'), toggle, { icon: 'play', isCompact: true, name: 'auto' });
  const to = (/** @type {string} */ key, /** @type {import('./icons.js').IconName} */ sign, /** @type {() => void} */ act) => button(t(`replay.${key}`), act, { icon: sign, isCompact: true, name: key });
  const buttons = h(
    'div',
    { class: 'replay-buttons' },
    to('first', 'first', () => step(0)),
    to('back', 'back', () => step(ply - 1)),
    auto,
    to('next', 'next', () => step(ply + 1)),
    to('last', 'last', () => step(last)),
  );
  const element = h('div', { class: 'replay' }, slider, buttons, h('div', { class: 'replay-more' }, jump, speeds));

  function stop() {
    clearTimeout(timer);
    timer = 0;
    drawAuto();
  }
  function drawAuto() {
    replace(auto, icon(timer ? 'pause' : 'play'));
    auto.setAttribute('aria-label', t(timer ? 'replay.pause' : 'replay.auto'));
    auto.title = t(timer ? 'replay.pause' : 'replay.auto');
  }
  function walk() {
    if (ply >= last) {
      stop();
      return finished();
    }
    show(ply + 1);
    timer = setTimeout(walk, PACE / settings.get().speed);
  }
  function toggle() {
    if (timer) return stop();
    if (ply >= last) show(0);
    timer = setTimeout(walk, PACE / settings.get().speed);
    drawAuto();
  }
  /** @param {number} target */
  function step(target) {
    stop();
    show(Math.max(0, Math.min(last, target)));
  }
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, dialog');
    if (event.key === ' ' && onControl) return;
    /** @type {Record<string, () => void>} */
    const acts = { ArrowLeft: () => step(ply - 1), ArrowRight: () => step(ply + 1), Home: () => step(0), End: () => step(last), ' ': toggle };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  addEventListener('keydown', keys);

  return {
    element,
    start: toggle,
    /** @param {number} shown @param {number} length */
    update(shown, length) {
      [ply, last] = [shown, length];
      slider.max = String(length);
      slider.value = String(shown);
      slider.setAttribute('aria-valuetext', t('replay.of', { ply: shown, last: length }));
      if (document.activeElement !== number) number.value = String(shown);
      number.max = String(length);
    },
    destroy() {
      clearTimeout(timer);
      removeEventListener('keydown', keys);
    },
  };
}
