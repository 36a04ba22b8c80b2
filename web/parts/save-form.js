/**
 * Keeping a game under a name: asks for it, asks again before another save would go, and leads home or back to the game.
 */
import { api, ApiError } from '../api.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { settings } from '../settings.js';
import { button } from './controls.js';
import { notifyError } from './notice.js';

/** @typedef {(slot: string, replace: boolean) => Promise<unknown>} Keep */

const LONGEST = 40;

/** @param {Keep} keep */
export function saveForm(keep) {
  const element = h('div', { class: 'save-form card', role: 'group', 'aria-label': t('play.save'), hidden: true });
  const close = () => void (element.hidden = true);
  const save = async (/** @type {string} */ slot, /** @type {boolean} */ mayReplace) => {
    try {
      await keep(slot, mayReplace);
      replace(element, savedNote(slot, close));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'name_taken') return notifyError(error);
      const free = await freeName(slot);
      replace(element, takenQuestion(slot, free, save, close));
    }
    element.querySelector('button')?.focus();
  };
  return {
    element,
    toggle() {
      element.hidden = !element.hidden;
      if (element.hidden) return;
      const form = nameForm((slot) => void save(slot, false));
      replace(element, form);
      form.querySelector('input')?.focus();
    },
  };
}

/** @param {(slot: string) => void} save */
function nameForm(save) {
  const input = h('input', { maxlength: LONGEST, 'aria-label': t('save.name'), placeholder: t('save.name') });
  const submit = h('button', { class: 'button primary', type: 'submit' }, t('save.do'));
  const form = h('form', { class: 'slot-form' }, input, submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save(input.value.trim() || settings.get().nickname || t('save.usual'));
  });
  return form;
}

/**
 * The game is kept: one tap leads home, another back to the board.
 * @param {string} slot
 * @param {() => void} close
 */
function savedNote(slot, close) {
  const home = `#/?bye=${encodeURIComponent(slot)}`;
  return [
    h('p', { role: 'status' }, h('strong', {}, t('save.done')), ' ', h('span', { class: 'muted' }, slot)),
    h(
      'div',
      { class: 'row' },
      button(t('save.go-on'), close, { name: 'save-go-on' }),
      h('a', { class: 'button', href: home, 'data-action': 'save-leave' }, t('save.home')),
    ),
  ];
}

/**
 * @param {string} slot
 * @param {string} free a name that nobody has
 * @param {(slot: string, replace: boolean) => void} save
 * @param {() => void} close
 */
function takenQuestion(slot, free, save, close) {
  return [
    h('p', { role: 'alert' }, t('save.taken', { slot })),
    h(
      'div',
      { class: 'row' },
      button(t('save.both', { slot: free }), () => save(free, false), { kind: 'primary', name: 'save-both' }),
      button(t('save.replace'), () => save(slot, true), { name: 'save-replace' }),
      button(t('save.no'), close, { kind: 'quiet', name: 'save-no' }),
    ),
  ];
}

/** The name with the first number that makes it new. @param {string} slot */
async function freeName(slot) {
  /** @type {import('../types/messages.js').SaveInfo[]} */
  const saves = await api.get('saves').catch(() => []);
  const taken = new Set(saves.map((save) => save.slot));
  const base = slot.replace(/ \d+$/, '').slice(0, LONGEST - 4);
  for (let number = 2; ; number++) {
    const name = `${base} ${number}`;
    if (!taken.has(name)) return name;
  }
}
