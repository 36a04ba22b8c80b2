/**
 * Games to go on with: saved by name, and kept by themselves.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { dateText, t } from '../i18n.js';
import { seatName } from '../parts/catalogue.js';
import { button, twiceButton } from '../parts/controls.js';
import { notifyError } from '../parts/notice.js';
import { useStyles } from '../parts/stylesheet.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').SaveInfo} SaveInfo */

/** @param {HTMLElement} root */
export async function mount(root) {
  const body = h('div', { class: 'save-lists' });
  root.appendChild(h('div', { class: 'page' }, h('h1', {}, t('load.title')), body));
  const draw = async () => {
    try {
      drawSaves(body, await api.get('saves'), draw);
    } catch (error) {
      notifyError(error);
    }
  };
  await useStyles('lists');
  await draw();
}

/**
 * @param {HTMLElement} body
 * @param {SaveInfo[]} saves
 * @param {() => void} redraw
 */
function drawSaves(body, saves, redraw) {
  const group = (/** @type {SaveInfo['kind']} */ kind) => {
    const rows = saves.filter((save) => save.kind === kind).sort((a, b) => b.saved_ms - a.saved_ms);
    return rows.length
      ? h(
          'section',
          {},
          h('h2', {}, t(`load.${kind}`)),
          h(
            'ul',
            { class: 'save-list' },
            rows.map((save) => saveRow(save, redraw)),
          ),
        )
      : null;
  };
  replace(body, saves.length ? [group('named'), group('auto')] : h('p', { class: 'muted' }, t('load.none')));
}

/** @param {SaveInfo} save @param {() => void} redraw */
function saveRow(save, redraw) {
  const { spec, players, ply, slot, kind } = save;
  const title = kind === 'named' ? slot : `${seatName(players.first)} – ${seatName(players.second)}`;
  const about = [
    t(`game.${spec.game}`),
    `${spec.size}×${spec.size}`,
    kind === 'named' ? `${seatName(players.first)} – ${seatName(players.second)}` : '',
    t('load.ply', { ply }),
    dateText(save.saved_ms),
  ]
    .filter(Boolean)
    .join(' · ');
  const load = async () => {
    try {
      go(`#/game/${kind === 'auto' ? slot : (await api.post(`saves/${encodeURIComponent(slot)}/load`)).id}`);
    } catch (error) {
      notifyError(error);
    }
  };
  const remove = () =>
    void (
      kind === 'auto'
        ? api.delete('records', { ids: [slot] })
        : api.delete(`saves/${encodeURIComponent(slot)}`)
    ).then(redraw, notifyError);
  return h(
    'li',
    { class: 'card save-row' },
    h('div', { class: 'save-text' }, h('strong', {}, title), h('small', { class: 'muted' }, about)),
    h(
      'div',
      { class: 'row' },
      button(t('load.go'), load, { icon: 'play', kind: 'primary', name: 'load' }),
      twiceButton(t('load.delete'), remove, { kind: 'quiet', name: 'delete-save' }),
    ),
  );
}
