/**
 * An opening protocol under way: what was chosen last, what is asked of whom, and the buttons for what is not a stone.
 */
import { h, replace } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { seatName } from './catalogue.js';
import { button } from './controls.js';

/** @typedef {import('../types/messages.js').OpeningView} OpeningView */

/** @param {(action: string) => void} chooseAction */
export function openingPanel(chooseAction) {
  const element = h('section', { class: 'card opening', 'aria-label': t('setup.opening'), hidden: true });
  /** @type {OpeningView | null} */
  let shown = null;
  let told = '';
  return {
    element,
    /**
     * @param {OpeningView | null} opening
     * @param {boolean} isAsked whether a person is to answer
     * @param {string} news what the computer has just chosen; empty if nothing
     */
    update(opening, isAsked, news) {
      if (opening === shown && news === told) return;
      [shown, told] = [opening, news];
      element.hidden = !opening && !news;
      replace(
        element,
        opening ? h('h2', {}, tOr(`opening.${opening.protocol}`, opening.protocol)) : null,
        news ? h('p', { class: 'opening-news', role: 'status' }, news) : null,
        opening ? h('p', {}, question(opening)) : null,
        opening && isAsked ? answers(opening, chooseAction) : null,
      );
    },
  };
}

/**
 * What the computer has chosen, and what it means for the person.
 * @param {import('../game/live-state.js').LiveState['chosen']} chosen
 * @param {import('../types/messages.js').Side | null} person
 */
export function choiceNews(chosen, person) {
  if (!chosen || chosen.by.kind !== 'engine') return '';
  const action = tOr(`opening.action.${chosen.action}`, chosen.action);
  const news = t('opening.chosen', { name: seatName(chosen.by), action });
  return person ? `${news} ${t('opening.colour', { side: t(`side.${person}`) })}` : news;
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
