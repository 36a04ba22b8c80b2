/**
 * Starting a training: which weights, under which name, how many rounds, and what a round is.
 */
import { api } from '../api.js';
import { h } from '../dom.js';
import { t } from '../i18n.js';
import { gameInfo } from './catalogue.js';
import { field, select } from './controls.js';
import { notifyError } from './notice.js';

/** @typedef {import('../types/messages.js').WeightsFile} WeightsFile */
/** @typedef {import('../types/messages.js').TrainingSummary} TrainingSummary */
/** @typedef {import('../types/messages.js').TrainingRequest} TrainingRequest */

/** Every number of the form: its name, usual value, least, greatest and step. */
const NUMBERS = /** @type {const} */ ({
  rounds: [250, 1, 2000, 1],
  games: [20, 2, 200, 2],
  population: [5, 2, 20, 1],
  changed: [0.15, 0, 1, 0.01],
  step: [0.9, 0.01, 1, 0.01],
  halving: [0, 0, 2000, 1],
  trial: [1000, 0, 2000, 2],
  size: [15, 5, 25, 1],
  seed: [1, 0, 4294967295, 1],
});

/** @typedef {keyof typeof NUMBERS} NumberName */

/**
 * @param {WeightsFile[]} files
 * @param {TrainingSummary[]} trainings
 * @param {string} start the file that is chosen at first
 * @param {(name: string) => void} started
 */
export async function trainForm(files, trainings, start, started) {
  const info = await gameInfo('gomoku');
  const chosen = { start, rule: info.rules[0] ?? 'freestyle' };
  const name = h('input', {
    name: 'name',
    value: freeName([...files, ...trainings].map((taken) => taken.name)),
    maxlength: 60,
    required: true,
  });
  const inputs = numberInputs();
  const numbered = (/** @type {NumberName} */ key, note = '') =>
    field(t(key === 'games' ? 'train.pair' : `train.${key}`), inputs[key], note);
  const form = h(
    'form',
    { class: 'card train-form', 'aria-label': t('train.new') },
    h('h2', {}, t('train.new')),
    h(
      'div',
      { class: 'train-fields' },
      field(
        t('train.start'),
        select(
          files.map((file) => [file.name, file.name]),
          start,
          (file) => void (chosen.start = file),
        ),
      ),
      field(t('train.name'), name),
      numbered('rounds'),
      numbered('games', t('train.pair.note')),
    ),
    moreFields(numbered, info.rules, chosen),
    h('button', { class: 'button primary', type: 'submit', 'data-action': 'train-start' }, t('train.do')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const made = await api.post('training', requested(name.value.trim(), chosen, inputs));
      started(made.name);
    } catch (error) {
      notifyError(error);
    }
  });
  return form;
}

/**
 * What can be left as it is.
 * @param {(key: NumberName, note?: string) => HTMLElement} numbered
 * @param {string[]} rules
 * @param {{ rule: string }} chosen
 */
function moreFields(numbered, rules, chosen) {
  return h(
    'details',
    { class: 'parameters' },
    h('summary', {}, t('train.more')),
    h(
      'div',
      { class: 'train-fields' },
      numbered('population', t('train.population.note')),
      numbered('changed', t('train.changed.note')),
      numbered('step', t('train.step.note')),
      numbered('halving', t('train.halving.note')),
      numbered('trial', t('train.trial.note')),
      numbered('seed', t('train.seed.note')),
      numbered('size'),
      field(
        t('train.rule'),
        select(
          rules.map((rule) => [rule, t(`rule.${rule}`)]),
          chosen.rule,
          (rule) => void (chosen.rule = rule),
        ),
      ),
    ),
  );
}

function numberInputs() {
  const made = Object.entries(NUMBERS).map(([name, [value, min, max, step]]) => [
    name,
    h('input', {
      type: 'number',
      name,
      value,
      min,
      max,
      step: step < 1 ? 'any' : step,
      required: true,
      inputmode: 'decimal',
    }),
  ]);
  return /** @type {Record<NumberName, HTMLInputElement>} */ (Object.fromEntries(made));
}

/**
 * @param {string} name
 * @param {{ start: string, rule: string }} chosen
 * @param {Record<NumberName, HTMLInputElement>} inputs
 * @returns {TrainingRequest}
 */
function requested(name, { start, rule }, inputs) {
  const { halving, ...numbers } = Object.fromEntries(
    Object.entries(inputs).map(([key, input]) => [key, Number(input.value)]),
  );
  return { name, start, rule, ...numbers, schedule: halving ? `halve:${halving}` : 'constant' };
}

/** A name that nobody has yet. @param {string[]} taken */
function freeName(taken) {
  for (let number = 1; ; number++) {
    const name = `${t('train.file')}-${number}.txt`;
    if (!taken.includes(name)) return name;
  }
}
