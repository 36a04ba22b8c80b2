/**
 * A board to look at: no input, no labels, drawn once.
 */
import { h, s } from '../dom.js';
import { centreOf, geometry } from '../board/geometry.js';
import { ground } from '../board/ground.js';
import { drawMarks } from '../board/marks.js';
import { at, piece } from '../board/pieces.js';
import { EMPTY_SCENE } from '../board/scene.js';

/**
 * @param {Partial<import('../board/scene.js').Scene>} shown
 * @param {string} label what it shows, for those who do not see it
 */
export function miniBoard(shown, label) {
  const scene = { ...EMPTY_SCENE, ...shown };
  const g = geometry({ game: scene.game, size: scene.size, coordinates: false });
  const stones = [...scene.stones].map(([point, side]) =>
    s('g', { transform: at(centreOf(g, point)) }, piece(g.game, side)),
  );
  const [under, over] = [s('g'), s('g')];
  drawMarks(under, over, scene, g);
  const svg = s(
    'svg',
    {
      class: `board-svg ${scene.game}`,
      viewBox: `0 0 ${g.extent} ${g.extent}`,
      role: 'img',
      'aria-label': label,
    },
    ground(g, scene.blocked),
    under,
    s('g', {}, stones),
    over,
  );
  return h('div', { class: 'mini-board' }, svg);
}
