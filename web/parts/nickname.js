/**
 * The field of the nickname, which is remembered wherever it is changed.
 */
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { choose, settings } from '../settings.js';

/** @param {string} [id] */
export function nicknameInput(id) {
  const input = h('input', {
    id,
    value: settings.get().nickname,
    maxlength: 24,
    autocomplete: 'nickname',
    placeholder: t('nickname.none'),
  });
  input.addEventListener('change', () => choose('nickname', input.value.trim()));
  return input;
}
