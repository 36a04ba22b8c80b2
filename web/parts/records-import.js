/**
 * Bringing games in: files are chosen or dropped anywhere on the page; what was refused is told line by line.
 */
import { ApiError, wholeErrorText } from '../api.js';
import { h } from '../dom.js';
import { sentence, t } from '../i18n.js';
import { button } from './controls.js';
import { icon } from './icons.js';

/** @typedef {import('../types/messages.js').ImportReport} ImportReport */
/** @typedef {{ file: string, report: ImportReport | null, failure: string }} Outcome what became of a file */

/**
 * @param {number} limit the largest file, in bytes
 * @param {() => Promise<void>} imported
 */
export function recordsImport(limit, imported) {
  const chooser = h('input', { type: 'file', multiple: true, class: 'hidden-text', id: 'import-files' });
  const told = h('div', { class: 'import-report', role: 'status', tabindex: -1 });
  const take = async (/** @type {File[]} */ files) => {
    if (files.length === 0) return;
    told.replaceChildren(h('p', { class: 'muted' }, t('import.running')));
    /** @type {Outcome[]} */
    const outcomes = [];
    for (const file of files) outcomes.push(await send(file, limit));
    told.replaceChildren(reportOf(outcomes, () => told.replaceChildren()));
    await imported();
  };
  chooser.addEventListener('change', async () => {
    await take([...(chooser.files ?? [])]);
    chooser.value = '';
  });
  const zone = h(
    'label',
    { class: 'import-zone', for: 'import-files' },
    icon('folder'),
    h('strong', {}, t('import.choose')),
    h('small', { class: 'muted' }, t('import.formats')),
  );
  const stopDrops = listenToDrops(zone, take);
  return {
    element: h('section', { class: 'card records-import' }, h('h2', {}, t('import')), chooser, zone, told),
    destroy: stopDrops,
  };
}

/** @param {File} file @param {number} limit @returns {Promise<Outcome>} */
async function send(file, limit) {
  try {
    if (file.size > limit) throw new ApiError('too_large', { limit });
    const answer = await fetch(`/api/records/import?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    }).catch(() => {
      throw new ApiError('offline', {});
    });
    const told = await answer.json();
    if (!answer.ok) throw new ApiError(told.code, told.values, told.cause);
    return { file: file.name, report: await inWords(told), failure: '' };
  } catch (error) {
    return { file: file.name, report: null, failure: await wholeErrorText(error) };
  }
}

/** @param {ImportReport} report */
async function inWords(report) {
  const told = report.refused.map(async (line) => ({ ...line, detail: await sentence(line.cause, line.detail) }));
  return { ...report, refused: await Promise.all(told) };
}

/** @param {Outcome[]} outcomes @param {() => void} close */
function reportOf(outcomes, close) {
  const refused = outcomes.flatMap(({ file, report, failure }) => [
    ...(failure ? [{ file, line: '', detail: failure }] : []),
    ...(report?.refused ?? []).map(({ line, detail }) => ({ file, line: String(line), detail })),
  ]);
  return h(
    'div',
    {},
    outcomes.map(({ file, report }) =>
      report ? h('p', {}, h('strong', {}, file), ' ', countsOf(report)) : null,
    ),
    refused.length ? refusedTable(refused) : null,
    button(t('close'), close, { kind: 'quiet small', name: 'close-report' }),
  );
}

/** @param {ImportReport} report */
function countsOf({ added, known, results }) {
  const counts = [t('import.added', { count: added.length })];
  if (known) counts.push(t('import.known', { count: known }));
  if (results) counts.push(t('import.results', { count: results }));
  return counts.join(' · ');
}

/** @param {{ file: string, line: string, detail: string }[]} refused */
function refusedTable(refused) {
  const head = ['file', 'line', 'reason'].map((key) => h('th', { scope: 'col' }, t(`import.${key}`)));
  const rows = refused.map(({ file, line, detail }) =>
    h('tr', {}, h('td', {}, file), h('td', {}, line), h('td', {}, detail)),
  );
  return h(
    'table',
    { class: 'refused' },
    h('caption', {}, t('import.refused', { count: refused.length })),
    h('thead', {}, h('tr', {}, head)),
    h('tbody', {}, rows),
  );
}

/**
 * Files may be dropped anywhere; elsewhere the browser would leave the page to show them.
 * @param {HTMLElement} zone
 * @param {(files: File[]) => void} take
 */
function listenToDrops(zone, take) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    zone.classList.add('dropping');
  };
  const leave = (/** @type {DragEvent} */ event) => {
    if (!event.relatedTarget) zone.classList.remove('dropping');
  };
  const drop = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    zone.classList.remove('dropping');
    take([...event.dataTransfer.files]);
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}
