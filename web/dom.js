/**
 * Elements without a framework: `h` makes HTML, `s` makes SVG.
 *
 * Text is always set as text, never as markup, so a nickname stays a nickname. Styles are set through
 * the object model only: the content security policy forbids style attributes.
 */

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Sets attributes, listeners (`on…` functions), custom properties (`--…`) and plain properties of an element.
 * @param {HTMLElement | SVGElement} element
 * @param {Props} props
 */
export function assign(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (name.startsWith('on') && typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name.startsWith('--')) {
      element.style.setProperty(name, String(value));
    } else if (value === false || value === null) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/**
 * @param {Node} parent
 * @param {readonly (Child | Child[])[]} children
 */
function fill(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * Makes an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  assign(element, props);
  fill(element, children);
  return element;
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  assign(element, props);
  fill(element, children);
  return element;
}

/**
 * Puts new children in place of the old ones.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren();
  fill(parent, children);
}

/**
 * Whether a key press belongs to a field that the user types into.
 * @param {KeyboardEvent} event
 */
export function isTyping(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName);
}
