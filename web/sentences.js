/**
 * What the libraries behind the server say, in Chinese: sentences with slots, loaded when the first one is needed.
 * Whatever fits none of them stays as it is.
 */
import { asset } from './assets.js';

/** @typedef {{ form: RegExp, slots: string[], words: number, translation: string }} Pattern */

/** @type {Promise<Pattern[]> | null} */
let known = null;

/** @param {string} sentence */
export async function inChinese(sentence) {
  known ??= load().catch(() => {
    known = null;
    return [];
  });
  return said(sentence, await known);
}

async function load() {
  /** @type {Record<string, string>} */
  const catalogue = await (await fetch(asset('i18n/sentences.zh.json'))).json();
  const patterns = Object.entries(catalogue).map(([sentence, translation]) => pattern(sentence, translation));
  // The most particular first: a sentence may fit a more general one as well.
  return patterns.sort((one, other) => other.words - one.words);
}

/**
 * @param {string} sentence
 * @param {string} translation
 * @returns {Pattern}
 */
function pattern(sentence, translation) {
  const slots = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const words = sentence.split(/\{\w+\}/);
  const escaped = words.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return {
    form: new RegExp(`^${escaped.join('(.+?)')}$`, 's'),
    slots,
    words: words.join('').length,
    translation,
  };
}

/** @param {string} sentence @param {Pattern[]} patterns @returns {string} */
function said(sentence, patterns) {
  for (const { form, slots, translation } of patterns) {
    const found = form.exec(sentence);
    if (!found) continue;
    const values = new Map(slots.map((slot, index) => [slot, said(found[index + 1] ?? '', patterns)]));
    return translation.replace(/\{(\w+)\}/g, (whole, slot) => values.get(slot) ?? whole);
  }
  return sentence;
}
