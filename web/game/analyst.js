/**
 * The page's end of the analysis: one position at a time, the latest wins.
 */
import { connect } from '../socket.js';
import { createStore } from '../store.js';

/** @typedef {import('../types/messages.js').AnalysisView} AnalysisView */
/** @typedef {import('../types/messages.js').Analyze} Analyze */
/** @typedef {Pick<Analyze, 'spec' | 'start' | 'moves' | 'game'>} Position */
/** @typedef {{ view: AnalysisView | null, refusal: string | null, isOn: boolean }} AnalystState */

/** How long to wait before asking again, in milliseconds: for a thinking thread, or for the connection. */
const PAUSE = 300;

export function createAnalyst() {
  const state = createStore(/** @type {AnalystState} */ ({ view: null, refusal: null, isOn: false }));
  /** @type {import('../socket.js').Channel | null} */
  let channel = null;
  /** @type {import('../socket.js').Message | null} */
  let request = null;
  let askedPly = -1;
  let timer = 0;

  const ask = () => {
    clearTimeout(timer);
    channel ??= connect(
      () => '/ws/analysis',
      receive,
      (isOpen) => isOpen || (timer = setTimeout(ask, PAUSE)),
    );
    if (request) channel.tell(request);
  };
  const receive = (/** @type {import('../types/messages.js').AnalysisMessage} */ message) => {
    if (!request) return;
    if (message.type === 'analysis' && message.for_ply === askedPly) {
      state.update((old) => ({ ...old, view: message, refusal: null }));
    }
    if (message.type !== 'rejected') return;
    state.update((old) => ({ ...old, view: null, refusal: message.code }));
    if (message.code === 'busy') timer = setTimeout(ask, PAUSE);
  };

  return {
    state,
    /**
     * @param {Position} position
     * @param {{ lines: number, all_moves: boolean, time_ms?: number }} how
     */
    look(position, how) {
      const wanted = { type: 'analyze', ...position, ...how };
      if (JSON.stringify(wanted) === JSON.stringify(request)) return;
      const ply = position.moves?.length ?? 0;
      const isSamePly = ply === askedPly;
      [request, askedPly] = [wanted, ply];
      state.update((old) => ({ view: isSamePly ? old.view : null, refusal: null, isOn: true }));
      ask();
    },
    stop() {
      if (!request) return;
      [request, askedPly] = [null, -1];
      clearTimeout(timer);
      channel?.tell({ type: 'stop' });
      state.set({ view: null, refusal: null, isOn: false });
    },
    close() {
      request = null;
      clearTimeout(timer);
      channel?.close();
      channel = null;
    },
  };
}

/** @typedef {ReturnType<typeof createAnalyst>} Analyst */
