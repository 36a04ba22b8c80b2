/**
 * Panels of which one is shown.
 */
import { h } from '../dom.js';

/**
 * @param {{ id: string, label: string, body: HTMLElement, shown?: (isShown: boolean) => void }[]} entries
 */
export function tabs(entries) {
  const buttons = entries.map(({ id, label }) =>
    h(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, class: 'tab' },
      label,
    ),
  );
  const panels = entries.map(({ id, body }) =>
    h(
      'div',
      { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, class: 'tab-panel' },
      body,
    ),
  );
  const bar = h('div', { role: 'tablist', class: 'tab-bar' }, buttons);
  let current = -1;
  const show = (/** @type {number} */ wanted) => {
    if (wanted === current) return;
    const before = current;
    current = wanted;
    buttons.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === wanted));
      tab.tabIndex = index === wanted ? 0 : -1;
      const panel = panels[index];
      if (panel) panel.hidden = index !== wanted;
    });
    entries[before]?.shown?.(false);
    entries[wanted]?.shown?.(true);
  };
  buttons.forEach((tab, index) => tab.addEventListener('click', () => show(index)));
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    show((current + step + entries.length) % entries.length);
    buttons[current]?.focus();
  });
  const indexOf = (/** @type {string} */ id) => entries.findIndex((entry) => entry.id === id);
  show(0);
  return {
    element: h('div', { class: 'tabs card' }, bar, panels),
    /** @param {string} id */
    show: (id) => show(indexOf(id)),
    /** @param {string} id @param {boolean} isAllowed */
    allow(id, isAllowed) {
      const tab = buttons[indexOf(id)];
      if (tab) tab.hidden = !isAllowed;
      if (!isAllowed && current === indexOf(id)) show(0);
    },
  };
}
