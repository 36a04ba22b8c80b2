/**
 * The best lines of an analysis: score and moves, previewed on the board while one is looked at.
 */
import { h } from '../dom.js';
import { scoreText } from '../game/scores.js';
import { t } from '../i18n.js';
import { button } from './controls.js';
import { moveText } from './move-list.js';

/** @typedef {import('../types/messages.js').AnalysisView} AnalysisView */
/** @typedef {import('../types/messages.js').AnalysisLine} AnalysisLine */
/** @typedef {{ moves: string[], side: import('../types/messages.js').Side }} Preview */

/** Moves of a line that are written out. */
const WRITTEN = 12;

/**
 * The lines, in rows that stay while their text changes: the pointer rests on a row, not on a line.
 * @param {import('../store.js').Store<Preview | null>} preview
 * @param {((move: string) => void) | undefined} play
 * @param {(move: string) => void} why
 */
export function analysisLines(preview, play, why) {
  const element = h('ol', { class: 'analysis-lines' });
  /** @type {ReturnType<typeof lineRow>[]} */
  const rows = [];
  return {
    element,
    /** @param {AnalysisView | null} view */
    update(view) {
      const lines = view?.lines ?? [];
      while (rows.length < lines.length) {
        const row = lineRow(preview, play, why);
        rows.push(row);
        element.appendChild(row.element);
      }
      rows.forEach((row, index) => row.update(lines[index] ?? null, view));
    },
  };
}

/**
 * @param {import('../store.js').Store<Preview | null>} preview
 * @param {((move: string) => void) | undefined} play
 * @param {(move: string) => void} why
 */
function lineRow(preview, play, why) {
  const score = h('strong');
  const moves = h('span');
  /** @type {Preview | null} */
  let shown = null;
  let isLookedAt = false;
  const look = (/** @type {boolean} */ isOn) => {
    isLookedAt = isOn;
    preview.set(isOn ? shown : null);
  };
  const row = h(
    'button',
    {
      type: 'button',
      class: 'line',
      onpointerenter: () => look(true),
      onpointerleave: () => look(false),
      onfocus: () => look(true),
      onblur: () => look(false),
    },
    score,
    moves,
  );
  row.addEventListener('click', () => shown?.moves[0] && play?.(shown.moves[0]));
  const reason = button(t('why'), () => shown?.moves[0] && why(shown.moves[0]), { kind: 'small', name: 'why-line' });
  const element = h('li', { class: 'line-row' }, row, reason);
  return {
    element,
    /** @param {AnalysisLine | null} line @param {AnalysisView | null} view */
    update(line, view) {
      element.hidden = !line || !view;
      if (!line || !view) return;
      shown = { moves: line.moves, side: view.to_move };
      score.textContent = scoreText(line.score);
      moves.textContent = line.moves.slice(0, WRITTEN).map(moveText).join(' ');
      const first = line.moves[0];
      reason.hidden = !first;
      if (first) reason.setAttribute('aria-label', t('why.of', { move: moveText(first) }));
      if (isLookedAt && preview.get()?.moves.join() !== line.moves.join()) preview.set(shown);
    },
  };
}
