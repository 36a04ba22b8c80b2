/**
 * How one gets on: the rating against the levels, accuracy, mistakes and puzzles by theme, and what to train next.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { playAgainst } from '../game/start.js';
import { dateText, t, useWords } from '../i18n.js';
import { playerName } from '../parts/catalogue.js';
import { button } from '../parts/controls.js';
import { linePlot } from '../parts/line-plot.js';
import { notifyError } from '../parts/notice.js';
import { themeName, zone } from '../parts/puzzle-words.js';
import { useStyles } from '../parts/stylesheet.js';
import { go } from '../router.js';

/** @typedef {import('../types/messages.js').ProgressView} ProgressView */
/** @typedef {import('../types/messages.js').Advice} Advice */
/** @typedef {import('../types/messages.js').ThemeTally} ThemeTally */

/** The colours of the two games. */
const HUES = { gomoku: 160, ataxx: 265 };
/** So many reviews make the mean. */
const LATEST = 10;
const PLOT_HEIGHT = 260;

/** @param {HTMLElement} root */
export async function mount(root) {
  await Promise.all([useWords('puzzles'), useStyles('puzzles', 'arena-run', 'progress')]);
  const body = h('div', { class: 'progress-body' });
  root.appendChild(
    h(
      'div',
      { class: 'page progress-page' },
      h('h1', {}, t('progress.title')),
      h('p', { class: 'muted page-about' }, t('progress.about')),
      body,
    ),
  );
  try {
    /** @type {ProgressView} */
    const view = await api.get('progress', { zone: zone() });
    replace(
      body,
      section('next', next(view.next)),
      section('rating', rating(view, body.clientWidth)),
      section('accuracy', accuracy(view)),
      section('mistakes', tallies(view.mistakes, 'mistakes', 'progress.found', 'progress.known')),
      section('themes', facts(view), tallies(view.themes, 'themes', 'progress.all', 'progress.right')),
    );
  } catch (error) {
    notifyError(error);
  }
}

/** @param {string} name @param {...(Node | null)} children */
const section = (name, ...children) =>
  h('section', { class: `card progress-${name}`, 'aria-labelledby': `progress-${name}` }, h('h2', { id: `progress-${name}` }, t(`progress.${name}`)), children);

/** @param {Advice[]} all */
const next = (all) =>
  h(
    'ul',
    { class: 'advice' },
    all.map((advice) => {
      const { words, act } = adviceOf(advice);
      return h(
        'li',
        {},
        h('span', {}, words),
        button(t(`advice.${advice.code}.do`), act, { kind: 'small', name: `advice-${advice.code}` }),
      );
    }),
  );

/** @param {Advice} advice @returns {{ words: string, act(): void }} */
function adviceOf(advice) {
  const { code } = advice;
  switch (code) {
    case 'due':
      return { words: t('advice.due', { count: advice.count }), act: () => go('#/puzzles') };
    case 'review':
      return {
        words: t('advice.review', { count: advice.count }),
        act: () => go(`#/record/${encodeURIComponent(advice.record)}`),
      };
    case 'theme':
      return {
        words: t('advice.theme', { theme: themeName(advice.theme), solved: advice.solved, all: advice.all }),
        act: () => go(`#/puzzles?game=${advice.game}&theme=${advice.theme}`),
      };
    case 'play':
      return {
        words: t('advice.play', { level: `${t(`game.${advice.game}`)} ${playerName(advice.id)}`, elo: advice.elo }),
        act: () => void playAgainst(advice.id).catch(notifyError),
      };
    default:
      return { words: t('advice.begin'), act: () => go('#/puzzles') };
  }
}

/** @param {ProgressView} view @param {number} width */
function rating({ games, levels }, width) {
  if (games.length === 0) return h('p', { class: 'muted' }, t('progress.rating.none'));
  const kinds = /** @type {const} */ (['gomoku', 'ataxx']).filter((kind) => games.some(({ game }) => game === kind));
  const lines = kinds.map((kind) => {
    const own = games.filter(({ game }) => game === kind);
    // A line needs two ends: before the first game one was as strong as its opponent.
    const points = [own[0]?.opponent_elo ?? 0, ...own.map((game) => game.rating)];
    return { name: t(`game.${kind}`), hue: HUES[kind], points: points.map((y, x) => ({ x, y })) };
  });
  lines.sort((one, other) => other.points.length - one.points.length);
  const all = lines.flatMap(({ points }) => points.map(({ y }) => y));
  const [low, high] = [Math.min(...all) - 120, Math.max(...all) + 120];
  const shown = levels.filter(({ game, elo }) => game === kinds[0] && elo > low && elo < high);
  const marks = apart(shown, (high - low) / 9).map(({ elo }) => ({ y: elo, text: String(elo), isZero: false }));
  const latest = kinds.map((kind) => {
    const own = games.filter(({ game }) => game === kind);
    return t('progress.games', { game: t(`game.${kind}`), rating: own.at(-1)?.rating, count: own.length });
  });
  const label = latest.join('. ');
  return h(
    'div',
    { class: 'progress-plot' },
    h('p', { class: 'muted' }, latest.join(' · ')),
    linePlot({ lines, marks, low, high, width: Math.min(Math.max(280, width - 40), 860), height: PLOT_HEIGHT, label }),
    h(
      'p',
      { class: 'muted progress-levels' },
      shown.map(({ id, elo }) => `${playerName(id)} ${elo}`).join(' · '),
    ),
  );
}

/**
 * Levels that are not written over each other.
 * @template {{ elo: number }} T
 * @param {T[]} levels
 * @param {number} least
 */
function apart(levels, least) {
  /** @type {T[]} */
  const kept = [];
  for (const level of [...levels].sort((one, other) => one.elo - other.elo)) {
    if (level.elo - (kept.at(-1)?.elo ?? -Infinity) >= least) kept.push(level);
  }
  return kept;
}

/** @param {ProgressView} view */
function accuracy({ accuracy: points }) {
  if (points.length === 0) return h('p', { class: 'muted' }, t('progress.accuracy.none'));
  const latest = points.slice(-LATEST);
  const mean = Math.round(latest.reduce((sum, point) => sum + point.accuracy, 0) / latest.length);
  return h(
    'div',
    {},
    h('p', { class: 'muted' }, t('progress.accuracy.about', { value: mean })),
    h(
      'ul',
      { class: 'accuracy-bars' },
      points.slice(-30).map(({ record, accuracy: value, played_ms }) =>
        h(
          'li',
          {},
          h(
            'a',
            {
              href: `#/record/${encodeURIComponent(record)}`,
              'aria-label': t('progress.accuracy.point', { date: dateText(played_ms, { dateStyle: 'medium' }), value: Math.round(value) }),
              '--value': `${Math.max(4, value)}%`,
            },
            h('span', {}, String(Math.round(value))),
          ),
        ),
      ),
    ),
  );
}

/** @param {ProgressView} view */
const facts = ({ solved, tries, streak, best_streak }) =>
  h(
    'dl',
    { class: 'puzzle-facts' },
    [
      ['puzzles.solved', solved],
      ['progress.tries', tries],
      ['puzzles.streak', streak],
      ['progress.best_streak', best_streak],
    ].map(([key, value]) => h('div', {}, h('dt', {}, t(String(key))), h('dd', {}, value))),
  );

/** @param {ThemeTally[]} all @param {string} name @param {string} counted @param {string} right */
function tallies(all, name, counted, right) {
  if (all.length === 0) return h('p', { class: 'muted' }, t(`progress.${name}.none`));
  const head = ['progress.theme', counted, right].map((key) => h('th', { scope: 'col' }, t(key)));
  return h(
    'table',
    { class: 'tally' },
    h('thead', {}, h('tr', {}, head)),
    h(
      'tbody',
      {},
      all.map(({ theme, game, all: count, solved }) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, h('a', { href: `#/puzzles?game=${game}&theme=${theme}` }, themeName(theme))),
          h('td', {}, count),
          h('td', {}, h('meter', { min: 0, max: count, value: solved, 'aria-hidden': 'true' }), ` ${solved}`),
        ),
      ),
    ),
  );
}
