/**
 * What lies under and over the stones of an SVG board: last move, numbers, winning line, forbidden points, choices,
 * and the analysis with its heat, lines and threats.
 */
import { replace, s } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { CELL, RADIUS, centreOf, rowEnds } from './geometry.js';
import { arrow, at, cross, moveNumber, piece, ring, threatSign } from './pieces.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./geometry.js').Geometry} Geometry */

/**
 * @param {SVGElement} under
 * @param {SVGElement} over
 * @param {Scene} scene
 * @param {Geometry} g
 */
export function drawMarks(under, over, scene, g) {
  replace(under, squares(scene, g), forbidden(scene, g));
  replace(over, numbers(scene, g), lastMove(scene, g), winningLine(scene, g), choices(scene, g));
}

/**
 * @param {string} kind
 * @param {string} point
 * @param {Geometry} g
 */
function square(kind, point, g) {
  const { x, y } = centreOf(g, point);
  const side = 0.94 * CELL;
  return s('rect', {
    class: kind,
    x: x - side / 2,
    y: y - side / 2,
    width: side,
    height: side,
    rx: 0.1 * CELL,
  });
}

/** @param {Scene} scene @param {Geometry} g */
function squares(scene, g) {
  const marked = [];
  if (g.game === 'ataxx' && scene.last) marked.push(square('tile-target', scene.last.to, g));
  if (scene.picked) marked.push(square('tile-picked', scene.picked, g));
  return marked;
}

/** @param {Scene} scene @param {Geometry} g */
function forbidden(scene, g) {
  return scene.forbidden.map(({ point, kind }) =>
    s(
      'g',
      { transform: at(centreOf(g, point)) },
      s('title', {}, t(`forbidden.${kind}`)),
      cross(g.game, 'mark-forbidden'),
    ),
  );
}

/** @param {Scene} scene @param {Geometry} g */
function numbers(scene, g) {
  return [...scene.numbers].flatMap(([point, number]) => {
    const side = scene.stones.get(point);
    if (!side) return [];
    return [
      s('g', { transform: at(centreOf(g, point)) }, numberPlate(g, side), moveNumber(g.game, number, side)),
    ];
  });
}

/**
 * Hides a face below a number.
 * @param {Geometry} g
 * @param {import('./scene.js').Side} side
 */
const numberPlate = (g, side) => s('circle', { class: `number-plate ${side}`, r: RADIUS[g.game] * 0.78 });

/** @param {Scene} scene @param {Geometry} g */
function lastMove(scene, g) {
  if (!scene.last) return [];
  const { to, from } = scene.last;
  const isCovered = scene.numbers.has(to);
  const place = { transform: at(centreOf(g, to)) };
  const dot = s('circle', { class: 'mark-last-dot', r: RADIUS[g.game] * 0.26 });
  const signs = isCovered
    ? [ring(g.game, 'mark-last', 0.98, 0.14)]
    : [
        s('g', { class: 'last-dot' }, dot),
        s('g', { class: 'last-ring' }, ring(g.game, 'mark-last', 0.98, 0.14)),
      ];
  const way = from && from !== to ? [arrow('mark-arrow', centreOf(g, from), centreOf(g, to))] : [];
  return [...way, s('g', place, signs)];
}

/** @param {Scene} scene @param {Geometry} g */
function winningLine(scene, g) {
  if (scene.winningLine.length === 0) return [];
  const [start, end] = rowEnds(scene.winningLine, g);
  return [
    s('path', { class: 'mark-win-line', d: `M${start.x} ${start.y}L${end.x} ${end.y}` }),
    ...scene.winningLine.map((point) =>
      s('g', { transform: at(centreOf(g, point)) }, ring(g.game, 'mark-win', 0.97, 0.2)),
    ),
  ];
}

/** @param {Scene} scene @param {Geometry} g */
function choices(scene, g) {
  const dots = scene.targets.map(({ point, isJump }) =>
    s('circle', {
      class: isJump ? 'mark-target jump' : 'mark-target',
      transform: at(centreOf(g, point)),
      r: CELL * 0.13,
    }),
  );
  const flips = scene.flips.map((point) =>
    s(
      'g',
      { class: 'mark-flip', transform: at(centreOf(g, point)) },
      ring(g.game, 'mark-flip-ring', 1.02, 0.13),
    ),
  );
  const offers = scene.offers.map((point, n) =>
    s(
      'g',
      { class: 'mark-offer', transform: at(centreOf(g, point)) },
      ring(g.game, '', 0.7, 0.14),
      s('text', { 'font-size': CELL * 0.4 }, n + 1),
    ),
  );
  return [...dots, ...flips, ...offers, ...fault(scene, g), ...hint(scene, g)];
}

/** The move that was played and should not have been. @param {Scene} scene @param {Geometry} g */
function fault(scene, g) {
  if (!scene.fault) return [];
  const { to, from } = scene.fault;
  const way = from && from !== to ? [arrow('mark-fault-arrow', centreOf(g, from), centreOf(g, to))] : [];
  const sign = s(
    'g',
    { class: 'mark-fault', transform: at(centreOf(g, to)) },
    ring(g.game, '', 0.9, 0.12),
    s('text', { 'font-size': CELL * 0.5 }, '?'),
  );
  return [...way, sign];
}

/** @param {Scene} scene @param {Geometry} g */
function hint(scene, g) {
  if (!scene.hint) return [];
  const { to, from } = scene.hint;
  const way = from && from !== to ? [arrow('mark-hint-arrow', centreOf(g, from), centreOf(g, to))] : [];
  const pulse = s('g', { transform: at(centreOf(g, to)) }, ring(g.game, 'mark-hint', 0.9, 0.16));
  return [...way, pulse];
}

/**
 * @param {SVGElement} layer
 * @param {Scene} scene
 * @param {Geometry} g
 */
export function drawOverlay(layer, scene, g) {
  const heat = scene.heat.map(({ point, text, rank }) =>
    s(
      'g',
      { class: 'heat', transform: at(centreOf(g, point)), '--rank': rank.toFixed(2) },
      s('circle', { r: CELL * 0.4 }),
      s('text', { 'font-size': CELL * 0.27 }, text),
    ),
  );
  const taken = new Set(scene.line.map(({ point }) => point));
  const threats = scene.threats
    .filter(({ point }) => !taken.has(point))
    .map(({ point, kind, side, shape }) => {
      const what = side && shape ? `${t(`side.${side}`)} ${tOr(`shape.${shape}`, shape)}: ` : '';
      const words = `${what}${t(`threat.${kind}`)}`;
      return s('g', { transform: at(centreOf(g, point)) }, s('title', {}, words), threatSign(kind));
    });
  const line = scene.line.map(({ point, side, number }) =>
    s(
      'g',
      { class: 'line-stone', transform: at(centreOf(g, point)) },
      piece(g.game, side),
      numberPlate(g, side),
      moveNumber(g.game, number, side),
    ),
  );
  const rows = scene.rows.map(({ stones, kind }) => {
    const [start, end] = rowEnds(stones, g);
    return s('path', { class: `row-line row-${kind}`, d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
  });
  layer.classList.toggle('with-heat', heat.length > 0);
  replace(layer, rows, heat, threats, line);
}
