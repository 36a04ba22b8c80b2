/**
 * A WebSocket that comes back: it reconnects with growing pauses, sends commands with a number of their own
 * and settles each one's promise when the server answers it. What is only told, not commanded, waits for the
 * connection.
 */
import { ApiError } from './api.js';

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** @typedef {{ type: string } & Record<string, unknown>} Message */
/**
 * @typedef {{
 *   send(message: Message): Promise<any>,
 *   tell(message: Message): void,
 *   close(): void,
 * }} Channel
 */

/**
 * @param {() => string} path where to connect, asked anew for every connection
 * @param {(message: any) => void} receive everything but the answers to commands
 * @param {(isOpen: boolean) => void} [status]
 * @returns {Channel}
 */
export function connect(path, receive, status = () => {}) {
  const commands = openCommands();
  /** @type {WebSocket} */
  let socket;
  let pause = FIRST_PAUSE;
  let isClosed = false;
  let timer = 0;
  /** @type {string | null} */
  let untold = null;

  const open = () => {
    const url = new URL(path(), location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    socket = new WebSocket(url);
    socket.onopen = () => {
      pause = FIRST_PAUSE;
      if (untold) socket.send(untold);
      untold = null;
      status(true);
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (!commands.settle(message)) receive(message);
    };
    socket.onclose = () => {
      commands.giveUp();
      if (isClosed) return;
      status(false);
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  };
  open();

  return {
    async send(message) {
      if (socket.readyState !== WebSocket.OPEN) throw new ApiError('offline', {});
      const { id, answered } = commands.add();
      socket.send(JSON.stringify({ ...message, id }));
      return answered;
    },
    tell(message) {
      const text = JSON.stringify(message);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else untold = text;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}

/** Commands that wait for their answer, by number. */
function openCommands() {
  /** @type {Map<number, { resolve: (answer: unknown) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let lastId = 0;
  return {
    add() {
      const id = ++lastId;
      const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      return { id, answered };
    },
    /** Whether the message was the answer to a command. @param {any} message */
    settle(message) {
      const command = waiting.get(message.id);
      if (!command) return false;
      waiting.delete(message.id);
      if (message.type === 'ack') command.resolve(message);
      else command.reject(new ApiError(message.code, message.values ?? {}, message.cause));
      return true;
    },
    giveUp() {
      for (const command of waiting.values()) command.reject(new ApiError('offline', {}));
      waiting.clear();
    },
  };
}
