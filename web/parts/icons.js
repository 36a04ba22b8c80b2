/**
 * The icons of the page: strokes on a field of 24 by 24.
 */
import { s } from '../dom.js';

const PATHS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  restart: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5',
  swap: 'M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z',
  pass: 'M5 5l8 7-8 7zM18 5v14',
  resign: 'M5 21V4M5 4h12l-2.5 4L17 12H5',
  save: 'M12 3v11M8 10l4 4 4-4M4 17v3h16v-3',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  stop: 'M6 6h12v12H6z',
  sound: 'M4 9v6h4l5 4V5L8 9zM17 8.5a5 5 0 0 1 0 7M19.5 6a9 9 0 0 1 0 12',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM19.4 13.6l1.9 1.5-2 3.4-2.3-.9a7.5 7.5 0 0 1-2.2 1.3L14.4 21h-4l-.4-2.1a7.5 7.5 0 0 1-2.2-1.3l-2.3.9-2-3.4 1.9-1.5a7.6 7.6 0 0 1 0-2.7L3.5 9.4l2-3.4 2.3.9A7.5 7.5 0 0 1 10 5.6L10.4 3.5h4l.4 2.1a7.5 7.5 0 0 1 2.2 1.3l2.3-.9 2 3.4-1.9 1.5a7.6 7.6 0 0 1 0 2.7z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  chart: 'M4 20V4M4 20h16M8 15l4-5 3 3 5-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8',
  fold: 'M6 15l6-6 6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3.2 2.6 3.5 5.5',
  robot:
    'M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M12 4.5a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM2.5 12.5v3M21.5 12.5v3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z',
  train: 'M3 9.5v5M6.5 6.5v11M6.5 12h11M17.5 6.5v11M21 9.5v5',
  folder: 'M3 6.5h6l2 2.5h10v10H3z',
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return s(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    s('path', { d: PATHS[name] }),
  );
}
