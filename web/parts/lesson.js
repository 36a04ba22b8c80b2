/**
 * A lesson: its steps one after the other, each with a board. A task is tried on the board; the server says whether the try
 * is right, and why not if it is wrong.
 */
import { createBoard } from '../board/board.js';
import { h, replace } from '../dom.js';
import { createLesson, isWrong } from '../game/lesson-session.js';
import { language, t } from '../i18n.js';
import { go } from '../router.js';
import { choose, settings } from '../settings.js';
import { playSound } from '../sound.js';
import { button } from './controls.js';
import { lessonClicks, lessonScene } from './lesson-board.js';
import { moveText } from './move-list.js';
import { notifyError } from './notice.js';

/** @typedef {import('../types/messages.js').LessonView} LessonView */
/** @typedef {import('../game/lesson-session.js').Progress} Progress */
/** @typedef {import('../game/lesson-session.js').LessonSession} LessonSession */
/** Where a lesson stands in its course. @typedef {{ number: number, count: number, next: import('../types/messages.js').LessonSummary | null }} Place */

/**
 * @param {LessonView} lesson
 * @param {Place} place
 */
export async function lessonView(lesson, place) {
  const session = createLesson(lesson, {
    answered: ({ right, done }) => playSound(right ? (done ? 'win' : 'move') : 'refused'),
    failed: notifyError,
  });
  const boards = boardPlace(session);
  const panel = h('section', { class: 'card lesson-panel', 'aria-label': t('learn.lesson') });
  const heading = h('h1', { tabindex: -1 }, lesson.title[language()]);
  const about = h('p', { class: 'muted' });
  const text = h('div', { class: 'lesson-text' });
  // It stays while its words change, so that they are spoken.
  const said = h('div', { class: 'lesson-answer', role: 'status' });
  const ways = h('div', { class: 'row lesson-ways' });
  replace(panel, h('header', {}, about, heading), text, said, ways);

  let shown = 0;
  const draw = async () => {
    const progress = session.state.get();
    const { number } = progress;
    const values = { number: place.number + 1, count: place.count, step: number + 1, steps: lesson.steps.length };
    about.textContent = t('learn.place', values);
    replace(text, words(progress));
    replace(said, answerWords(progress));
    said.className = `lesson-answer ${progress.answer ? (progress.answer.right ? 'right' : 'wrong') : ''}`;
    const focused = ways.contains(document.activeElement) ? document.activeElement : null;
    replace(ways, waysOn(lesson, place, session));
    const again = focused && ways.querySelector(`[data-action="${focused.getAttribute('data-action')}"]`);
    if (again instanceof HTMLElement) again.focus();
    else if (number !== shown) heading.focus({ preventScroll: true });
    shown = number;
    await boards.draw(progress);
  };
  const stop = session.state.subscribe(() => void draw());
  return {
    element: h('div', { class: 'lesson' }, boards.element, panel),
    draw,
    destroy() {
      stop();
      boards.destroy();
    },
  };
}

/** A board for the shown step: those of one lesson may have different sizes. @param {LessonSession} session */
function boardPlace(session) {
  const element = h('div', { class: 'lesson-board' });
  /** @type {{ board: import('../board/board.js').Board, key: string } | null} */
  let made = null;
  return {
    element,
    /** @param {Progress} progress */
    async draw(progress) {
      const { game, width: size, blocked } = progress.board;
      const key = `${game} ${size} ${blocked}`;
      if (made?.key !== key) {
        const board = await createBoard({ game, size, blocked }, lessonClicks(session));
        made?.board.destroy();
        made = { board, key };
        replace(element, board.element);
      }
      made.board.draw(lessonScene(session.state.get()));
    },
    destroy: () => made?.board.destroy(),
  };
}

/** @param {Progress} progress */
function words({ step: { text, task }, answer, isHinted, right }) {
  const tongue = language();
  const turn = task && !task.point && !answer?.done ? t('play.turn.side', { side: t(`side.${right.to_move}`) }) : '';
  const hint = isHinted && task && !answer?.done ? `${t('learn.hint')}: ${task.hint[tongue]}` : '';
  return [h('p', {}, text[tongue]), turn ? h('p', { class: 'muted' }, turn) : null, hint ? h('p', { class: 'lesson-hint' }, hint) : null];
}

/** @param {Progress} progress */
function answerWords({ answer, isAsking }) {
  if (!answer) return isAsking ? [h('span', { class: 'muted', 'aria-hidden': 'true' }, '…')] : [];
  const tongue = language();
  const verdict = !answer.right ? 'learn.wrong' : answer.done ? 'learn.right' : 'learn.go_on';
  return [
    h('strong', {}, t(verdict, { move: moveText(answer.move) })),
    ...answer.sentences.map((sentence) => h('p', {}, sentence[tongue])),
    answer.reply ? h('p', {}, t('learn.reply', { move: moveText(answer.reply) })) : null,
  ];
}

/**
 * @param {LessonView} lesson
 * @param {Place} place
 * @param {LessonSession} session
 */
function waysOn(lesson, place, session) {
  const progress = session.state.get();
  const { number, step, answer, isHinted } = progress;
  const isDone = step.task === null || answer?.done;
  const isLast = number === lesson.steps.length - 1;
  const on = () => (isLast ? finish(lesson, place) : session.turnTo(number + 1));
  const next = t(!isLast ? 'learn.on' : place.next ? 'learn.next' : 'learn.finish');
  return [
    button(t('learn.back'), () => session.turnTo(number - 1), {
      icon: 'back',
      isCompact: true,
      disabled: number === 0,
      name: 'step-back',
    }),
    isDone ? button(next, on, { kind: 'primary', icon: isLast ? 'check' : 'next', name: 'step-next' }) : null,
    isWrong(progress) ? button(t('learn.again'), session.retry, { icon: 'restart', name: 'try-again' }) : null,
    !isDone && !isHinted ? button(t('learn.hint'), session.hint, { icon: 'hint', name: 'lesson-hint' }) : null,
    !isDone && isHinted
      ? button(t('learn.show'), () => void session.attempt(null), { icon: 'eye', name: 'lesson-show' })
      : null,
    h('a', { class: 'button quiet', href: '#/learn', 'data-action': 'lessons' }, t('learn.all')),
  ];
}

/** What is learned is kept. @param {LessonView} lesson @param {Place} place */
function finish({ id }, { next }) {
  const { learned } = settings.get();
  if (!learned.includes(id)) choose('learned', [...learned, id]);
  go(next ? `#/learn/${next.id}` : '#/learn');
}
