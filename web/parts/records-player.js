/**
 * Whose records are shown: a part of the name is enough.
 *
 * Names are offered while one is typed. A part that one player has stands for that player; where several
 * have it, the question is put below the field.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t } from '../i18n.js';
import { playerName } from './catalogue.js';
import { button, field } from './controls.js';
import { notifyError } from './notice.js';

/** How long a pause in typing is waited for, in milliseconds. */
const PAUSE = 150;
const MOST_SHOWN = 12;

/** @param {(name: string) => void} chosen one of several names */
export function recordsPlayer(chosen) {
  const names = h('datalist', { id: 'record-players' });
  const input = h('input', { name: 'player', list: names.id, maxlength: 60, autocomplete: 'off' });
  const question = h('div', { class: 'name-question', role: 'group', hidden: true });
  /** @type {string[]} */
  let known = [];
  let timer = 0;
  const offer = async () => {
    const found = await namesWith(input.value.trim(), known).catch(() => []);
    replace(
      names,
      found.map((name) => h('option', { value: name }, playerName(name))),
    );
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(offer, PAUSE);
  });
  const ask = (/** @type {string} */ part, /** @type {string[]} */ found) => {
    question.hidden = false;
    const choice = (/** @type {string} */ name) =>
      button(playerName(name), () => chosen(name), { kind: 'small', name: 'choose-player' });
    replace(
      question,
      h('span', { role: 'status' }, found.length ? t('records.player.which') : nobody(part)),
      found.slice(0, MOST_SHOWN).map(choice),
    );
  };
  return {
    element: field(t('records.player'), h('span', {}, input, names)),
    question,
    /** The player that is meant, '' for everybody; null if that is not clear, which is said. */
    async resolve() {
      const part = input.value.trim();
      if (!part) return '';
      try {
        const found = await namesWith(part, known);
        const name = found.includes(part) ? part : found.length === 1 ? found[0] : undefined;
        if (name !== undefined) return name;
        ask(part, found);
      } catch (error) {
        notifyError(error);
      }
      return null;
    },
    /** @param {string} name */
    update(name) {
      input.value = name;
      question.hidden = true;
    },
    /** Players whose names in the user's language are found too. @param {string[]} players */
    know(players) {
      known = players;
    },
  };
}

/** @param {string} part */
const nobody = (part) => t('records.player.nobody', { part });

/** @param {string} part @param {string[]} known @returns {Promise<string[]>} */
async function namesWith(part, known) {
  const stored = await api.get('record-players', { part });
  const isShown = (/** @type {string} */ name) => playerName(name).toLowerCase().includes(part.toLowerCase());
  return [...new Set([...stored, ...known.filter(isShown)])];
}
