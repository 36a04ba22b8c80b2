/**
 * Who is missing at the board: an invitation to sit down, the link for the other player, or a word to those who watch.
 */
import { h, replace } from '../dom.js';
import { freeSide, holds, mayInvite, takesPart } from '../game/seats.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { seatName } from './catalogue.js';
import { button } from './controls.js';
import { copyLink, isLocal } from './link.js';

/** @typedef {import('../types/messages.js').LiveGame} LiveGame */
/** @typedef {import('../types/messages.js').Side} Side */

/** @param {(command: import('../types/messages.js').Command) => void} send */
export function seatPanel(send) {
  const element = h('section', { class: 'card seat-panel', 'aria-label': t('seat'), hidden: true });
  let shown = '';
  return {
    element,
    /** @param {LiveGame} game */
    update(game) {
      const free = freeSide(game);
      const kind = kindOf(game, free);
      const key = `${kind} ${free}`;
      if (key === shown) return;
      shown = key;
      element.hidden = kind === 'none';
      replace(element, ...contents(kind, game, free, send));
    },
  };
}

/**
 * @param {LiveGame} game
 * @param {Side | null} free
 * @returns {'none' | 'sit' | 'wait' | 'watch' | 'invite'}
 */
function kindOf(game, free) {
  if (game.status === 'over') return 'none';
  const isHere = takesPart(game);
  if (free) return isHere ? 'wait' : 'sit';
  if (!isHere) return 'watch';
  return mayInvite(game) && game.moves.length === 0 ? 'invite' : 'none';
}

/**
 * @param {ReturnType<typeof kindOf>} kind
 * @param {LiveGame} game
 * @param {Side | null} free
 * @param {Parameters<typeof seatPanel>[0]} send
 */
function contents(kind, game, free, send) {
  const sit = (/** @type {Side} */ side) => {
    const name = settings.get().nickname;
    send({ type: 'sit', side, ...(name ? { name } : {}) });
  };
  switch (kind) {
    case 'sit': {
      const side = free ?? 'first';
      const host = seatName(game.players[side === 'first' ? 'second' : 'first']);
      const press = () => sit(side);
      return [
        h('p', {}, t('seat.invited', { name: host })),
        button(t('seat.sit', { side: t(`side.${side}`) }), press, { kind: 'primary', icon: 'play', name: 'sit' }),
      ];
    }
    case 'wait':
      return [h('p', { role: 'status' }, t('seat.waiting')), ...linkRow(game), bothHere(game, free, sit)];
    case 'watch':
      return [h('p', { class: 'muted' }, t('seat.watching'))];
    case 'invite':
      return [
        button(t('seat.invite'), () => send({ type: 'stand', side: 'second' }), { icon: 'share', name: 'invite' }),
      ];
    default:
      return [];
  }
}

/** The link that the other player needs. @param {LiveGame} game */
function linkRow(game) {
  const address = new URL(`#/game/${encodeURIComponent(game.id)}`, location.href).href;
  const text = h('input', { value: address, readonly: true, 'aria-label': t('share') });
  text.addEventListener('focus', () => text.select());
  return [
    h(
      'div',
      { class: 'row seat-link' },
      text,
      button(t('share'), () => copyLink(address, () => text.select()), { icon: 'share', kind: 'primary', name: 'copy-link' }),
    ),
    isLocal() ? h('p', { class: 'muted' }, t('share.local')) : null,
  ];
}

/**
 * @param {LiveGame} game
 * @param {Side | null} free
 * @param {(side: Side) => void} sit
 */
function bothHere(game, free, sit) {
  const other = free === 'first' ? 'second' : 'first';
  if (!free || !holds(game, other)) return null;
  return button(t('seat.both'), () => sit(free), { kind: 'quiet', name: 'sit-both' });
}
