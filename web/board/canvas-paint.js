/**
 * Painting a board on a canvas, with the colours of the theme.
 */
import { CELL, RADIUS, centre, centreOf, columnName, rowEnds, starPoints } from './geometry.js';

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Side} Side */
/** @typedef {{ point: string, side: Side, isFirm: boolean }} Aim */
/** @typedef {{ pen: CanvasRenderingContext2D, g: Geometry, colour(name: string): string, isVisible(place: import('./geometry.js').Place): boolean, pixels: number }} Painter */

/** From this many pixels a cell on, stones are round and numbers can be read. */
const DETAIL = 14;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {import('./camera.js').View} view
 * @param {Geometry} g
 * @param {Scene} scene
 * @param {Aim | null} aimed
 * @param {string | null} cursor
 */
export function paintBoard(canvas, view, g, scene, aimed, cursor) {
  const pen = canvas.getContext('2d');
  const side = canvas.clientWidth;
  if (!pen || side === 0) return;
  const ratio = devicePixelRatio || 1;
  if (canvas.width !== Math.round(side * ratio)) canvas.width = canvas.height = Math.round(side * ratio);
  const scale = view.scale * ratio;
  pen.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
  const styles = getComputedStyle(canvas);
  const span = side / view.scale;
  const isVisible = (/** @type {import('./geometry.js').Place} */ { x, y }) =>
    x > view.x - CELL && y > view.y - CELL && x < view.x + span + CELL && y < view.y + span + CELL;
  /** @type {Painter} */
  const painter = {
    pen,
    g,
    colour: (name) => styles.getPropertyValue(`--${name}`).trim(),
    isVisible,
    pixels: view.scale * CELL,
  };
  paintGround(painter);
  paintStones(painter, scene);
  paintMarks(painter, scene);
  if (aimed) {
    pen.globalAlpha = aimed.isFirm ? 0.85 : 0.5;
    paintStone(painter, centreOf(g, aimed.point), aimed.side);
    pen.globalAlpha = 1;
  }
  if (cursor) paintCursor(painter, cursor);
  if (g.coordinates) paintLabels(painter, view, span);
}

/** @param {Painter} painter */
function paintGround({ pen, g, colour, pixels }) {
  const wood = pen.createLinearGradient(0, 0, g.extent, g.extent);
  wood.addColorStop(0, colour('board-from'));
  wood.addColorStop(1, colour('board-to'));
  pen.fillStyle = wood;
  pen.fillRect(0, 0, g.extent, g.extent);
  const [low, high] = [centre(g, 0, g.size - 1), centre(g, g.size - 1, 0)];
  pen.strokeStyle = colour('grid');
  pen.globalAlpha = pixels < DETAIL ? 0.55 : 1;
  pen.lineWidth = Math.max(2.8, (0.7 * CELL) / pixels);
  pen.beginPath();
  for (let n = 0; n < g.size; n++) {
    const at = centre(g, n, n);
    pen.moveTo(low.x, at.y);
    pen.lineTo(high.x, at.y);
    pen.moveTo(at.x, low.y);
    pen.lineTo(at.x, high.y);
  }
  pen.stroke();
  pen.globalAlpha = 1;
  pen.fillStyle = colour('grid');
  for (const [column, row] of starPoints(g.size)) {
    const { x, y } = centre(g, column, row);
    disc(pen, x, y, Math.max(0.085 * CELL, (1.4 * CELL) / pixels));
    pen.fill();
  }
}

/** Pixels of a label, and the room that one needs. */
const LABEL = { size: 11, room: 30, edge: 14 };

/**
 * The names of lines stay at the edge of what is seen.
 * @param {Painter} painter
 * @param {import('./camera.js').View} view
 * @param {number} span
 */
function paintLabels({ pen, g, colour, pixels }, view, span) {
  const unit = CELL / pixels;
  const step = [1, 2, 5, 10, 20].find((n) => n * pixels >= LABEL.room) ?? 50;
  const left = Math.max(g.left - g.labelOffset, view.x + LABEL.edge * unit);
  const bottom = Math.min(centre(g, 0, 0).y + g.labelOffset, view.y + span - LABEL.edge * unit);
  pen.strokeStyle = colour('board-to');
  pen.lineWidth = 4 * unit;
  pen.lineJoin = 'round';
  for (let n = 0; n < g.size; n++) {
    if (step > 1 && n > 0 && (n + 1) % step !== 0) continue;
    const { x, y } = centre(g, n, n);
    for (const [text, place] of /** @type {const} */ ([
      [columnName(n).toUpperCase(), { x, y: bottom }],
      [String(n + 1), { x: left, y }],
    ])) {
      write(pen, place, text, colour('board-label'), LABEL.size * unit, true);
    }
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} r */
function disc(pen, x, y, r) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
}

/** @param {Painter} painter @param {import('./geometry.js').Place} place @param {Side} side */
function paintStone({ pen, g, colour, pixels }, { x, y }, side) {
  const r = RADIUS[g.game];
  if (pixels >= DETAIL) {
    const light = pen.createRadialGradient(x - 0.28 * r, y - 0.4 * r, 0, x - 0.28 * r, y - 0.4 * r, 1.44 * r);
    light.addColorStop(0, colour(`${side}-light`));
    light.addColorStop(0.45, colour(`${side}-body`));
    light.addColorStop(1, colour(`${side}-shade`));
    pen.fillStyle = light;
  } else {
    pen.fillStyle = colour(`${side}-body`);
  }
  disc(pen, x, y, r * 0.965);
  pen.fill();
  pen.strokeStyle = colour(`${side}-outline`);
  pen.lineWidth = 2.3;
  pen.stroke();
}

/** @param {Painter} painter @param {Scene} scene */
function paintStones(painter, scene) {
  const { pen, g, colour, pixels } = painter;
  for (const [point, side] of scene.stones) {
    const place = centreOf(g, point);
    if (painter.isVisible(place)) paintStone(painter, place, side);
  }
  if (pixels < DETAIL) return;
  for (const [point, number] of scene.numbers) {
    const place = centreOf(g, point);
    const side = scene.stones.get(point);
    if (side && painter.isVisible(place))
      write(pen, place, String(number), colour(`${side}-ink`), RADIUS[g.game] * (number < 100 ? 0.98 : 0.7));
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import('./geometry.js').Place} place
 * @param {string} text
 * @param {string} colour
 * @param {number} size
 * @param {boolean} [isOutlined]
 */
function write(pen, { x, y }, text, colour, size, isOutlined = false) {
  pen.fillStyle = colour;
  pen.font = `600 ${size}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (isOutlined) pen.strokeText(text, x, y);
  pen.fillText(text, x, y);
}

/** The colour of each kind of threat, and its letter. */
const THREATS = /** @type {Record<string, [string, string]>} */ ({
  wins: ['threat-win', 'W'],
  must_answer: ['threat-answer', '!'],
  about_to_threaten: ['threat-about', '+'],
  counter_threat: ['threat-counter', 'C'],
});

/** @param {Painter} painter @param {Scene} scene */
function paintMarks(painter, scene) {
  const { pen, g, colour, pixels } = painter;
  const r = RADIUS[g.game];
  const ring = (/** @type {string} */ point, /** @type {string} */ name, /** @type {number} */ width) => {
    const { x, y } = centreOf(g, point);
    disc(pen, x, y, r * 0.97);
    pen.strokeStyle = colour(name);
    pen.lineWidth = Math.max(width * r, (1.5 * CELL) / pixels);
    pen.stroke();
  };
  if (scene.last && !scene.numbers.has(scene.last.to)) {
    const { x, y } = centreOf(g, scene.last.to);
    pen.fillStyle = colour('last');
    disc(pen, x, y, Math.max(r * 0.26, (2 * CELL) / pixels));
    pen.fill();
  }
  for (const point of scene.winningLine) ring(point, 'win', 0.2);
  if (scene.fault) {
    ring(scene.fault.to, 'forbidden', 0.14);
    write(pen, centreOf(g, scene.fault.to), '?', colour('forbidden'), CELL * 0.5);
  }
  if (scene.hint) ring(scene.hint.to, 'mark', 0.2);
  for (const { point } of scene.forbidden)
    write(pen, centreOf(g, point), '×', colour('forbidden'), CELL * 0.9);
  for (const { point, text } of scene.heat) write(pen, centreOf(g, point), text, colour('mark'), CELL * 0.3);
  for (const { stones, kind } of scene.rows) paintRow(painter, stones, kind);
  for (const { point, kind } of scene.threats) {
    const [name, letter] = THREATS[kind] ?? ['threat-about', '+'];
    const place = centreOf(g, point);
    pen.fillStyle = colour(name);
    disc(pen, place.x, place.y, CELL * 0.3);
    pen.fill();
    write(pen, place, letter, '#fff', CELL * 0.34);
  }
  for (const { point, side, number } of scene.line) {
    pen.globalAlpha = 0.82;
    paintStone(painter, centreOf(g, point), side);
    pen.globalAlpha = 1;
    write(pen, centreOf(g, point), String(number), colour(`${side}-ink`), r * 0.9);
  }
}

/** The pattern of a row tells what its colour does. @type {Record<string, number[]>} */
const PATTERNS = { must_answer: [34, 26], about_to_threaten: [2, 26] };

/** @param {Painter} painter @param {string[]} stones @param {string} kind */
function paintRow({ pen, g, colour, pixels }, stones, kind) {
  const [start, end] = rowEnds(stones, g);
  pen.strokeStyle = colour(THREATS[kind]?.[0] ?? 'threat-about');
  pen.lineWidth = Math.max(15, (2 * CELL) / pixels);
  pen.lineCap = 'round';
  pen.setLineDash(PATTERNS[kind] ?? []);
  pen.beginPath();
  pen.moveTo(start.x, start.y);
  pen.lineTo(end.x, end.y);
  pen.stroke();
  pen.setLineDash([]);
}

/** @param {Painter} painter @param {string} point */
function paintCursor({ pen, g, colour, pixels }, point) {
  const { x, y } = centreOf(g, point);
  pen.strokeStyle = colour('focus');
  pen.lineWidth = Math.max(6, (2 * CELL) / pixels);
  pen.strokeRect(x - CELL / 2, y - CELL / 2, CELL, CELL);
}
