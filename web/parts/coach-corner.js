/**
 * The coach beside a board. What it says and how is loaded when there is something to say.
 */
import { h } from '../dom.js';
import { moveToExplain, wantsAlarm } from '../game/coaching.js';
import { notifyError } from './notice.js';

/** @typedef {import('../game/live-state.js').LiveState} LiveState */
/** @typedef {import('../game/analyst.js').Position} Position */
/** @typedef {Awaited<ReturnType<typeof import('./coach-notes.js').openNotes>>} Notes */
/** What the coach speaks of, for the board. @typedef {Pick<import('../types/messages.js').ExplainedView, 'rows' | 'points'>} Drawing */

/** @param {() => void} changed */
export function coachCorner(changed) {
  const element = h('div', { class: 'coach-corner', hidden: true });
  /** @type {Promise<Notes> | null} */
  let loading = null;
  /** @type {Notes | null} */
  let notes = null;
  let isGone = false;
  let shown = -1;

  async function open() {
    loading ??= import('./coach-notes.js').then(({ openNotes }) => openNotes(element, changed));
    notes = await loading;
    notes.update(shown);
    if (isGone) notes.close();
    return notes;
  }
  return {
    element,
    /** Says why a move is good or bad. @param {Position} position before it @param {string} move */
    async why(position, move) {
      const { why } = await open();
      await why(position, move).catch(notifyError);
    },
    /** Speaks up by itself where that is wanted. @param {LiveState} state */
    follow(state) {
      if (notes) notes.follow(state);
      else if (wantsAlarm(state) || moveToExplain(state)) open().then(changed, () => {});
    },
    /** What belongs to another position than the shown one goes. @param {number} ply */
    update(ply) {
      shown = ply;
      notes?.update(ply);
    },
    /** What the shown position is explained by. @returns {Drawing | null} */
    drawing: () => notes?.drawing() ?? null,
    destroy() {
      isGone = true;
      notes?.close();
    },
  };
}

/** @typedef {ReturnType<typeof coachCorner>} CoachCorner */
