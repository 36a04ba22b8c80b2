/**
 * The state of the page: plain objects that are replaced, never changed, and told to whoever listens.
 */

/**
 * @template T
 * @typedef {{
 *   get(): T,
 *   set(next: T): void,
 *   update(change: (state: T) => T): void,
 *   subscribe(listener: (state: T) => void): () => void,
 * }} Store
 */

/**
 * @template T
 * @param {T} initial
 * @returns {Store<T>}
 */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<(state: T) => void>} */
  const listeners = new Set();
  const store = {
    get: () => state,
    /** @param {T} next */
    set(next) {
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener(state);
    },
    /** @param {(state: T) => T} change */
    update: (change) => store.set(change(state)),
    /** @param {(state: T) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return store;
}
