/**
 * Questions to the server over HTTP. A refusal is an `ApiError` with the server's code.
 */
/** @typedef {import('./types/messages.js').Message} Message */
import { sentence, t, tOr } from './i18n.js';

export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {Record<string, unknown>} values
   * @param {Message} [cause] what a library behind the server said
   */
  constructor(code, values, cause) {
    super(code, { cause });
    this.code = code;
    this.values = values;
  }
}

/**
 * What went wrong, in the user's language.
 * @param {unknown} error
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) return t('error.unknown');
  return tOr(`error.${error.code}`, '')
    ? t(`error.${error.code}`, error.values)
    : t('error.code', { code: error.code });
}

/**
 * The same with what the server's libraries said about it, which is a sentence of theirs.
 * @param {unknown} error
 */
export async function wholeErrorText(error) {
  if (!(error instanceof ApiError) || !error.values.detail) return errorText(error);
  const detail = await sentence(/** @type {Message | undefined} */ (error.cause), String(error.values.detail));
  return errorText(new ApiError(error.code, { ...error.values, detail }));
}

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a text is sent as it is, anything else as JSON
 * @returns {Promise<T>}
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const request = { method };
  if (typeof body === 'string') {
    request.body = body;
    request.headers = { 'content-type': 'text/plain' };
  } else if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { 'content-type': 'application/json' };
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new ApiError('offline', {});
  }
  const isJson = answer.headers.get('content-type')?.includes('json');
  const value = isJson ? await answer.json() : null;
  if (!answer.ok) throw new ApiError(value?.code ?? 'unknown', value?.values ?? {}, value?.cause);
  return value;
}

/**
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query]
 */
function withQuery(path, query = {}) {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

export const api = {
  /** @param {string} path @param {Record<string, string | number | undefined>} [query] @returns {Promise<any>} */
  get: (path, query) => ask('GET', withQuery(`/api/${path}`, query)),
  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  post: (path, body = {}) => ask('POST', `/api/${path}`, body),
  /** @param {string} path @param {unknown} body @returns {Promise<any>} */
  put: (path, body) => ask('PUT', `/api/${path}`, body),
  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  delete: (path, body) => ask('DELETE', `/api/${path}`, body),
};
