/**
 * The story of a game: the few moments that made the difference, each with the board before the mistake, what was played,
 * what was better, and why. The arrow keys walk from moment to moment while it is open.
 */
import { ApiError, errorText } from '../api.js';
import { h, isTyping, replace } from '../dom.js';
import { fittingOpponent } from '../game/fitting.js';
import { askReview } from '../game/review.js';
import { startGame } from '../game/start.js';
import { textsOf } from '../game/study.js';
import { language, t, useWords } from '../i18n.js';
import { gameInfo, playersOf } from './catalogue.js';
import { button } from './controls.js';
import { moveText } from './move-list.js';
import { notifyError } from './notice.js';
import { offerPuzzles } from './story-puzzles.js';
import { useStyles } from './stylesheet.js';

/** @typedef {import('../types/messages.js').ReviewView} ReviewView */
/** @typedef {import('../types/messages.js').MomentView} MomentView */
/** @typedef {import('./review-bar.js').Subject} Subject */
/** @typedef {import('./review-bar.js').Fault} Fault */
/** @typedef {{ show(ply: number): void, changed(): void, found(ply: number, share: number): void, close(): void }} Actions */

/** The signs of faults, as annotators write them. */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/**
 * @param {HTMLElement} element
 * @param {Subject} subject
 * @param {Actions} actions
 */
export async function openStory(element, subject, actions) {
  /** @type {ReviewView | null} */
  let view = null;
  /** The move of the moment that is shown. @type {number | null} */
  let shown = null;
  /** @type {ReadonlyMap<number, Fault>} */
  let faults = new Map();
  /** The puzzles of the game, once all of it is known. */
  const puzzles = h('div', { class: 'row story-puzzles' });
  const moments = () => view?.moments ?? [];
  const turnTo = (/** @type {MomentView | undefined} */ moment) => {
    if (!moment) return;
    shown = moment.ply;
    actions.show(plyOf(moment));
    draw();
    actions.changed();
    bringBoardIntoView();
  };
  const step = (/** @type {1 | -1} */ way) => {
    const at = moments().findIndex(({ ply }) => ply === shown);
    turnTo(moments()[at + way]);
  };
  const draw = () => {
    const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null;
    const moment = moments().find(({ ply }) => ply === shown);
    replace(
      element,
      head(view, actions.close),
      view ? steps(view, shown, turnTo) : null,
      moment ? momentWords(moment) : null,
      moment ? ways(moment, moments(), step, () => void tryAgain(subject, moment)) : null,
      puzzles,
    );
    const again = focused && element.querySelector(`[data-action="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
  };
  const told = (/** @type {ReviewView} */ next) => {
    next.shares.forEach((share, ply) => share !== null && share !== view?.shares[ply] && actions.found(ply, share));
    view = next;
    faults = new Map(next.faults.map(({ ply, kind }) => [ply, kind]));
    const isGone = shown !== null && next.moments.every(({ ply }) => ply !== shown);
    if ((shown === null || isGone) && next.moments.length > 0) turnTo(next.moments[0]);
    draw();
    actions.changed();
    if (next.done && subject.record) void offerPuzzles(puzzles, subject.record);
  };

  await Promise.all([useStyles('story'), useWords('review')]);
  draw();
  const { position, moves, record } = subject;
  const { spec, start } = position;
  const request = { spec, moves: moves.map(({ text }) => text), ...(start ? { start } : {}), ...(record ? { record } : {}) };
  const stopAsking = askReview(request, {
    told,
    refused: (code) => void replace(element, h('p', { role: 'alert' }, errorText(new ApiError(code, {})))),
  });
  const stopKeys = listenToArrows({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) });
  return {
    stop() {
      stopAsking();
      stopKeys();
    },
    faults: () => faults,
    /** @param {number} ply */
    lesson(ply) {
      const moment = moments().find((other) => other.ply === shown);
      if (!moment?.fault || plyOf(moment) !== ply) return null;
      return { ply, played: moment.played, better: moment.better };
    },
  };
}

/** The board stands before a mistake, and after what is no mistake. @param {MomentView} moment */
const plyOf = ({ ply, fault }) => (fault ? ply - 1 : ply);

/** On a phone the board may have been scrolled away. */
function bringBoardIntoView() {
  const top = document.querySelector('.table-board')?.getBoundingClientRect().top ?? 0;
  if (top < 0) scrollTo({ top: 0 });
}

/**
 * How well both sides played, and where the game was lost.
 * @param {ReviewView | null} view
 * @param {() => void} close
 */
function head(view, close) {
  const accuracy = /** @type {const} */ (['first', 'second']).map((side) => {
    const value = view?.accuracy[side] ?? null;
    return value === null ? null : t('story.accuracy.of', { side: t(`side.${side}`), value: Math.round(value) });
  });
  const about = accuracy.filter(Boolean).join(' · ');
  const lost = view?.done && view.lost ? t(`story.lost.${view.lost.phase}`, { side: t(`side.${view.lost.side}`) }) : '';
  return h(
    'header',
    { class: 'story-head' },
    h(
      'div',
      {},
      h('h2', { class: 'hidden-text' }, t('result.review')),
      view?.done
        ? h('p', { class: 'muted' }, t('story.accuracy', { about, lost }))
        : h('progress', {
            max: (view?.plies ?? 1) + 1,
            value: view?.looked ?? 0,
            'aria-label': t('story.running'),
          }),
    ),
    button(t('close'), close, { icon: 'close', kind: 'quiet', isCompact: true, name: 'story-close' }),
  );
}

/**
 * The moments by the numbers of their moves.
 * @param {ReviewView} view
 * @param {number | null} shown
 * @param {(moment: MomentView) => void} turnTo
 */
function steps({ moments, done }, shown, turnTo) {
  if (done && moments.every(({ fault }) => !fault)) {
    return h('p', { role: 'status' }, t('story.none'));
  }
  return h(
    'ol',
    { class: 'story-steps', 'aria-label': t('story.moments') },
    moments.map((moment) => {
      const { ply, kind, fault } = moment;
      const made = h(
        'button',
        {
          type: 'button',
          class: `story-step ${fault ?? kind}`,
          'data-action': `moment-${ply}`,
          'aria-label': t('story.step', { kind: t(`moment.${kind}`), ply }),
          'aria-current': ply === shown ? 'step' : undefined,
          onclick: () => turnTo(moment),
        },
        h('span', {}, ply),
        fault ? h('b', {}, SIGNS[fault]) : null,
      );
      return h('li', {}, made);
    }),
  );
}

/** @param {MomentView} moment */
function momentWords({ ply, kind, side, played, better, fault, about_played, about_better }) {
  const tongue = language();
  const who = { ply, side: t(`side.${side}`) };
  const about = fault ? t('story.fault', { ...who, name: t(`fault.${fault}.name`) }) : t('story.move', who);
  const row = (/** @type {string} */ label, /** @type {string} */ move, /** @type {string} */ what, /** @type {string} */ why) =>
    h(
      'p',
      { class: `story-${what}` },
      h('span', { class: 'story-label' }, label),
      h('strong', {}, moveText(move)),
      why ? `${t('story.colon')}${why}` : null,
    );
  return h(
    'div',
    { class: 'story-moment', role: 'status' },
    h('h3', {}, t(`moment.${kind}`), h('small', { class: 'muted' }, about)),
    row(t('story.played'), played, fault ? 'played' : 'plain', about_played[tongue]),
    better ? row(t('story.better'), better, 'better', about_better[tongue]) : null,
  );
}

/**
 * @param {MomentView} moment
 * @param {readonly MomentView[]} moments
 * @param {(way: 1 | -1) => void} step
 * @param {() => void} again
 */
function ways(moment, moments, step, again) {
  const at = moments.indexOf(moment);
  return h(
    'div',
    { class: 'row story-ways' },
    button(t('story.back'), () => step(-1), { icon: 'back', isCompact: true, disabled: at <= 0, name: 'moment-back' }),
    button(t('story.next'), () => step(1), {
      icon: 'next',
      isCompact: true,
      disabled: at >= moments.length - 1,
      name: 'moment-next',
    }),
    moment.fault ? button(t('story.again'), again, { icon: 'play', kind: 'primary', name: 'try-again' }) : null,
  );
}

/**
 * Plays on from before the mistake, for who made it, against the same program or one that fits.
 * @param {Subject} subject
 * @param {MomentView} moment
 */
async function tryAgain({ position, moves, seats }, { ply, side }) {
  try {
    const { game } = position.spec;
    const [info, players] = await Promise.all([gameInfo(game), playersOf(game)]);
    const other = side === 'first' ? 'second' : 'first';
    const isThere = players.some(({ id }) => seats[other].id === id || seats[other].id.startsWith(`${id}:`));
    const engine = /** @type {const} */ ({ kind: 'engine', id: isThere ? seats[other].id : fittingOpponent(info) });
    const person = /** @type {const} */ ({ kind: 'human' });
    await startGame({
      spec: position.spec,
      ...(position.start ? { start: position.start } : {}),
      moves: textsOf(moves, ply - 1),
      first: side === 'first' ? person : engine,
      second: side === 'second' ? person : engine,
    });
  } catch (error) {
    notifyError(error);
  }
}

/**
 * The arrows belong to the story while it is open, but for fields, tabs and the board itself.
 * @param {Record<string, () => void>} acts by key
 * @returns {() => void} stops listening
 */
function listenToArrows(acts) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const act = acts[event.key];
    if (!act || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('.board-surface, [role="tablist"], dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  addEventListener('keydown', press, true);
  return () => removeEventListener('keydown', press, true);
}
