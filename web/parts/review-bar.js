/**
 * The review of a finished game: starts it, shows how far it is, names the faults and jumps to the next one.
 */
import { h, replace } from '../dom.js';
import { faultsOf, reviewGame } from '../game/review.js';
import { t } from '../i18n.js';
import { button } from './controls.js';

/** @typedef {import('../game/review.js').Fault} Fault */
/** @typedef {{ position: import('../game/analyst.js').Position, moves: readonly import('../types/messages.js').MoveView[], ply: number }} Subject */

/**
 * @param {{ subject(): Subject | null, found(ply: number, share: number): void, show(ply: number): void, finished(): void }} actions
 */
export function reviewBar(actions) {
  const element = h('div', { class: 'review-bar' });
  /** @type {Map<number, number>} */
  let shares = new Map();
  /** @type {ReadonlyMap<number, Fault>} */
  let faults = new Map();
  /** @type {ReturnType<typeof reviewGame> | null} */
  let running = null;

  async function start() {
    const subject = actions.subject();
    if (!subject) return;
    const texts = subject.moves.map(({ text }) => text);
    shares = new Map();
    const progress = h('progress', { max: texts.length + 1, value: 0, 'aria-label': t('review.running') });
    replace(element, progress);
    const review = reviewGame({ ...subject.position, moves: texts }, (ply, share) => {
      shares.set(ply, share);
      progress.value = ply + 1;
      faults = faultsOf(subject.moves, shares);
      actions.found(ply, share);
    });
    running = review;
    await review.done;
    if (running !== review) return;
    running = null;
    drawSummary(subject.moves);
    actions.finished();
  }
  function next() {
    const plies = [...faults.keys()].sort((a, b) => a - b);
    const ply = actions.subject()?.ply ?? 0;
    const target = plies.find((at) => at > ply) ?? plies[0];
    if (target !== undefined) actions.show(target);
  }
  /** @param {Subject['moves']} moves */
  function drawSummary(moves) {
    const count = (/** @type {'first' | 'second'} */ side, /** @type {Fault} */ fault) => [...faults].filter(([ply, kind]) => kind === fault && moves[ply - 1]?.side === side).length;
    const kinds = /** @type {const} */ (['inaccuracy', 'mistake', 'blunder']);
    const sides = /** @type {const} */ (['first', 'second']);
    const rows = sides.map((side) => h('p', {}, h('strong', {}, t(`side.${side}`)), kinds.map((kind) => h('span', { class: `fault-${kind}` }, t(`fault.${kind}`, { count: count(side, kind) })))));
    replace(element, rows, faults.size ? button(t('review.next'), next, { icon: 'next', kind: 'small', name: 'next-fault' }) : h('p', { class: 'muted' }, t('review.none')));
  }
  const offer = () => replace(element, button(t('review.start'), start, { icon: 'chart', kind: 'small', name: 'review-game' }));
  offer();

  return {
    element,
    faults: () => faults,
    stop() {
      running?.stop();
      running = null;
    },
  };
}
