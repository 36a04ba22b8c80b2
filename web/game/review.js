/**
 * The review of a game: asked of the server once, and told while it becomes known.
 */
import { connect } from '../socket.js';

/** @typedef {import('../types/messages.js').ReviewView} ReviewView */
/** @typedef {import('../types/messages.js').ReviewRequest} ReviewRequest */
/** @typedef {import('../types/messages.js').AnalysisMessage} AnalysisMessage */

/** How long to wait for a thinking thread before asking again, in milliseconds. */
const PAUSE = 400;

/**
 * @param {ReviewRequest} request
 * @param {{ told(view: ReviewView): void, refused(code: string): void }} hear
 * @returns {() => void} stops the review
 */
export function askReview(request, { told, refused }) {
  let timer = 0;
  const ask = () => channel.tell({ type: 'review', ...request });
  const stop = () => {
    clearTimeout(timer);
    channel.close();
  };
  const receive = (/** @type {AnalysisMessage} */ message) => {
    if (message.type === 'review') {
      if (message.done) stop();
      told(message);
    } else if (message.type === 'rejected' && message.code === 'busy') {
      timer = setTimeout(ask, PAUSE);
    } else if (message.type === 'rejected') {
      stop();
      refused(message.code);
    }
  };
  const channel = connect(
    () => '/ws/analysis',
    receive,
    (isOpen) => isOpen && ask(),
  );
  return stop;
}
