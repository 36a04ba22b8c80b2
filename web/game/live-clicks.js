/**
 * A click, a key or a typed move in a live game: picking, playing, the choices of an opening.
 */
import { t } from '../i18n.js';
import { notify, notifyError } from '../parts/notice.js';
import { playSound } from '../sound.js';
import { isYourTurn, shownStones } from './live-state.js';
import { meaningOf, meaningOfText } from './picking.js';
import { pointWords } from './words.js';

/** @typedef {import('./live-state.js').LiveState} LiveState */
/** @typedef {{ picked: string | null, hover: string | null, numbersFrom: number }} BoardUi */

/**
 * @param {import('./session.js').Session} session
 * @param {import('../store.js').Store<BoardUi>} ui
 * @returns {import('../board/board.js').BoardActions}
 */
export function liveClicks(session, ui) {
  const turn = () => {
    const state = session.state.get();
    return state && isYourTurn(state) ? state : null;
  };
  const setPicked = (/** @type {string | null} */ picked) =>
    ui.update((old) => (old.picked === picked ? old : { ...old, picked }));

  const follow = (/** @type {import('./picking.js').Meaning} */ meaning) => {
    if (meaning.kind === 'pick') return setPicked(meaning.point);
    if (meaning.kind === 'forbidden') {
      notify(t(`forbidden.${meaning.reason}`), 'error');
      return playSound('refused');
    }
    if (meaning.kind !== 'play') return;
    setPicked(null);
    playSound('move');
    session.play(meaning.text, meaning.changes).catch(notifyError);
  };

  return {
    play(point) {
      const state = session.state.get();
      if (state && state.cursor !== null) return session.show(null);
      const live = turn();
      if (!live) return;
      if (answerOpening(session, live, point)) return;
      follow(meaningOf(live.game.board, shownStones(live), ui.get().picked, point, colourToPlay(live)));
    },
    submit(text) {
      const live = turn();
      const meaning = live
        ? meaningOfText(live.game.board, shownStones(live), text, colourToPlay(live))
        : null;
      if (!meaning || meaning.kind === 'nothing')
        return notify(t('error.illegal_move', { move: text }), 'error');
      follow(meaning);
    },
    cancel: () => setPicked(null),
    hover: (point) =>
      ui.update((old) => (old.hover === point || !old.picked ? old : { ...old, hover: point })),
    ghost(point) {
      const live = turn();
      if (!live) return null;
      const meaning = meaningOf(
        live.game.board,
        shownStones(live),
        ui.get().picked,
        point,
        colourToPlay(live),
      );
      return meaning.kind === 'play' ? colourToPlay(live) : null;
    },
    describe(point) {
      const state = session.state.get();
      return state ? pointWords(state.game.board, shownStones(state), point) : point;
    },
  };
}

/** The colour of the next stone: an opening may ask for the other one. @param {LiveState} state */
function colourToPlay({ game }) {
  return game.opening?.task.type === 'place' ? game.opening.task.colour : game.board.to_move;
}

/**
 * Points that an opening asks for and that are not stones.
 * @param {import('./session.js').Session} session
 * @param {LiveState} state
 * @param {string} point
 */
function answerOpening(session, { game }, point) {
  const kind = game.opening?.task.type;
  if (kind !== 'offer' && kind !== 'pick') return false;
  session.send({ type: 'choose', action: `${kind} ${point}` }).catch(notifyError);
  return true;
}
