/**
 * The words of the page: one JSON catalogue a language, keys with {values}.
 */
/** @typedef {import('./types/messages.js').Message} Message */
import { asset } from './assets.js';
import { settings } from './settings.js';

/** @typedef {'zh' | 'en'} Language */

/** @type {Record<string, string>} */
let words = {};
/** @type {Language} */
let current = 'en';
/** The sentences of errors. @type {Promise<Record<string, string>> | null} */
let errors = null;
/** The catalogues of single parts that are in use. @type {Set<string>} */
const parts = new Set();

/** @returns {Language} */
function wanted() {
  const { language } = settings.get();
  if (language !== 'auto') return language;
  return navigator.languages.some((name) => name.startsWith('zh')) ? 'zh' : 'en';
}

/** Loads the catalogue of the wanted language; false if it is already there. */
export async function loadLanguage() {
  const language = wanted();
  if (language === current && words.title) return false;
  const names = [language, ...[...parts].map((part) => `${part}.${language}`)];
  words = Object.assign({}, ...(await Promise.all(names.map(catalogue))));
  current = language;
  errors = null;
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  return true;
}

export const language = () => current;

/** @param {string} name @returns {Promise<Record<string, string>>} */
const catalogue = async (name) => (await fetch(asset(`i18n/${name}.json`))).json();

/** Adds the words of a part of the page that is loaded when somebody wants it. @param {string} part */
export async function useWords(part) {
  if (parts.has(part)) return;
  Object.assign(words, await catalogue(`${part}.${current}`));
  parts.add(part);
}

/**
 * The text of a key; the key itself if there is none, so that a gap is seen.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * The text of a key, or another one if the catalogue lacks it.
 * @param {string} key
 * @param {string} otherwise
 */
export const tOr = (key, otherwise) => words[key] ?? otherwise;

/**
 * What a library behind the server said, in the user's language: the sentence of its code with its values. The
 * sentences are loaded when the first one is needed.
 * @param {Message | null | undefined} message
 * @param {string} english what is told where there is no sentence
 */
export async function sentence(message, english) {
  if (!message) return english;
  errors ??= loadErrors(current);
  return said(message, await errors) ?? english;
}

/** @param {Language} language @returns {Promise<Record<string, string>>} */
async function loadErrors(language) {
  try {
    return await catalogue(`errors.${language}`);
  } catch {
    errors = null;
    return {};
  }
}

/** @param {Message} message @param {Record<string, string>} sentences @returns {string | undefined} */
function said({ code, values }, sentences) {
  return sentences[code]?.replace(/\{(\w+)\}/g, (slot, name) => {
    const value = values[name];
    return (typeof value === 'object' ? said(value, sentences) : value) ?? slot;
  });
}

/**
 * A day and the time on it.
 * @param {number} ms since 1970
 * @param {Intl.DateTimeFormatOptions} [parts]
 */
export const dateText = (ms, parts = { dateStyle: 'medium', timeStyle: 'short' }) =>
  new Date(ms).toLocaleString(document.documentElement.lang, parts);

/** @param {number} ms */
export function clockText(ms) {
  const total = Math.max(0, ms);
  const minutes = Math.floor(total / 60000);
  const seconds = (total % 60000) / 1000;
  if (total < 10000) return `${minutes}:${seconds.toFixed(1).padStart(4, '0')}`;
  return `${minutes}:${String(Math.floor(seconds)).padStart(2, '0')}`;
}

/** @param {number} count */
export function shortCount(count) {
  if (count < 10_000) return String(count);
  if (count < 1_000_000) return `${(count / 1000).toFixed(0)}k`;
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)}M`;
}
