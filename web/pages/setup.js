/**
 * Setting up a game of one's own: against the computer, for two people, or computer against computer.
 */
import { h, replace } from '../dom.js';
import { fittingOpponent } from '../game/fitting.js';
import { startGame } from '../game/start.js';
import { t, tOr } from '../i18n.js';
import { houseInfo, playersOf } from '../parts/catalogue.js';
import { button, field, segmented, select, toggle } from '../parts/controls.js';
import { miniBoard } from '../parts/mini-board.js';
import { notifyError } from '../parts/notice.js';
import { playerPicker } from '../parts/player-picker.js';
import { toStones } from '../game/timeline.js';
import { choose, settings } from '../settings.js';
import { CLOCKS, THINK_TIMES, initialChoice, requestOf } from '../game/choice.js';

/** @typedef {import('../game/choice.js').Choice} Choice */
/** @typedef {import('../types/messages.js').GameInfo} GameInfo */
/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */
/** @typedef {{ choice: Choice, info: GameInfo, players: PlayerInfo[], set(change: Partial<Choice>): void, redraw(): void }} Form */

/**
 * @param {HTMLElement} root
 * @param {import('../router.js').Route} route
 */
export async function mount(root, route) {
  const mode = /** @type {Choice['mode']} */ (route.path[0]);
  const page = h('div', { class: 'setup' });
  root.appendChild(page);
  const show = async (/** @type {Choice['game']} */ game) => {
    try {
      const [house, players] = await Promise.all([houseInfo(), playersOf(game)]);
      const info = house.games.find((entry) => entry.game === game);
      if (info) drawForm(page, initialChoice(mode, info, players, fittingOpponent(info)), info, players, show);
    } catch (error) {
      notifyError(error);
    }
  };
  const last = settings.get().setup.game === 'ataxx' ? 'ataxx' : 'gomoku';
  await show(route.path[1] === 'ataxx' || route.path[1] === 'gomoku' ? route.path[1] : last);
}

/**
 * @param {HTMLElement} page
 * @param {Choice} first
 * @param {GameInfo} info
 * @param {PlayerInfo[]} players
 * @param {(game: Choice['game']) => void} changeGame
 */
function drawForm(page, first, info, players, changeGame) {
  let choice = first;
  const aside = h('aside', { class: 'setup-aside' });
  const body = h('div', { class: 'setup-body' });
  /** @type {Form} */
  const form = {
    get choice() {
      return choice;
    },
    info,
    players,
    set(change) {
      choice = { ...choice, ...change };
      drawAside(aside, form);
    },
    redraw() {
      replace(body, gameSection(form, changeGame), choice.mode === 'two' ? null : opponentSection(form), timeSection(form));
      drawAside(aside, form);
    },
  };
  form.redraw();
  replace(page, h('h1', {}, t(`setup.${choice.mode}`)), h('div', { class: 'setup-columns' }, body, aside));
}

/**
 * @param {Form} form
 * @param {(game: Choice['game']) => void} changeGame
 */
function gameSection(form, changeGame) {
  const { choice, info } = form;
  const games = /** @type {const} */ ([
    ['gomoku', t('game.gomoku')],
    ['ataxx', t('game.ataxx')],
  ]);
  const about = h('small', { class: 'muted' }, t(`rule.${choice.rule}.about`));
  const rules = segmented(
    t('setup.rule'),
    info.rules.map((rule) => [rule, tOr(`rule.${rule}`, rule)]),
    choice.rule,
    (rule) => {
      form.set({ rule });
      about.textContent = t(`rule.${rule}.about`);
    },
  );
  return h(
    'section',
    { class: 'card setup-card' },
    segmented(t('setup.game'), games, choice.game, changeGame),
    h('div', { class: 'field' }, rules, about),
    info.smallest < info.largest ? sizeField(form) : null,
    info.openings.length > 1 ? field(t('setup.opening'), select(info.openings.map((name) => [name, tOr(`opening.${name}`, name)]), choice.opening, (opening) => form.set({ opening }))) : null,
    info.starts.length > 1 ? field(t('setup.layout'), select(info.starts.map(({ name, start }) => [start, tOr(`layout.${name}`, name)]), choice.start ?? '', (start) => form.set({ start }))) : null,
  );
}

/** @param {Form} form */
function sizeField(form) {
  const { info, choice } = form;
  const input = h('input', { type: 'number', min: info.smallest, max: info.largest, value: choice.size, 'aria-label': t('setup.size') });
  const setSize = (/** @type {number} */ size) => form.set({ size: Math.round(Math.min(info.largest, Math.max(info.smallest, size || info.usual))) });
  input.addEventListener('change', () => {
    setSize(Number(input.value));
    input.value = String(form.choice.size);
  });
  const usual = [9, 13, 15, 19, 20].map((size) => button(String(size), () => {
    input.value = String(size);
    setSize(size);
  }, { kind: 'small' }));
  return h('div', { class: 'field' }, h('span', { class: 'field-label' }, t('setup.size.range', { smallest: info.smallest, largest: info.largest })), h('div', { class: 'row size-row' }, input, usual));
}

/** @param {Form} form */
function opponentSection(form) {
  const { choice, players } = form;
  if (choice.mode === 'watch') {
    return h(
      'section',
      { class: 'card setup-card setup-pickers' },
      playerPicker(t('side.first'), players, choice.firstId, (firstId) => form.set({ firstId })),
      playerPicker(t('side.second'), players, choice.secondId, (secondId) => form.set({ secondId })),
    );
  }
  const sides = /** @type {const} */ ([
    ['first', t('setup.side.first')],
    ['random', t('setup.side.random')],
    ['second', t('setup.side.second')],
  ]);
  return h(
    'section',
    { class: 'card setup-card' },
    playerPicker(t('setup.opponent'), players, choice.secondId, (secondId) => form.set({ secondId })),
    segmented(t('setup.side'), sides, choice.side, (side) => form.set({ side })),
  );
}

/** @param {Form} form */
function timeSection(form) {
  const { choice } = form;
  const clocks = CLOCKS.map(([name]) => /** @type {const} */ ([name, t(`clock.${name}`)]));
  const custom = h('div', { class: 'row clock-custom' }, minuteField(form), secondField(form));
  custom.hidden = choice.clock !== 'custom';
  const think = segmented(t('setup.think'), THINK_TIMES.map((ms) => [ms, t('seconds', { seconds: ms / 1000 })]), choice.thinkMs, (thinkMs) => form.set({ thinkMs }));
  return h(
    'section',
    { class: 'card setup-card' },
    segmented(t('setup.clock'), clocks, choice.clock, (clock) => {
      form.set({ clock });
      custom.hidden = clock !== 'custom';
    }),
    custom,
    choice.mode === 'two' ? null : think,
    choice.mode === 'play' ? toggle(t('setup.serious'), choice.isSerious, (isSerious) => form.set({ isSerious })) : null,
    choice.mode === 'watch' ? null : names(form),
  );
}

/** @param {Form} form */
function minuteField(form) {
  const input = h('input', { type: 'number', min: 0, max: 180, step: 'any', value: form.choice.minutes });
  input.addEventListener('change', () => form.set({ minutes: Math.max(0, Number(input.value)) }));
  return field(t('setup.minutes'), input);
}

/** @param {Form} form */
function secondField(form) {
  const input = h('input', { type: 'number', min: 0, max: 180, step: 'any', value: form.choice.increment });
  input.addEventListener('change', () => form.set({ increment: Math.max(0, Number(input.value)) }));
  return field(t('setup.increment'), input);
}

/** @param {Form} form */
function names(form) {
  const name = h('input', { value: settings.get().nickname, maxlength: 24, autocomplete: 'nickname', placeholder: t('nickname.none') });
  name.addEventListener('change', () => choose('nickname', name.value.trim()));
  const own = field(t('nickname'), name);
  if (form.choice.mode !== 'two') return own;
  const other = h('input', { value: form.choice.otherName, maxlength: 24, placeholder: t('nickname.other') });
  other.addEventListener('change', () => form.set({ otherName: other.value.trim() }));
  return h('div', { class: 'row' }, own, field(t('nickname.second'), other));
}

/**
 * @param {HTMLElement} aside
 * @param {Form} form
 */
function drawAside(aside, form) {
  const { choice } = form;
  const start = button(t('setup.start'), () => {
    choose('setup', { ...settings.get().setup, game: choice.game, [`${choice.mode}-${choice.game}`]: choice });
    startGame(requestOf(choice));
  }, { icon: 'play', kind: 'primary large', name: 'start' });
  const summary = t('setup.summary', { game: t(`game.${choice.game}`), rule: tOr(`rule.${choice.rule}`, choice.rule), size: choice.size });
  replace(aside, previewOf(choice), h('p', { class: 'muted' }, summary), start);
}

/** @param {Choice} choice */
function previewOf(choice) {
  const size = Math.min(choice.size, 25);
  if (choice.game === 'gomoku') return miniBoard({ game: 'gomoku', size }, t('setup.preview'));
  const rows = (choice.start ?? 'x5o/7/7/7/7/7/o5x').split(' ')[0]?.split('/') ?? [];
  /** @type {Record<string, string[]>} */
  const found = { x: [], o: [], '-': [] };
  rows.forEach((row, n) => {
    let column = 0;
    for (const sign of row) {
      if (sign in found) found[sign]?.push(`${'abcdefg'[column++]}${7 - n}`);
      else column += Number(sign);
    }
  });
  return miniBoard({ game: 'ataxx', size: 7, stones: toStones({ first: found.x ?? [], second: found.o ?? [] }), blocked: found['-'] ?? [] }, t('setup.preview'));
}
