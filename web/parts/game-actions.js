/**
 * The buttons of a live game: which there are and which can be pressed follows from the game.
 */
import { h } from '../dom.js';
import { personSide } from '../game/live-state.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { button, twiceButton } from './controls.js';
import { icon } from './icons.js';

/** @typedef {import('../types/messages.js').Command} Command */
/** @typedef {import('../game/live-state.js').LiveState} LiveState */

/** @param {(command: Command) => void} send */
export function gameActions(send) {
  /** @type {LiveState | null} */
  let state = null;
  const simple = (/** @type {'redo' | 'swap' | 'hint' | 'pass'} */ name, /** @type {Command} */ command) =>
    button(t(`play.${name}`), () => send(command), { icon: name, name });
  const buttons = {
    undo: button(t('play.undo'), () => state && send({ type: 'undo', rounds: roundsBack(state) }), { icon: 'undo', name: 'undo' }),
    redo: simple('redo', { type: 'redo', rounds: 1 }),
    hint: simple('hint', { type: 'hint' }),
    swap: simple('swap', { type: 'swap_sides' }),
    pass: simple('pass', { type: 'pass' }),
    pause: button(t('play.pause'), () => send({ type: 'pause' }), { icon: 'pause', name: 'pause' }),
    continue: button(t('play.continue'), () => send({ type: 'continue' }), { icon: 'play', name: 'continue' }),
    restart: twiceButton(t('play.restart'), () => send({ type: 'restart' }), { icon: 'restart', name: 'restart', isHarmless: () => state?.game.moves.length === 0 }),
    resign: twiceButton(t('play.resign'), () => send({ type: 'resign' }), { icon: 'resign', name: 'resign' }),
    save: button(t('play.save'), () => setSaving(saveForm.hidden === true), { icon: 'save', name: 'save' }),
  };
  const leave = h('a', { class: 'button', href: '#/', 'data-action': 'leave' }, icon('back'), h('span', {}, t('play.leave')));
  const saveForm = slotForm((slot) => {
    setSaving(false);
    send({ type: 'save', slot });
  });
  const setSaving = (/** @type {boolean} */ isSaving) => {
    saveForm.hidden = !isSaving;
    if (isSaving) saveForm.querySelector('input')?.focus();
  };
  const element = h('div', { class: 'actions' }, h('div', { class: 'action-grid' }, Object.values(buttons), leave), saveForm);
  return {
    element,
    /** @param {LiveState} next */
    update(next) {
      state = next;
      const { game } = next;
      const isOver = game.status === 'over';
      const hasPerson = game.players.first.kind === 'human' || game.players.second.kind === 'human';
      const { legal } = game.board;
      // A finished game has its own buttons beside the result.
      element.hidden = isOver;
      setLabel(buttons.undo, t(next.cursor === null ? 'play.undo' : 'play.undo.here'));
      buttons.undo.disabled = game.moves.length === 0;
      buttons.redo.disabled = game.redo.length === 0;
      buttons.hint.disabled = game.status !== 'human';
      buttons.hint.hidden = game.serious || !hasPerson;
      buttons.swap.hidden = personSide(game) === null || game.spec.opening !== 'free' || (game.spec.game === 'ataxx' && game.moves.length > 0);
      buttons.swap.disabled = game.status === 'thinking';
      buttons.pass.hidden = legal.kind === 'none' || !legal.pass || !hasPerson || (game.spec.game === 'gomoku' && personSide(game) !== null);
      buttons.pass.disabled = game.status !== 'human';
      buttons.resign.hidden = !hasPerson;
      buttons.resign.disabled = game.moves.length === 0;
      buttons.pause.hidden = hasPerson || game.status === 'paused';
      buttons.continue.hidden = game.status !== 'paused';
    },
  };
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

/** @param {(slot: string) => void} save */
function slotForm(save) {
  const input = h('input', { maxlength: 40, 'aria-label': t('save.name'), placeholder: t('save.name') });
  const form = h('form', { class: 'row slot-form', hidden: true }, input, h('button', { class: 'button primary', type: 'submit' }, t('save.do')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save(input.value.trim() || settings.get().nickname || t('save.usual'));
  });
  return form;
}
