/**
 * The games that are being played: a small board for each, with what both players think of it.
 */
import { h, replace } from '../dom.js';
import { scoreNumber } from '../game/scores.js';
import { moveEnds, toStones } from '../game/timeline.js';
import { t } from '../i18n.js';
import { entrantName } from './arena-words.js';
import { miniBoard } from './mini-board.js';

/** @typedef {import('../types/messages.js').LiveBoard} LiveBoard */
/** @typedef {import('../types/messages.js').Side} Side */

export function arenaBoards() {
  const element = h('section', { class: 'arena-boards', 'aria-label': t('arena.live') });
  /** @type {Map<number, HTMLElement>} */
  const shown = new Map();
  return {
    element,
    /** @param {LiveBoard} live */
    update(live) {
      const known = shown.get(live.number);
      const card = known ?? h('article', { class: 'card live-board', 'data-game': live.number });
      replace(card, liveBoard(live));
      if (known) return;
      shown.set(live.number, card);
      element.appendChild(card);
    },
    /** Takes down the boards of games that are over. @param {Iterable<number>} numbers */
    remove(numbers) {
      for (const number of numbers) {
        shown.get(number)?.remove();
        shown.delete(number);
      }
    },
    clear() {
      shown.clear();
      element.replaceChildren();
    },
  };
}

/** @param {LiveBoard} live */
function liveBoard({ number, first, second, board, first_score, second_score, thinking }) {
  const names = { first: entrantName(first), second: entrantName(second) };
  const last = board.last_move;
  const scene = {
    game: board.game,
    size: board.width,
    stones: toStones(board.stones),
    blocked: board.blocked,
    last: last ? moveEnds(last.text) : null,
    winningLine: board.winning_line,
  };
  const side = (/** @type {Side} */ which, /** @type {LiveBoard['first_score']} */ score) =>
    h(
      'div',
      { class: `live-side${thinking === which ? ' thinking' : ''}` },
      h('i', { class: `stone-dot ${which}`, role: 'img', 'aria-label': t(`side.${which}`) }),
      h('span', { class: 'live-name' }, names[which]),
      h('span', { class: 'live-score', title: t('analysis.bar') }, score ? scoreNumber(score) : '–'),
      shareMeter(score?.first_share ?? null, names[which]),
    );
  return [
    h(
      'p',
      { class: 'live-head muted' },
      t('arena.game', { number }),
      h('span', {}, t('records.plies', { plies: board.ply })),
    ),
    miniBoard(scene, t('arena.board', { number, ...names })),
    side('first', first_score),
    side('second', second_score),
  ];
}

/** What a player thinks that Black may hope for. @param {number | null} share @param {string} name */
function shareMeter(share, name) {
  const percent = Math.round((share ?? 0.5) * 100);
  return h(
    'span',
    {
      class: `share-meter${share === null ? ' unknown' : ''}`,
      role: 'meter',
      'aria-label': `${t('analysis.bar')}: ${name}`,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': percent,
    },
    h('i', { '--share': `${percent}%` }),
  );
}
