/**
 * Stones and signs as SVG. Their colours come from the theme's custom properties, their gradients from the
 * definitions in index.html.
 */
import { s } from '../dom.js';
import { CELL, RADIUS } from './geometry.js';

/** @typedef {import('./geometry.js').GameName} GameName */
/** @typedef {import('./geometry.js').Place} Place */
/** @typedef {import('./scene.js').Side} Side */

/** @param {Place} place */
export const at = ({ x, y }) => `translate(${x} ${y})`;

/**
 * A piece around the origin of its own group; the theme decides whether it has a face.
 * @param {GameName} game
 * @param {Side} side
 */
export function piece(game, side) {
  const r = RADIUS[game];
  return s(
    'g',
    { class: `piece ${side}` },
    s('circle', { class: 'piece-shadow', cx: r * 0.08, cy: r * 0.14, r: r * 1.1 }),
    s('circle', { class: 'piece-body', r: r * 0.965 }),
    face(r),
  );
}

/** @param {number} r */
function face(r) {
  const eyes = [-0.33, 0.33].flatMap((aside) => [
    s('circle', { class: 'face-eye', cx: aside * r, cy: -0.14 * r, r: 0.22 * r }),
    s('circle', { class: 'face-pupil', cx: (aside + 0.04) * r, cy: -0.09 * r, r: 0.11 * r }),
  ]);
  const mouth = `M${-0.34 * r} ${0.3 * r}Q0 ${0.66 * r} ${0.34 * r} ${0.3 * r}`;
  return s(
    'g',
    { class: 'piece-face' },
    eyes,
    s('path', { class: 'face-mouth', d: mouth, 'stroke-width': 0.09 * r }),
  );
}

/**
 * @param {GameName} game
 * @param {number} number
 * @param {Side} side
 */
export function moveNumber(game, number, side) {
  const digits = String(number).length;
  const part = digits < 3 ? 0.98 : digits === 3 ? 0.78 : 0.6;
  return s('text', { class: `piece-number ${side}`, 'font-size': RADIUS[game] * part }, number);
}

/**
 * A ring, its radius told in radii of a piece.
 * @param {GameName} game
 * @param {string} kind
 * @param {number} radius
 * @param {number} width
 */
export function ring(game, kind, radius, width) {
  const r = RADIUS[game];
  return s('circle', { class: kind, r: r * radius, 'stroke-width': r * width });
}

/**
 * @param {GameName} game
 * @param {string} kind
 */
export function cross(game, kind) {
  const reach = RADIUS[game] * 0.42;
  return s('path', {
    class: kind,
    d: `M${-reach} ${-reach}L${reach} ${reach}M${reach} ${-reach}L${-reach} ${reach}`,
    'stroke-width': RADIUS[game] * 0.17,
  });
}

/**
 * An arrow from one place to just before another.
 * @param {string} kind
 * @param {Place} from
 * @param {Place} to
 */
export function arrow(kind, from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = { x: to.x - ux * CELL * 0.44, y: to.y - uy * CELL * 0.44 };
  const barb = (/** @type {number} */ turn) => {
    const back = CELL * 0.17;
    return `${tip.x - ux * back - uy * back * turn} ${tip.y - uy * back + ux * back * turn}`;
  };
  const d = `M${from.x} ${from.y}L${tip.x} ${tip.y}M${barb(0.7)}L${tip.x} ${tip.y}L${barb(-0.7)}`;
  return s('path', { class: kind, d, 'stroke-width': CELL * 0.055 });
}

/** The sign of each kind of threat: a shape and a letter, so that it reads without colour. */
const THREATS = {
  wins: { letter: 'W', d: circlePath(0.3) },
  must_answer: { letter: '!', d: 'M-28 -28H28V28H-28Z' },
  about_to_threaten: { letter: '+', d: 'M0 -36L36 0L0 36L-36 0Z' },
  counter_threat: { letter: 'C', d: 'M0 -38L36 26H-36Z' },
};

/** @param {number} part */
function circlePath(part) {
  const r = part * CELL;
  return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
}

/** @param {string} kind */
export function threatSign(kind) {
  const { letter, d } = THREATS[/** @type {keyof typeof THREATS} */ (kind)] ?? THREATS.about_to_threaten;
  return s(
    'g',
    { class: `threat threat-${kind}` },
    s('path', { d }),
    s('text', { 'font-size': 0.34 * CELL, y: kind === 'counter_threat' ? 8 : 0 }, letter),
  );
}
