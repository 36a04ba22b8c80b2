/**
 * Who is missing at the board: an invitation to sit down, the link for the other player, or a word to those who watch.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { freeSide, holds, isOwn, mayInvite, takesPart } from '../game/seats.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { seatName } from './catalogue.js';
import { button } from './controls.js';
import { copyLink, isLocal } from './link.js';
import { notifyError } from './notice.js';

/** @typedef {import('../types/messages.js').LiveGame} LiveGame */
/** @typedef {import('../types/messages.js').Side} Side */

/**
 * @param {(command: import('../types/messages.js').Command) => void} send
 * @param {string | null} key that of the invitation by which this page was opened
 */
export function seatPanel(send, key) {
  const element = h('section', { class: 'card seat-panel', 'aria-label': t('seat'), hidden: true });
  let shown = '';
  return {
    element,
    /** @param {LiveGame} game */
    update(game) {
      const free = freeSide(game);
      const kind = kindOf(game, free, key !== null);
      const seen = `${kind} ${free}`;
      if (seen === shown) return;
      shown = seen;
      element.hidden = kind === 'none';
      replace(element, ...contents(kind, game, free, { send, key }));
    },
  };
}

/**
 * @param {LiveGame} game
 * @param {Side | null} free
 * @param {boolean} isInvited
 * @returns {'none' | 'sit' | 'wait' | 'watch' | 'by-link' | 'invite'}
 */
function kindOf(game, free, isInvited) {
  if (game.status === 'over') return 'none';
  const isHere = takesPart(game);
  if (free && isHere) return 'wait';
  if (free) return isInvited ? 'sit' : 'by-link';
  if (!isHere) return 'watch';
  return mayInvite(game) && game.moves.length === 0 ? 'invite' : 'none';
}

/**
 * @param {ReturnType<typeof kindOf>} kind
 * @param {LiveGame} game
 * @param {Side | null} free
 * @param {{ send: Parameters<typeof seatPanel>[0], key: string | null }} visitor
 */
function contents(kind, game, free, { send, key }) {
  const sit = (/** @type {Side} */ side) => {
    const name = settings.get().nickname;
    send({ type: 'sit', side, ...(name ? { name } : {}), ...(key ? { key } : {}) });
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
      return isOwn(game)
        ? [h('p', { role: 'status' }, t('seat.waiting')), ...linkRow(game), bothHere(game, free, sit)]
        : [h('p', { role: 'status' }, t('seat.waiting_for_host'))];
    case 'watch':
      return [h('p', { class: 'muted' }, t('seat.watching'))];
    case 'by-link':
      return [h('p', { class: 'muted' }, t('seat.by_link'))];
    case 'invite':
      return [
        button(t('seat.invite'), () => send({ type: 'stand', side: 'second' }), { icon: 'share', name: 'invite' }),
      ];
    default:
      return [];
  }
}

/** The link that the other player needs: the key in it is told to whoever began the game alone. @param {LiveGame} game */
function linkRow(game) {
  const id = encodeURIComponent(game.id);
  const text = h('input', { readonly: true, 'aria-label': t('share') });
  text.addEventListener('focus', () => text.select());
  const told = api.get(`games/${id}/invitation`).then((/** @type {import('../types/messages.js').Invitation} */ { key }) => {
    text.value = new URL(`#/game/${id}?invitation=${key}`, location.href).href;
  });
  told.catch(notifyError);
  const copy = () => void told.then(() => copyLink(text.value, () => text.select())).catch(() => {});
  return [
    h(
      'div',
      { class: 'row seat-link' },
      text,
      button(t('share'), copy, { icon: 'share', kind: 'primary', name: 'copy-link' }),
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
