/**
 * A live game: playing it, watching it, and looking back while it goes on.
 */
import { api } from '../api.js';
import { createBoard } from '../board/board.js';
import { h } from '../dom.js';
import { isCoached } from '../game/coaching.js';
import { learnFrom } from '../game/fitting.js';
import { liveClicks } from '../game/live-clicks.js';
import { personSide, positionAt, shownPly, shownStones } from '../game/live-state.js';
import { sceneOf } from '../game/scene-of.js';
import { askedSide, holds, ownSide, takesPart, whoIsHere } from '../game/seats.js';
import { openSession } from '../game/session.js';
import { countStones } from '../game/timeline.js';
import { spokenMove } from '../game/words.js';
import { t } from '../i18n.js';
import { analysisPanel } from '../parts/analysis-panel.js';
import { coachCorner } from '../parts/coach-corner.js';
import { gameActions } from '../parts/game-actions.js';
import { hintLine } from '../parts/hint-line.js';
import { moveList } from '../parts/move-list.js';
import { notify, notifyError } from '../parts/notice.js';
import { choiceNews, openingPanel } from '../parts/opening-panel.js';
import { playerStrip } from '../parts/player-strip.js';
import { replayBar } from '../parts/replay-bar.js';
import { resultPanel, resultTitle } from '../parts/result-panel.js';
import { seatPanel } from '../parts/seat-panel.js';
import { table, tableTitle, viewOptions } from '../parts/table.js';
import { tabs } from '../parts/tabs.js';
import { currentRoute, go } from '../router.js';
import { settings } from '../settings.js';
import { playSound } from '../sound.js';
import { createStore } from '../store.js';

/** @typedef {import('../game/live-state.js').LiveState} LiveState */
/** @typedef {import('../game/session.js').Session} Session */
/** @typedef {import('../types/messages.js').Side} Side */

/** A socket does not say why it was refused: after so long the server is asked whether there is such a game, in milliseconds. */
const DOUBT = 300;

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const id = route.path[1] ?? '';
  const session = openSession(id);
  const known = whoIsHere().catch(notifyError);
  const first = session.state.get() ?? (await firstState(session, id, root));
  await known;
  if (!first || !root.isConnected) {
    session.release();
    if (!root.isConnected) return;
    notify(t('error.no_game'), 'error');
    return go('#/');
  }
  route.entry = entryOf(first.game);
  const view = await gameView(session, first);
  root.appendChild(view.element);
  view.draw();
  return () => {
    view.destroy();
    session.release();
  };
}

/** The entry of the menu that a game was begun with. @param {import('../types/messages.js').LiveGame} game */
function entryOf({ players: { first, second } }) {
  if (first.kind !== second.kind) return 'play';
  return first.kind === 'human' ? 'two' : 'watch';
}

/**
 * The game as it is first told, however long that takes; null if there is none, or the page was left.
 * @param {Session} session
 * @param {string} id
 * @param {HTMLElement} root
 * @returns {Promise<LiveState | null>}
 */
function firstState(session, id, root) {
  return new Promise((resolve) => {
    let timer = 0;
    let isDone = false;
    const doubt = () => void (timer = setTimeout(ask, DOUBT));
    const ask = async () => {
      if (!root.isConnected) return done(null);
      const code = await api.get(`games/${encodeURIComponent(id)}`).catch((error) => error.code);
      if (isDone) return;
      if (code === 'not_found') return done(null);
      if (code === 'offline') notify(t('error.offline'), 'error');
      doubt();
    };
    doubt();
    const stop = session.state.subscribe((state) => state && done(state));
    const done = (/** @type {LiveState | null} */ state) => {
      isDone = true;
      clearTimeout(timer);
      stop();
      resolve(state);
    };
  });
}

/**
 * @param {Session} session
 * @param {LiveState} first
 */
async function gameView(session, first) {
  const ui = createStore(
    /** @type {import('../game/live-clicks.js').BoardUi} */ ({ picked: null, hover: null, numbersFrom: 0 }),
  );
  const { board: shape, spec } = first.game;
  const board = await createBoard(
    { game: spec.game, size: shape.width, blocked: shape.blocked },
    liveClicks(session, ui),
  );
  const parts = makeParts(session, first, ui, () => draw());
  const element = table({
    title: tableTitle(spec.game, first.game.players),
    board: board.element,
    bar: parts.analysis.bar,
    top: parts.strips.top.element,
    bottom: parts.strips.bottom.element,
    notes: [
      parts.seats.element,
      parts.result.element,
      parts.opening.element,
      parts.hint.element,
      parts.coach.element,
      parts.analysis.lessonNote,
    ],
    actions: parts.actions.element,
    panel: parts.tabs.element,
  });
  /** @type {LiveState | null} */
  let before = null;
  const draw = () => {
    const state = session.state.get();
    if (!state || !element.isConnected) return;
    parts.coach.update(shownPly(state));
    parts.coach.follow(state);
    board.draw(sceneOf(sightOf(state, ui.get(), parts)));
    drawParts(parts, state);
    const last = before;
    // First: what follows may change a setting, and that draws again.
    before = state;
    if (last && last !== state) follow(board, last, state);
  };
  const stops = [
    session.state.subscribe(draw),
    ui.subscribe(draw),
    settings.subscribe(draw),
    followNickname(session),
  ];
  return {
    element,
    draw,
    destroy() {
      for (const stop of stops) stop();
      for (const part of [board, parts.analysis, parts.coach, parts.replay, parts.strips.top, parts.strips.bottom])
        part.destroy();
    },
  };
}

/**
 * @param {Session} session
 * @param {LiveState} first
 * @param {import('../store.js').Store<import('../game/live-clicks.js').BoardUi>} ui
 * @param {() => void} draw
 */
function makeParts(session, first, ui, draw) {
  const send = (/** @type {import('../types/messages.js').Command} */ command) =>
    void carryOut(session, command);
  const show = (/** @type {number} */ ply) => session.show(ply);
  const interruptions = { moveNow: () => send({ type: 'move_now' }), stop: () => send({ type: 'pause' }) };
  const { game } = first.game.spec;
  const coach = coachCorner(draw);
  const now = () => (session.state.get() ?? first).game;
  const whyHint = (/** @type {string} */ move) => void coach.why(positionAt(now(), now().moves.length), move);
  const whyMove = (/** @type {number} */ ply) => {
    const move = now().moves[ply - 1];
    if (move) void coach.why(positionAt(now(), ply - 1), move.text);
  };
  const begun = () => tabSet.show('moves');
  const analysis = analysisPanel(game, { changed: draw, show, begun, why: coach.why });
  const moves = moveList(show);
  const replay = replayBar({ show, why: whyMove });
  const numberFromHere = () =>
    ui.update((old) => ({ ...old, numbersFrom: shownPly(session.state.get() ?? first) }));
  const tabSet = tabs([
    {
      id: 'moves',
      label: t('play.moves'),
      body: h('div', { class: 'moves-panel' }, moves.element, replay.element),
    },
    { id: 'analysis', label: t('analysis'), body: analysis.element, shown: analysis.setShown },
    { id: 'view', label: t('view'), body: viewOptions(game, numberFromHere, isCoached(first.game)) },
  ]);
  const result = resultPanel({
    rematch: () => send({ type: 'rematch' }),
    restart: () => send({ type: 'restart' }),
    undo: () => send({ type: 'undo', rounds: 1 }),
    review() {
      result.fold();
      void analysis.review();
    },
  });
  return {
    analysis,
    coach,
    moves,
    replay,
    tabs: tabSet,
    strips: { top: playerStrip(game, interruptions), bottom: playerStrip(game, interruptions) },
    actions: gameActions(send, (slot, replace) => session.send({ type: 'save', slot, replace })),
    hint: hintLine(whyHint),
    opening: openingPanel((action) => send({ type: 'choose', action })),
    seats: seatPanel(send, currentRoute().query.get('invitation')),
    result,
  };
}

/** @typedef {ReturnType<typeof makeParts>} Parts */

/** A new nickname is the player's name from now on. @param {Session} session */
function followNickname(session) {
  let { nickname } = settings.get();
  return settings.subscribe((state) => {
    if (state.nickname === nickname) return;
    nickname = state.nickname;
    const game = session.state.get()?.game;
    if (nickname && game && takesPart(game))
      session.send({ type: 'set_name', name: nickname }).catch(notifyError);
  });
}

/**
 * @param {Session} session
 * @param {import('../types/messages.js').Command} command
 */
async function carryOut(session, command) {
  try {
    const answer = await session.send(command);
    if (command.type === 'rematch' && answer.game) go(`#/game/${answer.game}`);
  } catch (error) {
    playSound('refused');
    notifyError(error);
  }
}

/**
 * @param {LiveState} state
 * @param {import('../game/live-clicks.js').BoardUi} ui
 * @param {Parts} parts
 * @returns {import('../game/scene-of.js').Sight}
 */
function sightOf(state, ui, parts) {
  const { game } = state;
  const { numbers, heat, threats } = settings.get();
  return {
    board: game.board,
    stones: shownStones(state),
    moves: game.moves,
    ply: shownPly(state),
    isTip: state.cursor === null && !state.pending,
    pending: state.cursor === null ? (state.pending?.text ?? null) : null,
    numbers,
    ...ui,
    hint: state.cursor === null ? (state.hint?.move ?? null) : null,
    offers: state.cursor === null ? (game.opening?.offered ?? []) : [],
    analysis: parts.analysis.view(),
    preview: parts.analysis.preview(),
    lesson: parts.analysis.lesson(),
    coach: parts.coach.drawing(),
    showsHeat: heat,
    showsThreats: threats,
  };
}

/**
 * @param {Parts} parts
 * @param {LiveState} state
 */
function drawParts(parts, state) {
  const { game } = state;
  const ply = shownPly(state);
  const lower = ownSide(game) ?? personSide(game) ?? 'first';
  parts.strips.top.update(stripOf(state, lower === 'first' ? 'second' : 'first'));
  parts.strips.bottom.update(stripOf(state, lower));
  parts.moves.update(
    game.moves,
    ply,
    game.status === 'over' || personSide(game) === null,
    parts.analysis.faults(),
  );
  parts.analysis.allowReview(game.status === 'over');
  parts.replay.update(ply, game.moves.length);
  parts.replay.allowWhy(!game.serious || game.status === 'over');
  parts.actions.update(state);
  parts.hint.update(state.cursor === null ? state.hint : null);
  parts.opening.update(
    game.opening,
    game.opening ? holds(game, game.opening.asked) : false,
    choiceNews(state.chosen, ownSide(game)),
  );
  parts.seats.update(game);
  parts.result.update(game);
  parts.tabs.allow('analysis', !game.serious || game.status === 'over');
  const position = positionAt(game, ply);
  const end = ply === game.moves.length ? game.result : null;
  const { moves, players: seats } = game;
  parts.analysis.update({ position, ply, moves, seats, record: game.id, end });
}

/**
 * @param {LiveState} state
 * @param {Side} side
 * @returns {import('../parts/player-strip.js').StripState}
 */
function stripOf(state, side) {
  const { game, thinking } = state;
  const isOver = game.status === 'over';
  const asked = askedSide(game);
  const isActive = !isOver && asked === side;
  const winner = game.result?.winner ?? null;
  const depth = thinking?.depth ? ` · ${t('analysis.depth', { depth: thinking.depth })}` : '';
  return {
    seat: game.players[side],
    side,
    isActive,
    isYours: holds(game, side),
    isThinking: isActive && game.status === 'thinking',
    isStopped: isActive && game.status === 'paused',
    absence: isActive ? game.absence : null,
    // Against a clock nobody may stop the other's thoughts; between engines there is a button for both.
    mayStop: personSide(game) !== null && !game.clock && takesPart(game),
    mayHurry: takesPart(game),
    thinkingSince: state.thinkingSince,
    detail: depth,
    count: game.spec.game === 'ataxx' ? countStones(shownStones(state))[side] : null,
    clock: game.clock && {
      ms: game.clock[`${side}_ms`],
      isRunning: game.clock.running === side && !isOver,
      since: state.clockAt,
    },
    outcome: !isOver
      ? null
      : winner === null
        ? game.result?.draw
          ? 'draw'
          : null
        : winner === side
          ? 'won'
          : 'lost',
  };
}

/**
 * Sounds, words and lessons when something new has happened.
 * @param {import('../board/board.js').Board} board
 * @param {LiveState} before
 * @param {LiveState} now
 */
function follow(board, before, now) {
  const { game } = now;
  const person = ownSide(game);
  const move = game.moves.at(-1);
  if (before.isConnected !== now.isConnected)
    notify(t(now.isConnected ? 'connected' : 'error.offline'), now.isConnected ? 'plain' : 'error');
  if (game.moves.length > before.game.moves.length && move) {
    board.say(spokenMove(game, move));
    const isAnswer = !holds(game, move.side);
    if (isAnswer) playSound(person ? 'turn' : 'move');
  }
  // The other player has begun another one.
  if (now.next && !before.next && takesPart(game)) go(`#/game/${now.next}`);
  if (game.result && !before.game.result) {
    board.say(resultTitle(game, game.result));
    const isLoss = person !== null && game.result.winner !== null && game.result.winner !== person;
    playSound(isLoss ? 'loss' : 'win');
    const other = person && game.players[person === 'first' ? 'second' : 'first'];
    if (other?.kind === 'engine' && !game.result.draw && game.result.winner) {
      learnFrom(
        game.spec.game,
        other.id,
        isLoss ? 'loss' : 'win',
      );
    }
  }
}
