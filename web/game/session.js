/**
 * The page's end of a live game: a socket, the state that follows from it, and the commands.
 *
 * A session outlives the page that opened it for a moment, so that a change of language or a step to the settings
 * does not connect anew.
 */
import { connect } from '../socket.js';
import { createStore } from '../store.js';
import { received } from './live-state.js';
import { applied } from './timeline.js';

/** @typedef {import('./live-state.js').LiveState} LiveState */
/** @typedef {import('../types/messages.js').Command} Command */
/**
 * @typedef {{
 *   state: import('../store.js').Store<LiveState | null>,
 *   send(command: Command): Promise<{ game?: string }>,
 *   play(text: string, changes: Pick<import('../types/messages.js').Change, 'point' | 'to'>[]): Promise<unknown>,
 *   show(ply: number | null): void,
 *   release(): void,
 * }} Session
 */

const LINGER = 2000;

/** @type {Map<string, { session: Session, users: number, close(): void }>} */
const open = new Map();

/** @param {string} id @returns {Session} */
export function openSession(id) {
  const known = open.get(id);
  if (known) {
    known.users++;
    return known.session;
  }
  /** @type {import('../store.js').Store<LiveState | null>} */
  const state = createStore(/** @type {LiveState | null} */ (null));
  const channel = connect(
    () => `/ws/games/${encodeURIComponent(id)}${sinceQuery(state.get())}`,
    (message) => state.update((old) => received(old, message, performance.now())),
    (isConnected) => state.update((old) => old && { ...old, isConnected }),
  );
  const entry = { session: makeSession(id, state, channel), users: 1, close: () => channel.close() };
  open.set(id, entry);
  return entry.session;
}

/** @param {LiveState | null} state */
const sinceQuery = (state) => (state ? `?since=${state.seq}` : '');

/**
 * @param {string} id
 * @param {import('../store.js').Store<LiveState | null>} state
 * @param {import('../socket.js').Channel} channel
 * @returns {Session}
 */
function makeSession(id, state, channel) {
  return {
    state,
    send: (command) => channel.send(command),
    async play(text, changes) {
      const before = state.get();
      if (!before) return;
      const stones = applied(before.frames.at(-1) ?? new Map(), changes);
      state.set({ ...before, pending: { stones, text }, hint: null });
      try {
        await channel.send({ type: 'play', move: text, ply: before.game.moves.length });
      } catch (error) {
        state.update((now) => now && { ...now, pending: null });
        throw error;
      }
    },
    show(ply) {
      state.update((now) => {
        if (!now) return now;
        const last = now.game.moves.length;
        const cursor = ply === null || ply >= last ? null : Math.max(0, ply);
        return cursor === now.cursor ? now : { ...now, cursor };
      });
    },
    release() {
      const entry = open.get(id);
      if (!entry) return;
      entry.users--;
      setTimeout(() => {
        if (entry.users > 0 || open.get(id) !== entry) return;
        open.delete(id);
        entry.close();
      }, LINGER);
    },
  };
}
