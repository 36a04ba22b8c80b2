/**
 * An opening protocol under way: what is asked of whom, and the buttons for what is not a stone.
 */
import { h, replace } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { button } from './controls.js';

/** @typedef {import('../types/messages.js').OpeningView} OpeningView */

/** @param {(action: string) => void} chooseAction */
export function openingPanel(chooseAction) {
  const element = h('section', { class: 'card opening', 'aria-label': t('setup.opening'), hidden: true });
  /** @type {OpeningView | null} */
  let shown = null;
  return {
    element,
    /** @param {OpeningView | null} opening @param {boolean} isAsked whether a person is to answer */
    update(opening, isAsked) {
      if (opening === shown) return;
      shown = opening;
      element.hidden = !opening;
      if (opening)
        replace(
          element,
          h('h2', {}, tOr(`opening.${opening.protocol}`, opening.protocol)),
          h('p', {}, question(opening)),
          isAsked ? answers(opening, chooseAction) : null,
        );
    },
  };
}

/** @param {OpeningView} opening */
function question({ task, asked }) {
  const who = t(`side.${asked}`);
  switch (task.type) {
    case 'place':
      return task.area
        ? t('opening.place.area', {
            who,
            colour: t(`side.${task.colour}`),
            low: task.area.low.toUpperCase(),
            high: task.area.high.toUpperCase(),
          })
        : t('opening.place', { who, colour: t(`side.${task.colour}`) });
    case 'choose':
      return t('opening.choose', { who });
    case 'declare':
      return t('opening.declare', { who });
    case 'offer':
      return t('opening.offer', { who, left: task.left });
    case 'pick':
      return t('opening.pick', { who });
  }
}

/**
 * @param {OpeningView} opening
 * @param {(action: string) => void} chooseAction
 */
function answers({ task }, chooseAction) {
  if (task.type === 'choose')
    return h(
      'div',
      { class: 'row' },
      task.actions.map((action) =>
        button(tOr(`opening.action.${action}`, action), () => chooseAction(action)),
      ),
    );
  if (task.type !== 'declare') return null;
  const counts = Array.from({ length: task.most }, (_, n) => n + 1);
  return h(
    'div',
    { class: 'row' },
    counts.map((count) => button(String(count), () => chooseAction(`declare ${count}`), { kind: 'small' })),
  );
}
