/**
 * Walking through a game: slider, number and Jump, Back, Next, Auto and Pause, speed; and the keys for them.
 */
import { h, isTyping, replace } from '../dom.js';
import { t } from '../i18n.js';
import { choose, settings } from '../settings.js';
import { autoplay } from './autoplay.js';
import { button, select } from './controls.js';
import { icon } from './icons.js';

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/**
 * @param {{ show(ply: number): void, finished?(): void, why?(ply: number): void }} actions `why`: explains the move of that number
 */
export function replayBar({ show, finished = () => {}, why }) {
  let [ply, last] = [0, 0];
  const auto = button(t('replay.auto'), toggle, { icon: 'play', isCompact: true, name: 'auto' });
  const player = autoplay({
    step() {
      const hasNext = ply < last;
      if (hasNext) show(ply + 1);
      return hasNext;
    },
    changed: (isRunning) => drawAuto(auto, isRunning),
    finished,
  });
  function toggle() {
    if (player.isRunning()) return player.stop();
    if (ply >= last) show(0);
    player.start();
  }
  const goTo = (/** @type {number} */ target) => {
    player.stop();
    show(Math.max(0, Math.min(last, target)));
  };
  const ways = {
    first: () => goTo(0),
    back: () => goTo(ply - 1),
    next: () => goTo(ply + 1),
    last: () => goTo(last),
  };
  const reason = button(t('why'), () => why?.(ply), { name: 'why-move' });
  reason.hidden = !why;
  const slider = h('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': t('replay.position') });
  slider.addEventListener('input', () => goTo(Number(slider.value)));
  const jump = jumpForm(goTo);
  const { first: Home, back: ArrowLeft, next: ArrowRight, last: End } = ways;
  const stopKeys = listenToKeys({ ArrowLeft, ArrowRight, Home, End, ' ': toggle });

  return {
    element: h('div', { class: 'replay' }, slider, wayButtons(ways, auto, reason), jump.element),
    start: toggle,
    /** Plays from the beginning. */
    restart() {
      player.stop();
      show(0);
      player.start();
    },
    /** @param {number} shown @param {number} length */
    update(shown, length) {
      [ply, last] = [shown, length];
      slider.max = String(length);
      slider.value = String(shown);
      slider.setAttribute('aria-valuetext', t('replay.of', { ply: shown, last: length }));
      jump.update(shown, length);
      reason.disabled = shown === 0;
    },
    /** @param {boolean} isAllowed */
    allowWhy: (isAllowed) => void (reason.hidden = !isAllowed),
    destroy() {
      player.stop();
      stopKeys();
    },
  };
}

/** @param {HTMLElement} auto @param {boolean} isRunning */
function drawAuto(auto, isRunning) {
  const label = t(isRunning ? 'replay.pause' : 'replay.auto');
  replace(auto, icon(isRunning ? 'pause' : 'play'));
  auto.setAttribute('aria-label', label);
  auto.title = label;
}

/**
 * @param {Record<'first' | 'back' | 'next' | 'last', () => void>} ways
 * @param {HTMLElement} auto
 * @param {HTMLElement} reason
 */
function wayButtons(ways, auto, reason) {
  const to = (/** @type {keyof typeof ways} */ name) =>
    button(t(`replay.${name}`), ways[name], { icon: name, isCompact: true, name });
  return h('div', { class: 'replay-buttons' }, to('first'), to('back'), auto, to('next'), to('last'), reason);
}

/** @param {(ply: number) => void} goTo */
function jumpForm(goTo) {
  const number = h('input', {
    type: 'number',
    min: 0,
    inputmode: 'numeric',
    'aria-label': t('replay.number'),
  });
  const form = h(
    'form',
    { class: 'replay-jump' },
    number,
    h('button', { class: 'button small', type: 'submit' }, t('replay.jump')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (number.value !== '') goTo(Number(number.value));
  });
  return {
    element: h('div', { class: 'replay-more' }, form, speedChoice()),
    /** @param {number} shown @param {number} length */
    update(shown, length) {
      if (document.activeElement !== number) number.value = String(shown);
      number.max = String(length);
    },
  };
}

function speedChoice() {
  const made = select(
    SPEEDS.map((speed) => [String(speed), `${speed}×`]),
    String(settings.get().speed),
    (speed) => choose('speed', Number(speed)),
  );
  made.setAttribute('aria-label', t('replay.speed'));
  return made;
}

/**
 * @param {Record<string, () => void>} acts by key
 * @returns {() => void} stops listening
 */
function listenToKeys(acts) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, a, dialog');
    const act = acts[event.key];
    if (!act || (event.key === ' ' && isOnControl)) return;
    event.preventDefault();
    act();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
