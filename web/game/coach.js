/**
 * The page's end of the coach: one question at a time, on a connection that is opened for the first.
 */
import { ApiError } from '../api.js';
import { connect } from '../socket.js';

/** @typedef {import('../types/messages.js').ExplainedView} ExplainedView */
/** @typedef {import('../types/messages.js').AlarmView} AlarmView */
/** @typedef {import('./analyst.js').Position} Position */
/** @typedef {{ request: import('../socket.js').Message, settle(answer: any): void, fail(error: Error): void }} Question */

/** How long to wait for a thinking thread before asking again, in milliseconds. */
const PAUSE = 400;

export function createCoach() {
  /** @type {import('../socket.js').Channel | null} */
  let channel = null;
  let isOpen = false;
  let timer = 0;
  /** The one that is being answered comes first. @type {Question[]} */
  const questions = [];

  const tell = () => {
    clearTimeout(timer);
    if (isOpen && questions[0]) channel?.tell(questions[0].request);
  };
  const receive = (/** @type {import('../types/messages.js').AnalysisMessage} */ message) => {
    if (message.type === 'closing') return;
    if (message.type === 'rejected' && message.code === 'busy') return void (timer = setTimeout(tell, PAUSE));
    const question = questions.shift();
    if (message.type === 'rejected') question?.fail(new ApiError(message.code, message.values));
    else question?.settle(message);
    tell();
  };
  const ask = (/** @type {import('../socket.js').Message} */ request) =>
    new Promise((settle, fail) => {
      questions.push({ request, settle, fail });
      channel ??= connect(
        () => '/ws/analysis',
        receive,
        (open) => {
          isOpen = open;
          tell();
        },
      );
      if (questions.length === 1) tell();
    });

  return {
    /** @param {Position} position @param {string} move @returns {Promise<ExplainedView>} */
    why: (position, move) => ask({ type: 'explain', ...position, move }),
    /** @param {Position} position @returns {Promise<AlarmView>} */
    alarm: (position) => ask({ type: 'alarm', ...position }),
    close() {
      clearTimeout(timer);
      questions.length = 0;
      channel?.close();
    },
  };
}
