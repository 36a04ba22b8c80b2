/**
 * For the admin of a server, `#/admin`: how it is doing, who is here and what they use, and what can be done about it.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { know, whoIsHere } from '../game/seats.js';
import { t } from '../i18n.js';
import { bansPart, gamesPart, matchesPart, visitorsPart } from '../parts/admin-lists.js';
import { vitals } from '../parts/admin-vitals.js';
import { button, field } from '../parts/controls.js';
import { notifyError } from '../parts/notice.js';
import { useStyles } from '../parts/stylesheet.js';

/** How often everything is asked for anew, in milliseconds. */
const REFRESH = 3000;

/** @param {HTMLElement} root */
export async function mount(root) {
  await useStyles('admin');
  const page = h('div', { class: 'page admin-page' });
  root.appendChild(page);
  let down = () => {};
  const show = async () => {
    down();
    try {
      const { role } = await whoIsHere();
      down = role === 'guest' ? loginPart(page, show) : overview(page, role, show);
    } catch (error) {
      notifyError(error);
    }
  };
  await show();
  return () => down();
}

/**
 * @param {HTMLElement} page
 * @param {() => void} done
 */
function loginPart(page, done) {
  const token = h('input', { type: 'password', autocomplete: 'off', required: true, name: 'token' });
  const submit = button(t('admin.login'), () => {}, { kind: 'primary', name: 'admin-login' });
  submit.setAttribute('type', 'submit');
  const form = h('form', { class: 'card admin-login' }, field(t('admin.token'), token, t('admin.token.note')), submit);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      know(await api.post('admin/login', { token: token.value.trim() }));
      done();
    } catch (error) {
      notifyError(error);
    }
  });
  replace(page, h('h1', {}, t('admin')), form);
  return () => {};
}

/**
 * @param {HTMLElement} page
 * @param {import('../types/messages.js').VisitorRole} role
 * @param {() => void} left
 */
function overview(page, role, left) {
  const numbers = vitals();
  const lists = h('div', { class: 'admin-lists' });
  const logout = async () => {
    await api.post('admin/logout').then(know, notifyError);
    left();
  };
  let timer = 0;
  const refresh = async () => {
    clearTimeout(timer);
    try {
      const [view] = await Promise.all([api.get('admin'), numbers.refresh()]);
      drawLists(lists, view, refresh);
    } catch (error) {
      notifyError(error);
    }
    if (lists.isConnected) timer = setTimeout(refresh, REFRESH);
  };
  replace(
    page,
    h(
      'div',
      { class: 'row admin-head' },
      h('h1', {}, t('admin')),
      role === 'admin' ? button(t('admin.logout'), logout, { kind: 'quiet', name: 'admin-logout' }) : null,
    ),
    numbers.element,
    lists,
  );
  void refresh();
  return () => clearTimeout(timer);
}

/**
 * @param {HTMLElement} place
 * @param {import('../types/messages.js').AdminView} view
 * @param {() => void} refresh
 */
function drawLists(place, view, refresh) {
  // What is being pressed stays where it is.
  if (place.querySelector('.asking')) return;
  const act = async (/** @type {() => Promise<unknown>} */ deed) => {
    try {
      await deed();
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  replace(place, visitorsPart(view, act), gamesPart(view, act), matchesPart(view, act), bansPart(view, act));
}
