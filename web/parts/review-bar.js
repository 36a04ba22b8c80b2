/**
 * The review of a finished game: starts it, shows how far it is, names the faults and jumps to the next one.
 */
import { h, replace } from '../dom.js';
import { faultsOf } from '../game/faults.js';
import { reviewGame } from '../game/review.js';
import { t } from '../i18n.js';
import { button } from './controls.js';

/** @typedef {import('../game/faults.js').Fault} Fault */
/**
 * What is looked at; `end` where the shown position is the last of a game that is over.
 * @typedef {{
 *   position: import('../game/analyst.js').Position,
 *   moves: readonly import('../types/messages.js').MoveView[],
 *   ply: number,
 *   end?: { winner: import('../types/messages.js').Side | null } | null,
 * }} Subject
 */

/** @type {ReadonlyMap<number, Fault>} */
const NO_FAULTS = new Map();

/**
 * @param {() => Subject | null} subjectNow
 * @param {(ply: number, share: number) => void} found
 * @param {{ show(ply: number): void, changed(): void }} actions
 */
export function reviewBar(subjectNow, found, actions) {
  const element = h('div', { class: 'review-bar' });
  let faults = NO_FAULTS;
  /** @type {Subject['moves'] | null} */
  let reviewed = null;
  /** @type {ReturnType<typeof reviewGame> | null} */
  let running = null;

  const offer = () =>
    replace(element, button(t('review.start'), start, { icon: 'chart', kind: 'small', name: 'review-game' }));
  async function start() {
    const subject = subjectNow();
    if (!subject) return;
    const { moves } = subject;
    reviewed = moves;
    /** @type {Map<number, number>} */
    const shares = new Map();
    const progress = h('progress', { max: moves.length + 1, value: 0, 'aria-label': t('review.running') });
    replace(element, progress);
    const review = reviewGame({ ...subject.position, moves: moves.map(({ text }) => text) }, (ply, share) => {
      shares.set(ply, share);
      progress.value = ply + 1;
      found(ply, share);
    });
    running = review;
    await review.done;
    if (running !== review) return;
    running = null;
    faults = faultsOf(moves, shares);
    replace(
      element,
      summary(moves, faults, () => showNext(faults, subjectNow()?.ply ?? 0, actions.show)),
    );
    actions.changed();
  }
  const stop = () => {
    running?.stop();
    running = null;
  };
  offer();

  return {
    element,
    stop,
    faults: () => faults,
    /** What was found belongs to these moves and no others. @param {Subject['moves']} moves */
    update(moves) {
      if (!reviewed || moves === reviewed) return;
      stop();
      reviewed = null;
      faults = NO_FAULTS;
      offer();
    },
  };
}

/**
 * The next fault after a ply; after the last one the first again.
 * @param {ReadonlyMap<number, Fault>} faults
 * @param {number} ply
 * @param {(ply: number) => void} show
 */
function showNext(faults, ply, show) {
  const plies = [...faults.keys()].sort((a, b) => a - b);
  const target = plies.find((at) => at > ply) ?? plies[0];
  if (target !== undefined) show(target);
}

/**
 * @param {Subject['moves']} moves
 * @param {ReadonlyMap<number, Fault>} faults
 * @param {() => void} next
 */
function summary(moves, faults, next) {
  const count = (/** @type {'first' | 'second'} */ side, /** @type {Fault} */ fault) =>
    [...faults].filter(([ply, kind]) => kind === fault && moves[ply - 1]?.side === side).length;
  if (faults.size === 0) return [h('p', { class: 'muted' }, t('review.none'))];
  const kinds = /** @type {const} */ (['inaccuracy', 'mistake', 'blunder']);
  const head = kinds.map((kind) =>
    h('th', { scope: 'col', class: `fault-${kind}` }, t(`fault.${kind}.name`)),
  );
  const rows = /** @type {const} */ (['first', 'second']).map((side) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, t(`side.${side}`)),
      kinds.map((kind) => h('td', {}, count(side, kind))),
    ),
  );
  return [
    h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), head)), h('tbody', {}, rows)),
    button(t('review.next'), next, { icon: 'next', kind: 'small', name: 'next-fault' }),
  ];
}
