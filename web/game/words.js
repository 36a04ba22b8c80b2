/**
 * Points, moves and positions in words, for those who listen to the board.
 */
import { t } from '../i18n.js';
import { seatName } from '../parts/catalogue.js';
import { moveText } from '../parts/move-list.js';

/**
 * @param {import('../types/messages.js').BoardView} board
 * @param {import('../board/scene.js').Stones} stones
 * @param {string} point
 */
export function pointWords(board, stones, point) {
  const name = point.toUpperCase();
  const side = stones.get(point);
  if (side) return `${name} ${t(`side.${side}`)}`;
  if (board.blocked.includes(point)) return `${name} ${t('point.blocked')}`;
  const forbidden = board.forbidden.find((entry) => entry.point === point);
  return `${name} ${forbidden ? t(`forbidden.${forbidden.kind}`) : t('point.empty')}`;
}

/**
 * @param {import('../types/messages.js').LiveGame} game
 * @param {import('../types/messages.js').MoveView} move
 */
export const spokenMove = (game, move) =>
  t('speak.move', { name: seatName(game.players[move.side]), move: moveText(move.text) });
