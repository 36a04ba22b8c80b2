/**
 * The end of a game beside the board: who won and why, the score, this and the last results, and what comes next.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { ownSide, takesPart } from '../game/seats.js';
import { t, tOr } from '../i18n.js';
import { seatName } from './catalogue.js';
import { button } from './controls.js';

/** @typedef {import('../types/messages.js').LiveGame} LiveGame */
/** @typedef {import('../types/messages.js').ResultView} ResultView */
/** @typedef {import('../types/messages.js').PlayerResult} PlayerResult */
/** @typedef {{ rematch(): void, review(): void, restart(): void, undo(): void }} ResultActions */

/** How long to wait before the results are asked for again, at first and at most, in milliseconds. */
const PAUSE = 250;
const LONGEST_PAUSE = 16_000;

/**
 * The words for a result, as a person who played reads them.
 * @param {LiveGame} game
 * @param {ResultView} result
 */
export function resultTitle(game, result) {
  if (result.draw) return t('result.draw');
  if (!result.winner) return t('result.none');
  const person = ownSide(game);
  if (!person)
    return t('result.side', {
      name: seatName(game.players[result.winner]),
      side: t(`side.${result.winner}`),
    });
  return result.winner === person ? t('result.win') : t('result.loss');
}

/** @param {ResultView} result */
export function resultReason(result) {
  const reason =
    result.reason === 'rules'
      ? tOr(`ending.${result.rule}`, result.rule)
      : tOr(`reason.${result.reason}`, result.reason);
  return result.detail ? `${reason} (${result.detail})` : reason;
}

/**
 * @param {ResultActions} actions
 */
export function resultPanel(actions) {
  const element = h('section', { class: 'card result', 'aria-label': t('result'), hidden: true });
  /** @type {ResultView | null} */
  let shown = null;
  return {
    element,
    /** @param {LiveGame} game */
    update(game) {
      if (game.result === shown) return;
      shown = game.result;
      element.hidden = !shown;
      element.classList.remove('folded');
      if (shown) draw(element, game, shown, actions);
    },
    /** Makes room for what is looked at instead. */
    fold: () => setFolded(element, true),
  };
}

/** @param {HTMLElement} element @param {boolean} isFolded */
function setFolded(element, isFolded) {
  element.classList.toggle('folded', isFolded);
  element.querySelector('.result-fold')?.setAttribute('aria-expanded', String(!isFolded));
}

/** @param {HTMLElement} element */
function foldButton(element) {
  const press = () => setFolded(element, !element.classList.contains('folded'));
  const made = button(t('result.fold'), press, { icon: 'fold', kind: 'quiet result-fold', isCompact: true });
  made.setAttribute('aria-expanded', 'true');
  return made;
}

/**
 * @param {HTMLElement} element
 * @param {LiveGame} game
 * @param {ResultView} result
 * @param {ResultActions} actions
 */
function draw(element, game, result, actions) {
  const person = ownSide(game);
  const isHere = takesPart(game);
  const verdict = result.draw
    ? 'draw'
    : person && result.winner === person
      ? 'win'
      : person && result.winner
        ? 'loss'
        : 'none';
  const last = h('div', { class: 'last-results' });
  replace(
    element,
    foldButton(element),
    h(
      'div',
      { class: `result-head ${verdict}` },
      h('h2', {}, resultTitle(game, result)),
      h('p', { class: 'muted' }, resultReason(result)),
      result.score === null
        ? null
        : h('p', { class: 'result-score' }, t('result.score', { score: result.score })),
      result.hints > 0 ? h('p', { class: 'result-hints' }, t('result.hints', { count: result.hints })) : null,
    ),
    last,
    h(
      'div',
      { class: 'row result-actions' },
      isHere
        ? button(t('result.rematch'), actions.rematch, { icon: 'swap', kind: 'primary', name: 'rematch' })
        : null,
      button(t('result.review'), actions.review, { name: 'review' }),
      isHere ? button(t('play.restart'), actions.restart, { name: 'again' }) : null,
      isHere ? button(t('play.undo'), actions.undo, { name: 'undo-end' }) : null,
      h('a', { class: 'button', href: '#/?bye', 'data-action': 'bye' }, t('play.leave')),
    ),
  );
  if (person) showLast(last, game.players[person].name, game.began_ms);
}

/**
 * The game that has just ended may be filed a moment later than it is told.
 * @param {string} player
 * @param {number} began
 * @returns {Promise<PlayerResult[]>}
 */
async function lastResults(player, began) {
  for (let pause = PAUSE; ; pause *= 2) {
    /** @type {PlayerResult[]} */
    const results = await api.get('results', { player }).catch(() => []);
    if (pause > LONGEST_PAUSE || results.some(({ played_ms }) => played_ms >= began)) return results;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** @param {string} verdict @param {number} hints */
export const verdictWithHelp = (verdict, hints) =>
  t(hints > 0 ? 'verdict.helped' : 'verdict.plain', { verdict: t(`verdict.${verdict}`), count: hints });

/**
 * @param {HTMLElement} place
 * @param {string} player
 * @param {number} began
 */
async function showLast(place, player, began) {
  const results = await lastResults(player, began);
  if (results.length === 0) return;
  const rows = results
    .slice(0, 4)
    .map(({ player: name, score, verdict, hints }) =>
      h('tr', {}, h('td', {}, name), h('td', {}, score), h('td', {}, verdictWithHelp(verdict, hints))),
    );
  const head = h(
    'tr',
    {},
    ['name', 'score', 'verdict'].map((key) => h('th', { scope: 'col' }, t(`results.${key}`))),
  );
  replace(
    place,
    h('table', {}, h('caption', {}, t('results.last')), h('thead', {}, head), h('tbody', {}, rows)),
  );
}
