/**
 * Training: `#/train` starts trainings, and lists them and the files of weights; `#/train/NAME` shows one
 * as it goes.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { playAgainst } from '../game/start.js';
import { dateText, t } from '../i18n.js';
import { button } from '../parts/controls.js';
import { notifyError } from '../parts/notice.js';
import { useStyles } from '../parts/stylesheet.js';
import { trainForm } from '../parts/train-form.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').TrainingSummary} TrainingSummary */
/** @typedef {import('../types/messages.js').WeightsFile} WeightsFile */

/** How often the list is asked for anew while something runs, in milliseconds. */
const REFRESH = 1500;

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const [, name] = route.path;
  await useStyles('setup', 'lists', 'arena', 'arena-run', 'train');
  if (name) return (await import('./train-run.js')).mount(root, name);
  return overview(root, route.query.get('from') ?? '');
}

/** @param {HTMLElement} root @param {string} wanted the file to begin with */
async function overview(root, wanted) {
  /** @type {WeightsFile[]} */
  let files;
  /** @type {TrainingSummary[]} */
  let trainings;
  try {
    [files, trainings] = await Promise.all([api.get('weights'), api.get('training')]);
  } catch (error) {
    return notifyError(error);
  }
  const start = files.some(({ name }) => name === wanted) ? wanted : (files[0]?.name ?? '');
  const form = await trainForm(files, trainings, start, (name) => go(`#/train/${encodeURIComponent(name)}`));
  const list = h('div', {});
  let timer = 0;
  const refresh = async () => {
    drawTrainings(list, trainings);
    if (!trainings.some(({ state }) => state === 'running')) return;
    timer = setTimeout(async () => {
      trainings = await api.get('training').catch(() => trainings);
      await refresh();
    }, REFRESH);
  };
  root.appendChild(
    h(
      'div',
      { class: 'page arena-page train-page' },
      h('h1', {}, t('menu.train')),
      h('p', { class: 'muted page-about' }, t('train.about')),
      h(
        'div',
        { class: 'arena-columns' },
        form,
        h(
          'div',
          { class: 'train-lists' },
          h('section', { class: 'arena-runs' }, h('h2', {}, t('train.runs')), list),
          h('section', { class: 'arena-runs' }, h('h2', {}, t('train.files')), fileList(files)),
        ),
      ),
    ),
  );
  await refresh();
  return () => clearTimeout(timer);
}

/** @param {HTMLElement} list @param {TrainingSummary[]} trainings */
function drawTrainings(list, trainings) {
  replace(
    list,
    trainings.length
      ? h('ul', { class: 'run-list' }, trainings.map(trainingRow))
      : h('p', { class: 'muted' }, t('train.none')),
  );
}

/** @param {TrainingSummary} training */
function trainingRow({ name, state, played, rounds, began_ms }) {
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'card run-row', href: `#/train/${encodeURIComponent(name)}`, 'data-training': name },
      h('strong', {}, name),
      h('span', { class: `run-state ${state}` }, t(`arena.state.${state}`)),
      h('small', { class: 'muted' }, dateText(began_ms)),
      h('small', { class: 'run-played' }, t('train.rounds.of', { played, rounds })),
      h(
        'span',
        { class: 'progress', 'aria-hidden': 'true' },
        h('i', { '--share': `${(100 * played) / rounds}%` }),
      ),
    ),
  );
}

/** @param {WeightsFile[]} files */
const fileList = (files) =>
  h(
    'ul',
    { class: 'run-list' },
    files.map(({ name }) =>
      h(
        'li',
        { class: 'card file-row', 'data-file': name },
        h('strong', {}, name),
        h('a', { class: 'button small', href: `#/weights/${encodeURIComponent(name)}` }, t('train.edit')),
        button(t('train.play'), () => void playAgainst(name), { kind: 'small', name: 'play-weights' }),
      ),
    ),
  );
