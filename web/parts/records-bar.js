/**
 * What can be done with the selected records: replay them in a row, write them to a file, delete them.
 */
import { api } from '../api.js';
import { h } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { button, select } from './controls.js';
import { notify, notifyError } from './notice.js';
import { download } from './records-download.js';

/** @typedef {import('../types/messages.js').FormatInfo} FormatInfo */
/**
 * @param {{
 *   chosen: Set<string>,
 *   formats: FormatInfo[],
 *   all(isWanted: boolean): void,
 *   deleted(): Promise<void>,
 * }} options
 */
export function recordsBar({ chosen, formats, all, deleted }) {
  const count = h('span', { class: 'records-count', role: 'status' });
  const ask = deleteQuestion(async () => {
    try {
      const answer = await api.delete('records', { ids: [...chosen] });
      chosen.clear();
      notify(t('records.deleted', { count: answer.deleted }));
      await deleted();
    } catch (error) {
      notifyError(error);
    }
  });
  const remove = button(t('records.delete'), () => ask.open(chosen.size), { kind: 'quiet', name: 'delete' });
  const replay = button(
    t('records.replay'),
    () => void (location.hash = `#/record/${[...chosen].join(',')}?auto`),
    { icon: 'play', name: 'replay' },
  );
  const everything = h('input', {
    type: 'checkbox',
    'data-action': 'choose-all',
    'aria-label': t('records.all'),
  });
  everything.addEventListener('change', () => {
    if (!everything.checked) chosen.clear();
    all(everything.checked);
  });
  const exporting = exportForm(formats, chosen);
  const element = h(
    'div',
    { class: 'records-bar', role: 'toolbar', 'aria-label': t('records.selection') },
    h('label', { class: 'records-all' }, everything, count),
    h('div', { class: 'records-acts' }, replay, exporting.element, remove),
    ask.element,
  );
  return {
    element,
    update() {
      const isEmpty = chosen.size === 0;
      count.textContent = isEmpty ? t('records.all') : t('records.chosen', { count: chosen.size });
      everything.checked = !isEmpty;
      element.classList.toggle('active', !isEmpty);
      replay.disabled = isEmpty;
      remove.disabled = isEmpty;
      exporting.update(chosen.size);
      ask.close();
    },
  };
}

/**
 * Asks beside the button, not in a window: what is about to go stays in sight.
 * @param {() => void} confirmed
 */
function deleteQuestion(confirmed) {
  const text = h('span', {});
  const close = () => void (element.hidden = true);
  const element = h(
    'div',
    { class: 'records-question', role: 'alertdialog', 'aria-label': t('records.delete'), hidden: true },
    text,
    button(t('records.delete.yes'), confirmed, { kind: 'danger', name: 'delete-yes' }),
    button(t('records.delete.no'), close, { name: 'delete-no' }),
  );
  element.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  return {
    element,
    close,
    /** @param {number} count */
    open(count) {
      text.textContent = t('records.delete.ask', { count });
      element.hidden = false;
      element.querySelector('button')?.focus();
    },
  };
}

/**
 * @param {FormatInfo[]} formats
 * @param {Set<string>} chosen
 */
function exportForm(formats, chosen) {
  const format = select(
    formats.map(({ name }) => [name, tOr(`format.${name}`, name.toUpperCase())]),
    formats[0]?.name ?? 'json',
    () => {},
  );
  format.setAttribute('aria-label', t('records.format'));
  const save = () => void download('records/export', { ids: [...chosen], format: format.value });
  const act = button(t('records.export'), save, { icon: 'save', name: 'export' });
  return {
    element: h('div', { class: 'records-export' }, format, act),
    /** Formats of one game cannot take several. @param {number} count */
    update(count) {
      act.disabled = count === 0;
      formats.forEach(({ many }, index) => {
        const option = format.options[index];
        if (option) option.disabled = count > 1 && !many;
      });
      if (format.selectedOptions[0]?.disabled) format.value = formats[0]?.name ?? 'json';
    },
  };
}
