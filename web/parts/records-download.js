/**
 * Files for the user: games in a format, pictures of a position, a whole game as a moving picture.
 */
import { ApiError } from '../api.js';
import { h } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { settings } from '../settings.js';
import { button } from './controls.js';
import { notifyError } from './notice.js';

/**
 * Asks the server for a file and hands it to the user.
 * @param {string} path below `/api/`
 * @param {unknown} [body] sent as JSON if there is one
 * @param {string} [name] of the file, if the server does not say
 */
export async function download(path, body, name = 'tengen') {
  try {
    const answer = await request(path, body);
    const given = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const address = URL.createObjectURL(await answer.blob());
    h('a', { href: address, download: given ?? name }).click();
    // The browser has taken the file over by then; keeping it any longer would only keep memory.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    notifyError(error);
  }
}

/** @param {string} path @param {unknown} body */
async function request(path, body) {
  const options =
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(`/api/${path}`, options).catch(() => {
    throw new ApiError('offline', {});
  });
  if (answer.ok) return answer;
  const refusal = await answer.json().catch(() => ({}));
  throw new ApiError(refusal.code ?? 'unknown', refusal.values ?? {});
}

/** What the pictures of the server can number. @type {Record<string, string>} */
const NUMBERS = { none: 'none', last: 'last', last5: 'last', all: 'all', here: 'all' };

/**
 * Every way to take a record along: pictures of the shown position, the game as GIF, all formats.
 * @param {string} id of the record
 * @param {() => number} shownPly
 * @param {readonly { name: string }[]} formats
 */
export function recordDownloads(id, shownPly, formats) {
  const base = `records/${encodeURIComponent(id)}`;
  const picture = (/** @type {'svg' | 'png' | 'gif'} */ kind) => {
    const { theme, numbers } = settings.get();
    const ply = shownPly();
    const query = new URLSearchParams({
      theme,
      numbers: NUMBERS[numbers] ?? 'none',
      ...(kind === 'gif' ? {} : { ply: String(ply) }),
    });
    return download(`${base}/picture.${kind}?${query}`, undefined, `${id}-${kind === 'gif' ? 'game' : ply}.${kind}`);
  };
  const act = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ go) =>
    button(label, go, { kind: 'small', name });
  return h(
    'details',
    { class: 'downloads' },
    h('summary', { class: 'button', 'data-action': 'downloads' }, t('downloads')),
    h('p', { class: 'muted' }, t('downloads.position')),
    h(
      'div',
      { class: 'row' },
      act('svg', 'SVG', () => picture('svg')),
      act('png', 'PNG', () => picture('png')),
    ),
    h('p', { class: 'muted' }, t('downloads.game')),
    h(
      'div',
      { class: 'row' },
      act('gif', t('downloads.gif'), () => picture('gif')),
      formats.map(({ name }) =>
        act(`export-${name}`, tOr(`format.${name}`, name), () => download(`${base}/export/${name}`)),
      ),
    ),
  );
}
