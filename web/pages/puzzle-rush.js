/**
 * As many puzzles as possible in three minutes: `#/puzzles/rush/GAME`. A wrong move is shown, and the next one comes.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { createAttempt } from '../game/attempt.js';
import { clockText, t } from '../i18n.js';
import { button, segmented } from '../parts/controls.js';
import { notifyError } from '../parts/notice.js';
import { puzzleBoard } from '../parts/puzzle-board.js';
import { aboutPuzzle, taskText } from '../parts/puzzle-words.js';
import { table } from '../parts/table.js';
import { choose, settings } from '../settings.js';

/** @typedef {import('../types/messages.js').PuzzleView} PuzzleView */
/** @typedef {import('../types/messages.js').Game} Game */

/** How long a rush takes, and how long a solved or a wrong move stays, in milliseconds. */
const TIME = 180_000;
const PAUSE = { solved: 350, wrong: 1200 };
const TICK = 200;

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export function mount(root, route) {
  const game = /** @type {Game} */ (route.path[2] === 'ataxx' ? 'ataxx' : 'gomoku');
  /** @type {(() => void) | null} */
  let end = null;
  const begin = async (/** @type {Game} */ chosen) => {
    try {
      end = await run(root, chosen, await api.get('puzzles/rush', { game: chosen }), () => invite(root, chosen, begin));
    } catch (error) {
      notifyError(error);
    }
  };
  invite(root, game, begin);
  return () => end?.();
}

/** The best results by game. @returns {Record<string, number>} */
const bests = () => /** @type {Record<string, number>} */ (settings.get().setup.rush ?? {});

/** @param {HTMLElement} root @param {Game} game @param {(game: Game) => Promise<void>} begin */
function invite(root, game, begin) {
  let chosen = game;
  const best = h('p', { class: 'muted' });
  const drawBest = () => void (best.textContent = t('rush.best', { count: bests()[chosen] ?? 0 }));
  drawBest();
  replace(
    root,
    h(
      'div',
      { class: 'page rush-invite' },
      h('a', { class: 'button quiet small', href: '#/puzzles' }, t('menu.puzzles')),
      h('h1', {}, t('puzzles.rush')),
      h('p', { class: 'page-about' }, t('rush.about')),
      h(
        'div',
        { class: 'card rush-card' },
        segmented(t('filter.game'), [['gomoku', t('game.gomoku')], ['ataxx', t('game.ataxx')]], chosen, (value) => {
          chosen = /** @type {Game} */ (value);
          drawBest();
        }),
        best,
        button(t('rush.begin'), () => void begin(chosen), { icon: 'play', kind: 'primary large', name: 'rush-begin' }),
      ),
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {Game} game
 * @param {PuzzleView[]} puzzles
 * @param {() => void} over goes back to the beginning
 * @returns {Promise<() => void>} ends it
 */
async function run(root, game, puzzles, over) {
  const until = Date.now() + TIME;
  const score = { solved: 0, failed: 0, at: 0 };
  const clock = h('span', { class: 'rush-clock', role: 'timer', 'aria-label': t('rush.time') });
  const count = h('span', { class: 'rush-score', role: 'status' });
  /** @type {Awaited<ReturnType<typeof puzzleBoard>> | null} */
  let board = null;
  let [isOver, timer, pause] = [false, 0, 0];
  const drawHead = () => {
    clock.textContent = clockText(Math.max(0, until - Date.now()));
    replace(count, h('b', { class: 'right' }, `✓ ${score.solved}`), ' ', h('b', { class: 'wrong' }, `✗ ${score.failed}`));
  };
  const close = () => {
    isOver = true;
    clearInterval(timer);
    clearTimeout(pause);
    board?.destroy();
  };
  const finish = () => {
    if (isOver) return;
    close();
    showResult(root, game, score, over);
  };
  const show = async () => {
    const puzzle = puzzles[score.at++];
    if (isOver || !puzzle) return finish();
    const attempt = createAttempt(puzzle, { isRush: true });
    const isWithFocus = board?.element.contains(document.activeElement) ?? false;
    board?.destroy();
    board = await puzzleBoard(attempt, ({ outcome }) => {
      if (outcome !== 'solved' && outcome !== 'wrong') return;
      if (outcome === 'solved') score.solved++;
      else score.failed++;
      drawHead();
      words.dataset.status = outcome;
      board?.say(t(outcome === 'solved' ? 'puzzle.solved' : 'puzzle.wrong'));
      pause = setTimeout(() => void show(), PAUSE[outcome]);
    });
    const words = h('section', { class: 'card puzzle-words' }, h('h2', {}, taskText(puzzle.summary)));
    replace(root, rushTable(puzzle, board.element, h('div', { class: 'rush-head' }, clock, count), words, finish));
    if (isWithFocus) focusBoard(board.element);
    board.say(taskText(puzzle.summary));
  };
  drawHead();
  timer = setInterval(() => (Date.now() >= until ? finish() : drawHead()), TICK);
  await show();
  return close;
}

/** Who plays by the keyboard goes on on the next board. @param {HTMLElement} element */
const focusBoard = (element) => {
  const point = element.querySelector('[tabindex="0"]');
  if (point instanceof SVGElement || point instanceof HTMLElement) point.focus();
};

/**
 * @param {PuzzleView} puzzle
 * @param {HTMLElement} board
 * @param {HTMLElement} head
 * @param {HTMLElement} words
 * @param {() => void} finish
 */
const rushTable = ({ summary }, board, head, words, finish) =>
  table({
    title: taskText(summary),
    board,
    bar: h('div', { hidden: true }),
    top: head,
    bottom: h('div', {}),
    notes: [words],
    actions: h('div', { class: 'actions row' }, button(t('rush.end'), finish, { icon: 'stop', kind: 'quiet', name: 'rush-end' })),
    panel: h('p', { class: 'muted puzzle-about' }, aboutPuzzle(summary)),
  });

/**
 * @param {HTMLElement} root
 * @param {Game} game
 * @param {{ solved: number, failed: number }} score
 * @param {() => void} again
 */
function showResult(root, game, { solved, failed }, again) {
  const before = bests()[game] ?? 0;
  const isBest = solved > before;
  if (isBest) choose('setup', { ...settings.get().setup, rush: { ...bests(), [game]: solved } });
  const title = h('h1', { tabindex: '-1' }, t('rush.result', { solved }));
  replace(
    root,
    h(
      'div',
      { class: 'page rush-invite' },
      title,
      h('p', { class: 'page-about', role: 'status' }, t(isBest ? 'rush.new_best' : 'rush.best', { count: before }), ' ', t('rush.failed', { failed })),
      h(
        'div',
        { class: 'row' },
        button(t('rush.again'), again, { icon: 'restart', kind: 'primary', name: 'rush-again' }),
        h('a', { class: 'button', href: '#/puzzles?which=failed' }, t('rush.look')),
        h('a', { class: 'button quiet', href: '#/puzzles' }, t('menu.puzzles')),
      ),
    ),
  );
  title.focus();
}
