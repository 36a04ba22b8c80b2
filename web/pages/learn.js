/**
 * Lessons: the list of both courses with what has been learned, and a lesson with a board to try on.
 */
import { api, errorText } from '../api.js';
import { h, replace } from '../dom.js';
import { language, t, useWords } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { lessonView } from '../parts/lesson.js';
import { useStyles } from '../parts/stylesheet.js';
import { settings } from '../settings.js';

/** @typedef {import('../types/messages.js').CourseView} CourseView */
/** @typedef {import('../types/messages.js').LessonSummary} LessonSummary */
/** @typedef {import('../types/messages.js').LessonView} LessonView */

/**
 * `#/learn`, or `#/learn/LESSON`.
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const id = route.path[1];
  try {
    const [courses, lesson] = await Promise.all([
      api.get('lessons'),
      id ? api.get(`lessons/${encodeURIComponent(id)}`) : null,
      useStyles('learn', 'coach'),
      useWords('learn'),
    ]);
    if (!lesson) return void root.appendChild(list(courses));
    const view = await lessonView(lesson, neighbours(courses, lesson));
    root.appendChild(view.element);
    await view.draw();
    return view.destroy;
  } catch (error) {
    replace(root, h('p', { role: 'alert' }, errorText(error)));
  }
}

/** The course of a lesson, and where in it the lesson stands. @param {CourseView[]} courses @param {LessonView} lesson */
function neighbours(courses, { id }) {
  const course = courses.find(({ lessons }) => lessons.some((other) => other.id === id)) ?? courses[0];
  const number = course?.lessons.findIndex((other) => other.id === id) ?? -1;
  return { number, count: course?.lessons.length ?? 0, next: course?.lessons[number + 1] ?? null };
}

/** @param {CourseView[]} courses */
function list(courses) {
  return h(
    'div',
    { class: 'learn' },
    h('h1', {}, t('learn')),
    h('p', { class: 'muted' }, t('learn.about')),
    h('div', { class: 'learn-courses' }, courses.map(course)),
  );
}

/** @param {CourseView} course */
function course({ game, lessons }) {
  const learned = new Set(settings.get().learned);
  const done = lessons.filter(({ id }) => learned.has(id)).length;
  const next = lessons.find(({ id }) => !learned.has(id));
  return h(
    'section',
    { class: 'card learn-course', 'aria-label': t(`game.${game}`) },
    h('h2', {}, t(`game.${game}`)),
    h('p', { class: 'muted' }, t('learn.progress', { done, all: lessons.length })),
    h('progress', { max: lessons.length, value: done, 'aria-label': t('learn.progress', { done, all: lessons.length }) }),
    h('ol', {}, lessons.map((lesson) => entry(lesson, learned.has(lesson.id), lesson === next))),
  );
}

/** @param {LessonSummary} lesson @param {boolean} isLearned @param {boolean} isNext */
function entry({ id, title, about }, isLearned, isNext) {
  const tongue = language();
  return h(
    'li',
    {},
    h(
      'a',
      { class: `learn-entry${isNext ? ' next' : ''}`, href: `#/learn/${id}`, 'data-lesson': id },
      h('span', {}, h('strong', {}, title[tongue]), h('small', {}, about[tongue])),
      isLearned ? h('span', { class: 'learned' }, icon('check'), h('span', { class: 'hidden-text' }, t('learn.done'))) : null,
    ),
  );
}
