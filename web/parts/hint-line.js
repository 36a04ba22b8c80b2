/**
 * The answer to a hint: the best move and the line that is expected.
 */
import { h, replace } from '../dom.js';
import { scoreText } from '../game/scores.js';
import { t } from '../i18n.js';
import { button } from './controls.js';
import { moveText } from './move-list.js';

/** @typedef {import('../game/live-state.js').LiveState['hint']} Hint */

/** @param {(move: string) => void} why */
export function hintLine(why) {
  const element = h('p', { class: 'card hint-line', role: 'status', hidden: true });
  /** A button that is drawn anew loses the focus. @type {Hint} */
  let drawn = null;
  return {
    element,
    /** @param {Hint} hint */
    update(hint) {
      if (hint === drawn) return;
      drawn = hint;
      element.hidden = !hint;
      if (hint)
        replace(
          element,
          h('strong', {}, t('hint.best', { move: moveText(hint.move) })),
          ' ',
          h('span', { class: 'muted' }, about(hint)),
          ' ',
          button(t('why'), () => why(hint.move), { kind: 'small', name: 'why-hint' }),
        );
    },
  };
}

/** What it is worth, and what is expected after it. @param {NonNullable<Hint>} hint */
const about = ({ score, line }) =>
  [scoreText(score), line.slice(1, 8).map(moveText).join(' ')].filter(Boolean).join(' · ');
