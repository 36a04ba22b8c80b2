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
  throw new ApiError(refusal.code ?? 'unknown', refusal.values ?? {}, refusal.cause);
}

/** What the pictures of the server can number. @type {Record<string, string>} */
const NUMBERS = { none: 'none', last: 'last', last5: 'last', all: 'all', here: 'all' };

/**
 * Every way to take a record along: pictures of the shown position, the game as GIF, all formats.
 * A button opens them beside the board.
 * @param {string} id of the record
 * @param {() => number} shownPly
 * @param {readonly { name: string }[]} formats
 */
export function recordDownloads(id, shownPly, formats) {
  const base = `records/${encodeURIComponent(id)}`;
  const panel = h(
    'section',
    { class: 'card downloads', 'aria-label': t('downloads'), hidden: true },
    h('h2', {}, t('downloads.position')),
    h(
      'div',
      { class: 'row' },
      small('svg', 'SVG', positionPicture('svg')),
      small('png', 'PNG', positionPicture('png')),
    ),
    h('h2', {}, t('downloads.game')),
    h(
      'div',
      { class: 'row' },
      small('gif', t('downloads.gif'), () =>
        download(`${base}/picture.gif?${lookQuery()}`, undefined, `${id}.gif`),
      ),
      formats.map(({ name }) =>
        small(`export-${name}`, tOr(`format.${name}`, name), () => download(`${base}/export/${name}`)),
      ),
    ),
  );
  /** @param {'svg' | 'png'} kind */
  function positionPicture(kind) {
    return () => {
      const ply = shownPly();
      return download(`${base}/picture.${kind}?ply=${ply}&${lookQuery()}`, undefined, `${id}-${ply}.${kind}`);
    };
  }
  const opener = button(
    t('downloads'),
    () => setOpen(panel.hidden === true),
    { icon: 'save', name: 'downloads' },
  );
  const setOpen = (/** @type {boolean} */ isOpen) => {
    panel.hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
  };
  setOpen(false);
  return { button: opener, panel, close: () => setOpen(false) };
}

/** The board as the user sees it, as a picture is asked for. */
function lookQuery() {
  const { theme, numbers } = settings.get();
  return new URLSearchParams({ theme, numbers: NUMBERS[numbers] ?? 'none' });
}

/** @param {string} name @param {string} label @param {() => void} act */
const small = (name, label, act) => button(label, act, { kind: 'small', name });
