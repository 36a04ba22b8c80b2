/**
 * A puzzle to be solved: right moves are answered, wrong ones refuted on the board, hints come in three stages.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { createAttempt } from '../game/attempt.js';
import { t } from '../i18n.js';
import { button } from '../parts/controls.js';
import { icon } from '../parts/icons.js';
import { moveText } from '../parts/move-list.js';
import { notifyError } from '../parts/notice.js';
import { puzzleBoard } from '../parts/puzzle-board.js';
import { aboutPuzzle, dueText, taskText, themeName, whyText, zone } from '../parts/puzzle-words.js';
import { table } from '../parts/table.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').PuzzleView} PuzzleView */
/** @typedef {import('../types/messages.js').PuzzleSummary} PuzzleSummary */
/** @typedef {import('../game/attempt.js').Attempt} Attempt */
/** @typedef {import('../game/attempt.js').TryState} TryState */

/** The most hints: the third is the move. */
const MOST_HINTS = 3;

/**
 * `#/puzzles/ID?of=today` or `?of=own`: the set that one walks through.
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const id = route.path[1] ?? '';
  const of = route.query.get('of') ?? '';
  /** @type {PuzzleView} */
  let puzzle;
  try {
    puzzle = await api.get(`puzzles/${encodeURIComponent(id)}`);
  } catch (error) {
    notifyError(error);
    return go('#/puzzles');
  }
  const attempt = createAttempt(puzzle);
  const words = h('section', { class: 'card puzzle-words', 'aria-label': t('puzzle.words') });
  const actions = h('div', { class: 'actions puzzle-actions' });
  const board = await puzzleBoard(attempt, (answer) => {
    board.say(spoken(attempt));
    if (answer.outcome === 'solved' || answer.outcome === 'wrong') focusOn(actions);
  });
  const draw = () => {
    const state = attempt.state.get();
    drawWords(words, attempt, state);
    drawActions(actions, attempt, state, { next: () => void next(id, of), of });
  };
  const stop = attempt.state.subscribe(draw);
  root.appendChild(
    table({
      title: taskText(puzzle.summary),
      board: board.element,
      bar: h('div', { hidden: true }),
      top: head(puzzle.summary, of),
      bottom: h('div', {}),
      notes: [words],
      actions,
      panel: about(puzzle),
    }),
  );
  draw();
  return () => {
    stop();
    board.destroy();
  };
}

/** @param {PuzzleSummary} puzzle @param {string} of */
const head = (puzzle, of) =>
  h(
    'div',
    { class: 'puzzle-head' },
    h('a', { class: 'button quiet small', href: '#/puzzles', 'data-action': 'all-puzzles' }, icon('back'), h('span', {}, t(of === 'today' ? 'puzzles.today' : 'menu.puzzles'))),
    h('p', { class: 'muted' }, aboutPuzzle(puzzle)),
  );

/** @param {HTMLElement} place @param {Attempt} attempt @param {TryState} state */
function drawWords(place, { puzzle }, state) {
  const { status, answer, hint, played, isAgain } = state;
  const { summary } = puzzle;
  place.dataset.status = status;
  const title = {
    open: taskText(summary),
    busy: taskText(summary),
    wrong: t('puzzle.wrong'),
    solved: t(isAgain ? 'puzzle.solved_again' : state.hints ? 'puzzle.solved_helped' : 'puzzle.solved'),
  }[status];
  const lines = [];
  if (status === 'wrong' && answer) lines.push(whyText(answer));
  else if (answer?.outcome === 'wins_otherwise') lines.push(t('puzzle.wins_otherwise'));
  else if (answer?.outcome === 'right') lines.push(t('puzzle.right', { reply: moveText(played.at(-1)?.text ?? '') }));
  else if (status === 'open' && played.length === 0 && !hint) lines.push(t(`task.${summary.theme}.about`));
  if (hint && status === 'open') lines.push(hintText(state));
  if (status === 'solved' && answer?.due_ms) lines.push(dueText(answer.due_ms, Date.now()));
  replace(
    place,
    h('h2', {}, title),
    lines.map((line) => h('p', {}, line)),
  );
}

/** @param {TryState} state */
function hintText({ hint }) {
  if (!hint) return '';
  if (hint.move) return t('hint.move', { move: moveText(hint.move) });
  return hint.area.length ? t('hint.area') : t(`hint.${hint.kind}`);
}

/** What is said to those who listen. @param {Attempt} attempt */
function spoken({ state, puzzle }) {
  const { answer, played, status } = state.get();
  if (status === 'solved') return t('puzzle.solved');
  if (status === 'wrong' && answer) {
    const line = answer.refutation.map(({ text }) => moveText(text)).join(', ');
    return [t('puzzle.wrong'), whyText(answer), line].join(' ');
  }
  if (answer?.outcome === 'wins_otherwise') return t('puzzle.wins_otherwise');
  if (answer?.outcome === 'right') return t('puzzle.right', { reply: moveText(played.at(-1)?.text ?? '') });
  return taskText(puzzle.summary);
}

/**
 * @param {HTMLElement} place
 * @param {Attempt} attempt
 * @param {TryState} state
 * @param {{ next(): void, of: string }} ways
 */
function drawActions(place, attempt, state, { next }) {
  const { status, answer, shown, hints, hint } = state;
  const focused = place.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null;
  if (status === 'solved') {
    replace(place, row(button(t('puzzle.next'), next, { icon: 'next', kind: 'primary', name: 'next-puzzle' }), analyse(attempt)));
  } else if (status === 'wrong') {
    const most = answer?.refutation.length ?? 0;
    replace(
      place,
      row(
        button(t('puzzle.retry'), attempt.retry, { icon: 'undo', kind: 'primary', name: 'retry' }),
        button(t('puzzle.skip'), next, { icon: 'next', name: 'next-puzzle' }),
      ),
      most > 0
        ? h(
            'div',
            { class: 'row puzzle-refutation', role: 'group', 'aria-label': t('puzzle.refutation') },
            button(t('puzzle.refute_back'), () => attempt.step(-1), { icon: 'back', isCompact: true, disabled: shown === 0, name: 'refute-back' }),
            h('span', { class: 'muted' }, t('puzzle.refutation'), ` ${shown}/${most}`),
            button(t('puzzle.refute_next'), () => attempt.step(1), { icon: 'next', isCompact: true, disabled: shown === most, name: 'refute-next' }),
          )
        : null,
    );
  } else {
    const stage = hint ? Math.min(MOST_HINTS, hints + 1) : 1;
    replace(
      place,
      row(
        button(t(`hint.ask.${stage}`), () => void attempt.help().catch(notifyError), {
          icon: 'hint',
          disabled: status === 'busy' || Boolean(hint?.move),
          name: 'puzzle-hint',
        }),
        button(t('puzzle.skip'), next, { icon: 'next', kind: 'quiet', name: 'next-puzzle' }),
      ),
    );
  }
  const again = focused && place.querySelector(`[data-action="${focused}"]:not([disabled])`);
  if (again instanceof HTMLElement) again.focus();
}

/** @param {...(HTMLElement | null)} children */
const row = (...children) => h('div', { class: 'row' }, children);

/** The position on the analysis board. @param {Attempt} attempt */
function analyse({ puzzle, state }) {
  const { summary, start } = puzzle;
  const moves = state.get().played.map(({ text }) => text).join('.');
  const address = `#/analysis/${summary.game}/${summary.rule}/${summary.size}/${moves}?start=${encodeURIComponent(start)}`;
  return h('a', { class: 'button', href: address }, icon('eye'), h('span', {}, t('analysis.board')));
}

/** Puts the focus on what comes next, so that Enter goes on. @param {HTMLElement} place */
const focusOn = (place) => {
  const first = place.querySelector('.primary');
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
};

/** Where the puzzle is from, and what its theme means. @param {PuzzleView} puzzle */
function about({ summary }) {
  const { origin, theme } = summary;
  return h(
    'section',
    { class: 'puzzle-about' },
    h('h3', {}, themeName(theme)),
    h('p', { class: 'muted' }, t(`theme.${theme}.about`)),
    origin
      ? h(
          'a',
          { class: 'button small', href: `#/record/${encodeURIComponent(origin.record)}/${origin.ply}`, 'data-action': 'origin' },
          icon('chart'),
          h('span', {}, t('puzzle.origin', { ply: origin.ply })),
        )
      : null,
  );
}

/** Goes to the next puzzle of the set, or to another one that fits. @param {string} id @param {string} of */
async function next(id, of) {
  try {
    if (of === 'own') {
      const { puzzles } = await api.get('puzzles', { which: 'own', per_page: 100 });
      const due = puzzles.filter((/** @type {PuzzleSummary} */ other) => other.id !== id && (other.due_ms ?? 0) <= Date.now());
      return go(due[0] ? `#/puzzles/${due[0].id}?of=own` : '#/puzzles');
    }
    const { set, done } = await api.get('puzzles/today', { zone: zone() });
    const other = set.find((/** @type {PuzzleSummary} */ puzzle, /** @type {number} */ n) => puzzle.id !== id && !done[n]);
    go(other ? `#/puzzles/${other.id}?of=today` : '#/puzzles');
  } catch (error) {
    notifyError(error);
  }
}
