/**
 * Adding a program of one's own: its name and the command that starts it.
 */
import { api } from '../api.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { field } from './controls.js';
import { notify, notifyError } from './notice.js';

/**
 * @param {import('../types/messages.js').Game} game
 * @param {() => void} added
 */
export function programForm(game, added) {
  const name = h('input', { maxlength: 40, required: true });
  const command = h('input', {
    maxlength: 400,
    required: true,
    placeholder: game === 'gomoku' ? './pbrain-mine' : './my-uai-engine',
  });
  const form = h(
    'form',
    { class: 'program-form' },
    field(t('program.name'), name),
    field(t('program.command'), command, t(`program.note.${game}`)),
    h('button', { type: 'submit', class: 'button' }, t('program.add')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await api.post('programs', { name: name.value.trim(), command: command.value.trim(), game });
      notify(t('program.added'));
      added();
    } catch (error) {
      notifyError(error);
    }
  });
  return h('details', { class: 'parameters' }, h('summary', {}, t('program.title')), form);
}
