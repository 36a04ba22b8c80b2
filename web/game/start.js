/**
 * Starting a game: asks the server for it and goes there.
 */
import { api } from '../api.js';
import { t } from '../i18n.js';
import { notifyError } from '../parts/notice.js';
import { go } from '../router.js';
import { settings } from '../settings.js';

/** @typedef {import('../types/messages.js').NewGameRequest} NewGameRequest */

/** @param {NewGameRequest} request */
export async function startGame(request) {
  const nickname = settings.get().nickname || t('nickname.none');
  try {
    const { id } = await api.post('games', { nickname, ...request });
    go(`#/game/${id}`);
  } catch (error) {
    notifyError(error);
  }
}

/** Starts a game against the searching player with a file of weights. @param {string} file */
export const playAgainst = (file) =>
  startGame({
    spec: { game: 'gomoku' },
    first: { kind: 'human' },
    second: { kind: 'engine', id: `shapes-hard:weights=${file}` },
  });
