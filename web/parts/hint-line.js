/**
 * The answer to a hint: the best move and the line that is expected.
 */
import { h, replace } from '../dom.js';
import { scoreText } from '../game/timeline.js';
import { t } from '../i18n.js';
import { moveText } from './move-list.js';

export function hintLine() {
  const element = h('p', { class: 'card hint-line', role: 'status', hidden: true });
  return {
    element,
    /** @param {import('../game/live-state.js').LiveState['hint']} hint */
    update(hint) {
      element.hidden = !hint;
      if (hint)
        replace(
          element,
          h('strong', {}, t('hint.best', { move: moveText(hint.move) })),
          ' ',
          h(
            'span',
            { class: 'muted' },
            scoreText(hint.score),
            ' · ',
            hint.line.slice(0, 8).map(moveText).join(' '),
          ),
        );
    },
  };
}
