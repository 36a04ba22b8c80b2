/**
 * What the coach says beside a board: the alarm, why a level has played its move, and the answer to *Why?*.
 */
import { errorText } from '../api.js';
import { h, replace } from '../dom.js';
import { createCoach } from '../game/coach.js';
import { moveToExplain, wantsAlarm } from '../game/coaching.js';
import { positionAt } from '../game/live-state.js';
import { verdictText } from '../game/scores.js';
import { language, t, useWords } from '../i18n.js';
import { settings } from '../settings.js';
import { seatName } from './catalogue.js';
import { button } from './controls.js';
import { moveText } from './move-list.js';
import { useStyles } from './stylesheet.js';

/** @typedef {import('../game/live-state.js').LiveState} LiveState */
/** @typedef {import('../game/analyst.js').Position} Position */
/** @typedef {import('../types/messages.js').MoveView} MoveView */
/** @typedef {import('../types/messages.js').Words} Words */
/** @typedef {import('./coach-corner.js').Drawing} Drawing */

/**
 * @param {HTMLElement} element
 * @param {() => void} changed
 */
export async function openNotes(element, changed) {
  await Promise.all([useStyles('coach'), useWords('coach')]);
  const coach = createCoach();
  const alarm = alarmNote(coach, changed);
  const thought = thoughtNote(coach);
  const why = whyNote(coach, changed);
  element.hidden = false;
  replace(element, alarm.element, thought.element, why.element);
  let shown = -1;
  return {
    /** @param {Position} position @param {string} move */
    why: why.ask,
    /** @param {LiveState} state */
    follow(state) {
      alarm.follow(state);
      thought.follow(state);
    },
    /** @param {number} ply */
    update(ply) {
      const isOther = ply !== shown;
      shown = ply;
      if (isOther) why.close();
    },
    /** @returns {Drawing | null} */
    drawing: () => why.drawing() ?? alarm.drawing(shown),
    close: coach.close,
  };
}

/** @typedef {ReturnType<typeof createCoach>} Coach */

/** @param {readonly Words[]} sentences */
const said = (sentences) => sentences.map((words) => h('li', {}, words[language()]));

/** @param {string} kind */
const note = (kind) => h('section', { class: `card coach-note coach-${kind}`, role: 'status', hidden: true });

/**
 * What the enemy threatens, for beginners.
 * @param {Coach} coach
 * @param {() => void} changed
 */
function alarmNote(coach, changed) {
  const element = note('alarm');
  /** The moves that were asked about. @type {readonly MoveView[] | null} */
  let asked = null;
  /** @type {(Drawing & { ply: number }) | null} */
  let drawing = null;
  const hide = () => {
    if (!element.hidden) element.hidden = true;
    drawing = null;
  };
  return {
    element,
    /** @param {number} ply */
    drawing: (ply) => (drawing?.ply === ply ? drawing : null),
    /** @param {LiveState} state */
    async follow(state) {
      const { moves } = state.game;
      if (!wantsAlarm(state)) {
        hide();
        asked = null;
        return;
      }
      if (moves === asked) return;
      hide();
      asked = moves;
      // Nobody has asked for it: without an answer there is none.
      const view = await coach.alarm(positionAt(state.game, moves.length)).catch(() => null);
      if (asked !== moves || !view?.threat) return;
      const { sentence, rows, points } = view.threat;
      drawing = { rows, points, ply: moves.length };
      element.hidden = false;
      replace(element, h('p', {}, sentence[language()]));
      changed();
    },
  };
}

/**
 * A level says why it has played its move.
 * @param {Coach} coach
 */
function thoughtNote(coach) {
  const element = note('thought');
  /** @type {readonly MoveView[] | null} */
  let asked = null;
  return {
    element,
    /** @param {LiveState} state */
    async follow(state) {
      const { moves, players } = state.game;
      const move = moveToExplain(state);
      if (!move) {
        // What was said stays while the level is being answered.
        const isAnswered = settings.get().thoughts && moves.length - 1 === asked?.length;
        if (isAnswered) return;
        element.hidden = true;
        asked = null;
        return;
      }
      if (moves === asked) return;
      asked = moves;
      const view = await coach.why(positionAt(state.game, moves.length - 1), move.text).catch(() => null);
      if (asked !== moves) return;
      element.hidden = !view;
      if (!view) return;
      const values = { name: seatName(players[move.side]), move: moveText(move.text) };
      const verdict = move.score ? verdictText(move.score, move.side) : '';
      replace(
        element,
        h('h2', {}, t('thought.title', values)),
        view.merits.length > 0 ? h('ul', {}, said(view.merits)) : h('p', {}, t('thought.nothing')),
        verdict ? h('p', { class: 'muted' }, t('thought.view', { verdict })) : null,
      );
    },
  };
}

/**
 * The answer to *Why?*.
 * @param {Coach} coach
 * @param {() => void} changed
 */
function whyNote(coach, changed) {
  const element = note('why');
  /** Counts the questions: only the last one is answered. */
  let turn = 0;
  /** @type {Drawing | null} */
  let drawing = null;
  const close = () => {
    turn++;
    if (element.hidden) return;
    element.hidden = true;
    drawing = null;
    changed();
  };
  const tell = (/** @type {string} */ move, /** @type {HTMLElement} */ body) => {
    element.hidden = false;
    const head = h(
      'header',
      {},
      h('h2', {}, t('why.title', { move: moveText(move) })),
      button(t('close'), close, { icon: 'close', kind: 'quiet', isCompact: true, name: 'why-close' }),
    );
    replace(element, head, body);
    changed();
  };
  return {
    element,
    drawing: () => drawing,
    close,
    /** @param {Position} position @param {string} move */
    async ask(position, move) {
      const mine = ++turn;
      drawing = null;
      tell(move, h('p', { class: 'muted' }, t('why.asking')));
      try {
        const { sentences, rows, points } = await coach.why(position, move);
        if (mine !== turn) return;
        drawing = { rows, points };
        tell(move, sentences.length > 0 ? h('ul', {}, said(sentences)) : h('p', {}, t('why.nothing')));
      } catch (error) {
        if (mine === turn) tell(move, h('p', {}, errorText(error)));
      }
    },
  };
}
