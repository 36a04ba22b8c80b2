/**
 * The buttons of a live game: which there are and which can be pressed follows from the game.
 */
import { h } from '../dom.js';
import { personSide } from '../game/live-state.js';
import { askedSide, holds, mayRestart, mayTakeBack, takesPart } from '../game/seats.js';
import { t } from '../i18n.js';
import { button, twiceButton } from './controls.js';
import { icon } from './icons.js';
import { saveForm } from './save-form.js';

/** @typedef {import('../types/messages.js').Command} Command */
/** @typedef {import('../game/live-state.js').LiveState} LiveState */

/**
 * @param {(command: Command) => void} send
 * @param {import('./save-form.js').Keep} keep
 */
export function gameActions(send, keep) {
  /** @type {LiveState | null} */
  let state = null;
  const saving = saveForm(keep);
  const buttons = makeButtons(send, () => state, saving.toggle);
  const leave = h(
    'a',
    { class: 'button', href: '#/', 'data-action': 'leave' },
    icon('back'),
    h('span', {}, t('play.leave')),
  );
  const grid = h('div', { class: 'action-grid' }, Object.values(buttons), leave);
  const element = h('div', { class: 'actions' }, grid, saving.element);
  return {
    element,
    /** @param {LiveState} next */
    update(next) {
      state = next;
      // A finished game has its own buttons beside the result.
      element.hidden = next.game.status === 'over';
      drawButtons(buttons, next);
    },
  };
}

/**
 * @param {(command: Command) => void} send
 * @param {() => LiveState | null} state
 * @param {() => void} save
 */
function makeButtons(send, state, save) {
  const simple = (
    /** @type {'redo' | 'swap' | 'hint' | 'pass' | 'pause'} */ name,
    /** @type {Command} */ command,
  ) => button(t(`play.${name}`), () => send(command), { icon: name, name });
  const undo = () => {
    const now = state();
    if (now) send({ type: 'undo', rounds: roundsBack(now) });
  };
  return {
    undo: button(t('play.undo'), undo, { icon: 'undo', name: 'undo' }),
    redo: simple('redo', { type: 'redo', rounds: 1 }),
    hint: simple('hint', { type: 'hint' }),
    swap: simple('swap', { type: 'swap_sides' }),
    pass: simple('pass', { type: 'pass' }),
    pause: simple('pause', { type: 'pause' }),
    continue: button(t('play.continue'), () => send({ type: 'continue' }), {
      icon: 'play',
      name: 'continue',
    }),
    restart: twiceButton(t('play.restart'), () => send({ type: 'restart' }), {
      icon: 'restart',
      name: 'restart',
      isHarmless: () => state()?.game.moves.length === 0,
    }),
    resign: twiceButton(t('play.resign'), () => send({ type: 'resign' }), { icon: 'resign', name: 'resign' }),
    save: button(t('play.save'), save, { icon: 'save', name: 'save' }),
  };
}

/**
 * @param {ReturnType<typeof makeButtons>} buttons
 * @param {LiveState} state
 */
function drawButtons(buttons, { game, cursor }) {
  const hasPerson = game.players.first.kind === 'human' || game.players.second.kind === 'human';
  const isAlone = personSide(game) !== null;
  const isGomoku = game.spec.game === 'gomoku';
  const { legal } = game.board;
  const mayPass = legal.kind !== 'none' && legal.pass;
  setLabel(buttons.undo, t(cursor === null ? 'play.undo' : 'play.undo.here'));
  buttons.undo.hidden = !hasPerson;
  buttons.undo.disabled = !mayTakeBack(game);
  buttons.redo.hidden = !hasPerson;
  buttons.redo.disabled = game.redo.length === 0;
  // Continue takes its place.
  buttons.hint.hidden = game.serious || !hasPerson || game.status === 'paused';
  const isAsked = game.status === 'human' && holds(game, askedSide(game));
  buttons.hint.disabled = !isAsked;
  buttons.swap.hidden = !isAlone || game.spec.opening !== 'free' || (!isGomoku && game.moves.length > 0);
  buttons.swap.disabled = game.status === 'thinking';
  setLabel(buttons.swap, t(game.moves.length === 0 ? 'play.swap' : 'play.pass'));
  // In Gomoku against an engine the button above passes the move.
  buttons.pass.hidden = !mayPass || !hasPerson || (isGomoku && isAlone);
  buttons.pass.disabled = !isAsked;
  buttons.resign.hidden = !hasPerson;
  buttons.resign.disabled = game.moves.length === 0;
  buttons.restart.hidden = !mayRestart(game);
  buttons.pause.hidden = hasPerson || game.status === 'paused';
  buttons.continue.hidden = game.status !== 'paused';
  buttons.save.hidden = false;
  // Those who watch may go.
  if (!takesPart(game)) for (const button of Object.values(buttons)) button.hidden = true;
}

/**
 * How many rounds lead back to the shown position: a round against an engine has two moves.
 * @param {LiveState} state
 */
function roundsBack({ game, cursor }) {
  const moves = cursor === null ? 1 : game.moves.length - cursor;
  return cursor === null || personSide(game) === null ? moves : Math.ceil(moves / 2);
}

/** @param {HTMLElement} made @param {string} label */
function setLabel(made, label) {
  const text = made.querySelector('span');
  if (text && text.textContent !== label) text.textContent = label;
}
