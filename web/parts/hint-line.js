/**
 * The answer to a hint: the best move and the line that is expected.
 */
import { h, replace } from '../dom.js';
import { scoreText } from '../game/scores.js';
import { t } from '../i18n.js';
import { moveText } from './move-list.js';

/** @typedef {import('../game/live-state.js').LiveState['hint']} Hint */

export function hintLine() {
  const element = h('p', { class: 'card hint-line', role: 'status', hidden: true });
  return {
    element,
    /** @param {Hint} hint */
    update(hint) {
      element.hidden = !hint;
      if (hint)
        replace(
          element,
          h('strong', {}, t('hint.best', { move: moveText(hint.move) })),
          ' ',
          h('span', { class: 'muted' }, about(hint)),
        );
    },
  };
}

/** What it is worth, and what is expected after it. @param {NonNullable<Hint>} hint */
const about = ({ score, line }) =>
  [scoreText(score), line.slice(1, 8).map(moveText).join(' ')].filter(Boolean).join(' · ');
