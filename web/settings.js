/**
 * What the user chose, kept in the browser.
 *
 * Defaults fill what is missing and unknown keys are kept, so an update of the page resets nothing.
 */
import { createStore } from './store.js';

const KEY = 'tengen.settings';

/**
 * @typedef {{
 *   language: 'auto' | 'zh' | 'en',
 *   appearance: 'auto' | 'light' | 'dark',
 *   theme: 'wood' | 'dark' | 'paper' | 'high-contrast' | 'cartoon',
 *   nickname: string,
 *   animation: 0 | 120 | 250 | 500 | 200,
 *   coordinates: boolean,
 *   numbers: 'none' | 'last' | 'last5' | 'all' | 'here',
 *   ghost: boolean,
 *   touch: 'auto' | 'tap' | 'confirm' | 'slide',
 *   sound: boolean,
 *   music: boolean,
 *   volume: number,
 *   analysisLines: number,
 *   heat: boolean,
 *   scores: 'words' | 'numbers',
 *   threats: boolean,
 *   alarm: 'levels' | 'always' | 'never',
 *   thoughts: boolean,
 *   speed: number,
 *   learned: string[],
 *   setup: Record<string, unknown>,
 * }} Settings
 */

/** @type {Settings} */
const DEFAULTS = {
  language: 'auto',
  appearance: 'auto',
  theme: 'wood',
  nickname: '',
  animation: 200,
  coordinates: true,
  numbers: 'none',
  ghost: true,
  touch: 'auto',
  sound: false,
  music: false,
  volume: 0.6,
  analysisLines: 3,
  heat: false,
  scores: 'words',
  threats: true,
  alarm: 'levels',
  thoughts: false,
  speed: 1,
  learned: [],
  setup: {},
};

/** @returns {Settings} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = createStore(load());

settings.subscribe((state) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // A browser that keeps nothing still plays.
  }
});

/**
 * @template {keyof Settings} K
 * @param {K} key
 * @param {Settings[K]} value
 */
export function choose(key, value) {
  settings.update((state) => ({ ...state, [key]: value }));
}

/** Milliseconds that a move takes to be drawn. */
export const animationTime = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : settings.get().animation;

/** Tells the style sheets what was chosen. */
export function applyLooks() {
  const { theme, appearance, touch } = settings.get();
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.touch = touch;
  if (appearance === 'auto') delete root.dataset.appearance;
  else root.dataset.appearance = appearance;
  root.style.setProperty('--move-time', `${animationTime()}ms`);
}
