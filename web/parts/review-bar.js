/**
 * The way to the review of a finished game. The story itself is loaded when somebody wants it.
 */
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { button } from './controls.js';

/** @typedef {import('../types/messages.js').FaultKind} Fault */
/**
 * What is looked at; `end` where the shown position is the last of a game that is over, `record` where the game is stored.
 * @typedef {{
 *   position: import('../game/analyst.js').Position,
 *   moves: readonly import('../types/messages.js').MoveView[],
 *   seats: import('../types/messages.js').Seats,
 *   ply: number,
 *   record?: string,
 *   end?: { winner: import('../types/messages.js').Side | null } | null,
 * }} Subject
 */

/** A fault to learn from, in the position after `ply` moves. @typedef {{ ply: number, played: string, better: string | null }} Lesson */
/** @typedef {Awaited<ReturnType<typeof import('./story.js').openStory>>} Story */

/** @type {ReadonlyMap<number, Fault>} */
const NO_FAULTS = new Map();

/**
 * @param {() => Subject | null} subjectNow
 * @param {(ply: number, share: number) => void} found
 * @param {{ show(ply: number): void, changed(): void, begun(): void }} actions
 */
export function reviewBar(subjectNow, found, actions) {
  const element = h('div', { class: 'review-bar' });
  const note = h('section', { class: 'card story', 'aria-label': t('result.review'), hidden: true });
  /** @type {Story | null} */
  let story = null;
  /** @type {Subject['moves'] | null} */
  let told = null;

  const close = () => {
    story?.stop();
    [story, told] = [null, null];
    note.hidden = true;
    actions.changed();
  };
  async function start() {
    const subject = subjectNow();
    if (!subject) return;
    const { openStory } = await import('./story.js');
    if (subjectNow()?.moves !== subject.moves) return;
    close();
    told = subject.moves;
    note.hidden = false;
    actions.begun();
    story = await openStory(note, subject, { ...actions, found, close });
  }
  replace(element, button(t('review.start'), () => void start(), { icon: 'chart', kind: 'small', name: 'review-game' }));

  return {
    element,
    /** The story, to stand beside the board. */
    note,
    start,
    stop: close,
    faults: () => story?.faults() ?? NO_FAULTS,
    /** What is learned in the shown position, if it is one of a fault. @returns {Lesson | null} */
    lesson: () => story?.lesson(subjectNow()?.ply ?? -1) ?? null,
    /** What was told belongs to these moves and no others. @param {Subject['moves']} moves */
    update(moves) {
      if (told && moves !== told) close();
    },
  };
}
