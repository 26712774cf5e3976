// htmx as this project uses it: one place that knows its global name and its types.

/**
 * @typedef {{ text: string, target: Element, swap: string, sourceElement: Element }} Swap
 * @typedef {{ swap(context: Swap): Promise<void>,
 *   ajax(verb: string, path: string, options: object): Promise<void> }} Htmx
 */

/** @returns {Htmx} */
function htmx() {
  return /** @type {{ htmx: Htmx }} */ (/** @type {unknown} */ (window)).htmx;
}

/**
 * Change the inside of an element as little as possible, so that focus and open details stay.
 * @param {Element} target
 * @param {string} text
 */
export function morph(target, text) {
  return htmx().swap({ text, target, swap: "innerMorph", sourceElement: target });
}

/**
 * Change an element itself as little as possible.
 * @param {Element} target
 * @param {string} text
 */
export function replace(target, text) {
  return htmx().swap({ text, target, swap: "outerMorph", sourceElement: target });
}

/**
 * Add to the end of an element.
 * @param {Element} target
 * @param {string} text
 */
export function append(target, text) {
  return htmx().swap({ text, target, swap: "beforeend", sourceElement: target });
}

/**
 * Ask for an address in the name of an element, as its own attributes would.
 * @param {Element} source
 * @param {string} path
 */
export function get(source, path) {
  return htmx().ajax("GET", path, { source });
}
