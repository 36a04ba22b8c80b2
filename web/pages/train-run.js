/**
 * A training as it goes: scores, weights, the games of the best, and who stands where in the round.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { playAgainst } from '../game/start.js';
import { t } from '../i18n.js';
import { button, twiceButton } from '../parts/controls.js';
import { notify, notifyError } from '../parts/notice.js';
import { signed } from '../parts/plot-axis.js';
import { trainBoard } from '../parts/train-board.js';
import { trainPlots } from '../parts/train-plots.js';
import { playerWords, trainingAbout } from '../parts/train-words.js';
import { go } from '../router.js';
import { connect } from '../socket.js';

/** @typedef {import('../types/messages.js').TrainingView} TrainingView */
/** @typedef {import('../types/messages.js').TrainingRound} TrainingRound */
/** @typedef {import('../types/messages.js').TrainingTally} TrainingTally */
/** @typedef {import('../types/messages.js').TrainingMessage} TrainingMessage */

/** How many rounds more a finished training is given. */
const MORE = 50;
/** How many games tell whether it is better than what it began with. */
const GAMES = 100;

/**
 * @param {HTMLElement} root
 * @param {string} name
 */
export async function mount(root, name) {
  const path = `training/${encodeURIComponent(name)}`;
  /** @type {TrainingView} */
  let training;
  /** @type {string[]} */
  let shapes;
  try {
    const [view, files] = await Promise.all([api.get(path), api.get('weights')]);
    [training, shapes] = [view, files[0]?.shapes ?? []];
  } catch (error) {
    notifyError(error);
    return go('#/train');
  }
  /** @type {TrainingRound[]} */
  const rounds = [];
  const head = heading(training, path);
  const board = trainBoard(path, (number) => rounds[number - 1]?.best ?? 0);
  const plots = trainPlots();
  const table = h('section', { class: 'card arena-standings' });
  const show = (/** @type {TrainingView} */ now) => {
    const fresh = now.finished.filter(({ number }) => number > rounds.length);
    rounds.push(...fresh);
    head.update(now);
    drawTable(table, now, rounds);
    board.update(rounds.length, now.state !== 'running');
    if (fresh.length) plots.update({ start: now.start, rounds, shapes });
  };
  root.appendChild(
    h(
      'div',
      { class: 'page arena-page train-run' },
      head.element,
      h(
        'div',
        { class: 'train-columns' },
        h('div', { class: 'train-side' }, board.element, table),
        h('div', { class: 'run-tables' }, plots.elements),
      ),
    ),
  );
  show(training);
  const channel = connect(
    () => `/ws/${path}`,
    (/** @type {TrainingMessage} */ message) => {
      if (message.type === 'progress') show(message.training);
    },
  );
  return () => {
    channel.close();
    board.destroy();
    plots.destroy();
  };
}

/**
 * What is trained, how far it is, and the buttons for it, which are made once.
 * @param {TrainingView} training
 * @param {string} path
 */
function heading(training, path) {
  const { name } = training;
  let wanted = training.rounds;
  const change = (/** @type {Promise<unknown>} */ asked) => void asked.catch(notifyError);
  const stop = button(t('train.stop'), () => change(api.post(`${path}/stop`)), {
    icon: 'stop',
    name: 'train-stop',
  });
  const resume = button(t('train.resume'), () => change(api.post(`${path}/resume`)), {
    icon: 'restart',
    name: 'train-resume',
  });
  const more = button(
    t('train.on', { rounds: MORE }),
    () => change(api.post(`${path}/resume`, { rounds: wanted + MORE })),
    { icon: 'plus', name: 'train-more' },
  );
  const withWeights = weightsButtons(training.request);
  const remove = twiceButton(t('train.delete'), () => void removeTraining(path), {
    kind: 'quiet',
    name: 'train-delete',
  });
  const state = h('span', {});
  const count = h('span', {});
  const bar = h('i', {});
  return {
    element: h(
      'header',
      { class: 'run-head' },
      h('a', { class: 'button quiet small', href: '#/train' }, t('train.back')),
      h('h1', {}, name),
      h('p', { class: 'muted' }, trainingAbout(training.request)),
      h(
        'div',
        { class: 'run-controls' },
        h('p', {}, state, count),
        [stop, resume, more, ...withWeights, remove],
      ),
      h('span', { class: 'progress', 'aria-hidden': 'true' }, bar),
    ),
    /** @param {TrainingView} now */
    update({ state: progress, played, rounds, current, games_per_round }) {
      wanted = rounds;
      state.className = `run-state ${progress}`;
      state.dataset.state = progress;
      state.textContent = t(`arena.state.${progress}`);
      const games = current ? current.games / games_per_round : 0;
      count.textContent = current
        ? t('train.progress', { round: current.number, rounds, games: current.games, all: games_per_round })
        : t('train.rounds.of', { played, rounds });
      stop.hidden = progress !== 'running';
      resume.hidden = progress !== 'stopped';
      more.hidden = progress !== 'finished';
      for (const needsWeights of withWeights) needsWeights.hidden = played === 0;
      bar.style.setProperty('--share', `${(100 * (played + games)) / rounds}%`);
    },
  };
}

/**
 * What can be done with the weights, as soon as there are some.
 * @param {import('../types/messages.js').TrainingRequest} request
 */
function weightsButtons(request) {
  const { name } = request;
  return [
    button(t('train.play'), () => void playAgainst(name), {
      icon: 'play',
      kind: 'primary',
      name: 'play-weights',
    }),
    button(t('train.match'), () => void matchAgainstStart(request), { icon: 'robot', name: 'train-match' }),
    h('a', { class: 'button', href: `#/weights/${encodeURIComponent(name)}` }, t('train.edit')),
  ];
}

/**
 * Whether the weights are better than those they began with: a match of the two says so.
 * @param {import('../types/messages.js').TrainingRequest} request
 */
async function matchAgainstStart({ name, start, rule, size }) {
  const player = (/** @type {string} */ file) => `shapes-easy:weights=${file}`;
  try {
    const { id } = await api.post('arena', {
      kind: 'match',
      spec: { game: 'gomoku', rule, size },
      players: [player(name), start ? player(start) : 'shapes-easy'],
      games: GAMES,
      time: '1s',
    });
    go(`#/arena/${id}`);
  } catch (error) {
    notifyError(error);
  }
}

/** @param {string} path */
async function removeTraining(path) {
  try {
    await api.delete(path);
    notify(t('train.deleted'));
    go('#/train');
  } catch (error) {
    notifyError(error);
  }
}

/**
 * The round that is being played, or the last one.
 * @param {HTMLElement} section
 * @param {TrainingView} training
 * @param {TrainingRound[]} rounds
 */
function drawTable(section, { current }, rounds) {
  const last = rounds.at(-1);
  const shown = current ?? last;
  section.hidden = !shown;
  if (!shown) return;
  const best = current ? leader(current.tallies) : (last?.best ?? 0);
  const head = ['player', 'score', 'wins', 'draws', 'losses'].map((key) =>
    h('th', { scope: 'col' }, t(`arena.column.${key}`)),
  );
  const rows = shown.tallies.map(({ score, wins, draws, losses }, player) =>
    h(
      'tr',
      { class: player === best ? 'leads' : '' },
      h('th', { scope: 'row' }, playerWords(player)),
      [score > 0 ? `+${score}` : signed(score), wins, draws, losses].map((text) => h('td', {}, text)),
    ),
  );
  replace(
    section,
    h('h2', {}, t(current ? 'train.round.now' : 'train.round.last', { number: shown.number })),
    h('table', { class: 'standings train-table' }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, rows)),
    last?.trial ? h('p', { class: 'muted train-trial' }, trialWords(last, last.trial)) : '',
  );
}

/**
 * How the trial of a round's winner ended.
 * @param {TrainingRound} round
 * @param {TrainingTally} trial
 */
function trialWords({ number, winner, best }, { wins, draws, losses }) {
  const values = { number, name: playerWords(winner), wins, draws, losses };
  return t(best === winner ? 'train.trial.passed' : 'train.trial.failed', values);
}

/** Who is ahead, the first of equals. @param {TrainingTally[]} tallies */
const leader = (tallies) => {
  const scores = tallies.map(({ score }) => score);
  return scores.indexOf(Math.max(...scores));
};
