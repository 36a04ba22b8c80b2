/**
 * The page's end of the analysis: one position at a time, the latest wins.
 */
import { connect } from '../socket.js';
import { createStore } from '../store.js';

/** @typedef {import('../types/messages.js').AnalysisView} AnalysisView */
/** @typedef {import('../types/messages.js').Analyze} Analyze */
/** @typedef {Pick<Analyze, 'spec' | 'start' | 'moves' | 'game'>} Position */
/** @typedef {{ view: AnalysisView | null, refusal: string | null, isOn: boolean }} AnalystState */

export function createAnalyst() {
  const state = createStore(/** @type {AnalystState} */ ({ view: null, refusal: null, isOn: false }));
  /** @type {import('../socket.js').Channel | null} */
  let channel = null;
  let asked = '';
  let askedPly = -1;

  const receive = (/** @type {import('../types/messages.js').AnalysisMessage} */ message) => {
    if (!state.get().isOn) return;
    if (message.type === 'analysis' && message.for_ply === askedPly)
      state.update((old) => ({ ...old, view: message, refusal: null }));
    if (message.type === 'rejected') state.update((old) => ({ ...old, view: null, refusal: message.code }));
  };

  return {
    state,
    /**
     * @param {Position} position
     * @param {{ lines: number, all_moves: boolean, time_ms?: number }} how
     */
    look(position, how) {
      const request = { type: 'analyze', ...position, ...how };
      const text = JSON.stringify(request);
      if (text === asked) return;
      asked = text;
      const ply = position.moves?.length ?? 0;
      const isSamePly = ply === askedPly;
      askedPly = ply;
      state.update((old) => ({ view: isSamePly ? old.view : null, refusal: null, isOn: true }));
      channel ??= connect(
        () => '/ws/analysis',
        receive,
        (isOpen) => {
          if (!isOpen) asked = '';
        },
      );
      channel.tell(request);
    },
    stop() {
      if (!state.get().isOn) return;
      asked = '';
      askedPly = -1;
      channel?.tell({ type: 'stop' });
      state.set({ view: null, refusal: null, isOn: false });
    },
    close() {
      channel?.close();
      channel = null;
    },
  };
}

/** @typedef {ReturnType<typeof createAnalyst>} Analyst */
