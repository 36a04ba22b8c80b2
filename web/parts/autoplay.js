/**
 * Walking through a game by itself, at the speed of the settings.
 */
import { settings } from '../settings.js';

/** Milliseconds a move at the usual speed. */
const PACE = 700;

/**
 * @param {{ step(): boolean, changed(isRunning: boolean): void, finished(): void }} actions `step` goes one move on,
 *   and says whether there was one
 */
export function autoplay({ step, changed, finished }) {
  let timer = 0;
  const wait = () => void (timer = setTimeout(walk, PACE / settings.get().speed));
  const stop = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    changed(false);
  };
  const walk = () => {
    if (step()) return wait();
    stop();
    finished();
  };
  return {
    stop,
    isRunning: () => timer !== 0,
    start() {
      wait();
      changed(true);
    },
  };
}
