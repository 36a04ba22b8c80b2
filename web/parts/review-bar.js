/**
 * The review of a finished game: starts it, shows how far it is, names the faults and leads from one to the next.
 *
 * A fault is shown in the position before it, with what was played and what was better: there it can be seen why.
 */
import { h, replace } from '../dom.js';
import { faultsOf } from '../game/faults.js';
import { reviewGame } from '../game/review.js';
import { t } from '../i18n.js';
import { button } from './controls.js';
import { moveText } from './move-list.js';

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

/** A fault to learn from, in the position after `ply` moves. @typedef {{ ply: number, played: string, better: string | null }} Lesson */

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
  /** @type {Lesson | null} */
  let lesson = null;
  const note = h('section', { class: 'card lesson', 'aria-label': t('review.lesson'), hidden: true });

  const offer = () =>
    replace(element, button(t('review.start'), start, { icon: 'chart', kind: 'small', name: 'review-game' }));
  async function start() {
    const subject = subjectNow();
    if (!subject) return;
    const { moves } = subject;
    reviewed = moves;
    /** @type {Map<number, number>} */
    const shares = new Map();
    /** @type {Map<number, string | null>} */
    const best = new Map();
    const progress = h('progress', { max: moves.length + 1, value: 0, 'aria-label': t('review.running') });
    replace(element, progress);
    const review = reviewGame({ ...subject.position, moves: moves.map(({ text }) => text) }, (ply, look) => {
      shares.set(ply, look.share);
      best.set(ply, look.best);
      progress.value = ply + 1;
      found(ply, look.share);
    });
    running = review;
    await review.done;
    if (running !== review) return;
    running = null;
    faults = faultsOf(moves, shares);
    const teach = () => {
      const at = nextFault(faults, subjectNow()?.ply ?? 0, lesson);
      const move = moves[at - 1];
      if (!move) return;
      lesson = { ply: at - 1, played: move.text, better: best.get(at - 1) ?? null };
      const next = button(t('review.next.short'), teach, { icon: 'next', kind: 'small', name: 'next-lesson' });
      replace(note, lessonWords(move, faults.get(at), lesson), next);
      actions.show(lesson.ply);
      actions.changed();
      bringBoardIntoView();
    };
    replace(element, summary(moves, faults, teach));
    actions.changed();
  }
  const stop = () => {
    running?.stop();
    running = null;
  };
  offer();

  const lessonNow = () => (lesson && lesson.ply === subjectNow()?.ply ? lesson : null);

  return {
    element,
    /** The words of a lesson, to stand beside the board. */
    note,
    stop,
    faults: () => faults,
    /** What is learned in the shown position, if it is one of a fault. */
    lesson: lessonNow,
    /** What was found belongs to these moves and no others. @param {Subject['moves']} moves */
    update(moves) {
      note.hidden = !lessonNow();
      // The lesson has the same button.
      element.classList.toggle('teaching', !note.hidden);
      if (!reviewed || moves === reviewed) return;
      stop();
      [reviewed, lesson] = [null, null];
      faults = NO_FAULTS;
      offer();
    },
  };
}

/** On a phone the board may have been scrolled away for the list of faults. */
function bringBoardIntoView() {
  const top = document.querySelector('.table-board')?.getBoundingClientRect().top ?? 0;
  if (top < 0) scrollTo({ top: 0 });
}

/**
 * The ply of the next fault; after the last one the first again.
 * @param {ReadonlyMap<number, Fault>} faults
 * @param {number} shown
 * @param {Lesson | null} lesson
 */
function nextFault(faults, shown, lesson) {
  const plies = [...faults.keys()].sort((a, b) => a - b);
  const isAhead = (/** @type {number} */ at) => at - 1 > shown || (at - 1 === shown && lesson?.ply !== shown);
  return plies.find(isAhead) ?? plies[0] ?? 0;
}

/**
 * @param {Subject['moves'][number]} move
 * @param {Fault | undefined} fault
 * @param {Lesson} lesson
 */
function lessonWords({ ply, side, text }, fault, { better }) {
  const values = { ply, side: t(`side.${side}`), move: moveText(text), fault: t(`fault.${fault}.name`) };
  return h(
    'p',
    { role: 'status' },
    h('span', { class: 'lesson-played' }, t('lesson.played', values)),
    better && better !== text
      ? h('span', { class: 'lesson-better' }, t('lesson.better', { move: moveText(better) }))
      : null,
  );
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
  const rows = /** @type {const} */ (['first', 'second']).map((side) =>
    h(
      'li',
      {},
      h('strong', {}, t(`side.${side}`)),
      kinds.map((kind) => h('span', { class: `fault-${kind}` }, `${t(`fault.${kind}.name`)} ${count(side, kind)}`)),
    ),
  );
  return [
    h('ul', { class: 'fault-counts' }, rows),
    button(t('review.next'), next, { icon: 'next', kind: 'small', name: 'next-fault' }),
  ];
}
