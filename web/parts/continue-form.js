/**
 * Going on from a position: against whom, and with which side.
 */
import { h, replace } from '../dom.js';
import { startGame } from '../game/start.js';
import { t } from '../i18n.js';
import { eloText, playerName, playersOf } from './catalogue.js';
import { button, field, segmented } from './controls.js';
import { notifyError } from './notice.js';

/** @typedef {import('../types/messages.js').NewGameRequest} NewGameRequest */

/**
 * @param {() => Pick<NewGameRequest, 'spec' | 'start' | 'moves'>} position
 */
export function continueForm(position) {
  const element = h('section', { class: 'card continue-form', 'aria-label': t('replay.from'), hidden: true });
  return {
    element,
    async toggle() {
      element.hidden = !element.hidden;
      if (element.hidden || element.childElementCount > 0) return;
      try {
        await draw(element, position);
      } catch (error) {
        notifyError(error);
      }
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {() => Pick<NewGameRequest, 'spec' | 'start' | 'moves'>} position
 */
async function draw(element, position) {
  const players = await playersOf(position().spec.game);
  const opponent = h(
    'select',
    {},
    h('option', { value: '' }, t('menu.two')),
    players.map(({ id, elo }) => h('option', { value: id }, `${playerName(id)} ${eloText(elo)}`)),
  );
  opponent.value = players.find(({ level }) => level === 5)?.id ?? '';
  /** @type {'first' | 'second'} */
  let side = 'first';
  const sides = /** @type {const} */ ([
    ['first', t('side.first')],
    ['second', t('side.second')],
  ]);
  const start = () => {
    const person = { kind: /** @type {const} */ ('human') };
    const other = opponent.value
      ? { kind: /** @type {const} */ ('engine'), id: opponent.value }
      : { ...person, name: t('nickname.other') };
    startGame({
      ...position(),
      first: side === 'first' ? person : other,
      second: side === 'second' ? person : other,
    });
  };
  replace(
    element,
    field(t('setup.opponent'), opponent),
    segmented(t('setup.side'), sides, side, (value) => void (side = value)),
    button(t('setup.start'), start, { icon: 'play', kind: 'primary', name: 'continue-start' }),
  );
}
