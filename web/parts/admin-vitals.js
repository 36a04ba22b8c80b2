/**
 * How a server is doing, as pictures: what `/metrics` tells, over the last minutes.
 */
import { h, replace, s } from '../dom.js';
import { t } from '../i18n.js';

/** How many looks are kept. */
const KEPT = 100;
const WIDTH = 120;
const HEIGHT = 32;

/**
 * A number that is watched: its name, what it is now, and how it is written.
 * @typedef {{ key: string, value(now: Sample, before: Sample | null): number, text(value: number): string }} Vital
 */
/** What was told at a moment: the number of each name. @typedef {{ at: number, numbers: Map<string, number> }} Sample */

const whole = (/** @type {number} */ value) => String(Math.round(value));

/** What one event of a kind took since the look before, in milliseconds. @param {string} name */
const meanMs = (name) => (/** @type {Sample} */ now, /** @type {Sample | null} */ before) => {
  const count = grown(now, before, `${name}_count`);
  return count > 0 ? (1000 * grown(now, before, `${name}_sum`)) / count : 0;
};

/** @type {Vital[]} */
const VITALS = [
  { key: 'games', value: (now) => sum(now, 'tengen_games'), text: whole },
  { key: 'sockets', value: (now) => sum(now, 'tengen_sockets'), text: whole },
  { key: 'working', value: (now) => sum(now, 'tengen_pool_working'), text: whole },
  { key: 'waiting', value: (now) => sum(now, 'tengen_pool_waiting'), text: whole },
  {
    key: 'memory',
    value: (now) => sum(now, 'tengen_resident_bytes') / 2 ** 20,
    text: (value) => `${whole(value)} MB`,
  },
  {
    key: 'rate',
    value: (now, before) =>
      before ? (1000 * grown(now, before, 'tengen_request_seconds_count')) / Math.max(1, now.at - before.at) : 0,
    text: (value) => value.toFixed(1),
  },
  { key: 'stored', value: meanMs('tengen_move_stored_seconds'), text: (value) => `${value.toFixed(1)} ms` },
  { key: 'answer', value: meanMs('tengen_engine_answer_seconds'), text: (value) => `${whole(value)} ms` },
  { key: 'refusals', value: (now) => sum(now, 'tengen_refusals_total'), text: whole },
];

/** @param {Sample} sample @param {string} name */
function sum({ numbers }, name) {
  let all = 0;
  for (const [key, value] of numbers) if (key === name || key.startsWith(`${name}{`)) all += value;
  return all;
}

/** @param {Sample} now @param {Sample | null} before @param {string} name */
const grown = (now, before, name) => Math.max(0, sum(now, name) - (before ? sum(before, name) : 0));

/** The lines of the answer that are no comments. @param {string} text */
function numbersOf(text) {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const pair = (/** @type {string} */ line) => {
    const cut = line.lastIndexOf(' ');
    return /** @type {[string, number]} */ ([line.slice(0, cut), Number(line.slice(cut + 1))]);
  };
  return new Map(lines.map(pair));
}

export function vitals() {
  const element = h('div', { class: 'admin-vitals' });
  /** @type {Sample[]} */
  let samples = [];
  return {
    element,
    async refresh() {
      const answer = await fetch('/metrics').catch(() => null);
      if (!answer?.ok) return;
      samples = [...samples, { at: performance.now(), numbers: numbersOf(await answer.text()) }].slice(-KEPT);
      replace(
        element,
        VITALS.map((vital) => card(vital, samples)),
      );
    },
  };
}

/** @param {Vital} vital @param {Sample[]} samples */
function card({ key, value, text }, samples) {
  const values = samples.map((sample, place) => value(sample, samples[place - 1] ?? null));
  return h(
    'div',
    { class: 'card vital', 'data-vital': key },
    h('span', { class: 'muted' }, t(`admin.vital.${key}`)),
    h('strong', {}, text(values.at(-1) ?? 0)),
    line(values),
  );
}

/** @param {number[]} values */
function line(values) {
  const most = Math.max(1, ...values);
  const point = (/** @type {number} */ value, /** @type {number} */ place) => {
    const x = WIDTH - (values.length - 1 - place) * (WIDTH / (KEPT - 1));
    return `${x.toFixed(1)},${(HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)}`;
  };
  return s(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'vital-line', 'aria-hidden': 'true', preserveAspectRatio: 'none' },
    s('polyline', { points: values.map(point).join(' ') }),
  );
}
