/**
 * Starting a match or tournament: who plays, what, how often, how fast, from where.
 */
import { api } from '../api.js';
import { h, replace } from '../dom.js';
import { t, tOr } from '../i18n.js';
import { choose, settings } from '../settings.js';
import { TIMES, arenaRequest, initialArena, openingsOf } from './arena-choice.js';
import { entrantChoice, manyPlayers } from './arena-players.js';
import { houseInfo, playersOf } from './catalogue.js';
import { field, segmented, select, toggle } from './controls.js';
import { notifyError } from './notice.js';
import { programForm } from './program-form.js';

/** @typedef {import('./arena-choice.js').ArenaChoice} ArenaChoice */
/** @typedef {import('../types/messages.js').GameInfo} GameInfo */
/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */
/**
 * @typedef {{
 *   choice: ArenaChoice,
 *   info: GameInfo,
 *   players: PlayerInfo[],
 *   takesPrograms: boolean,
 *   cores: number,
 *   set(change: Partial<ArenaChoice>): void,
 *   redraw(change: Partial<ArenaChoice>): void,
 * }} Form
 */

/** @param {(id: string) => void} started */
export async function arenaForm(started) {
  const element = h('form', { class: 'card arena-form', 'aria-label': t('arena.new') });
  const house = await houseInfo();
  /** @type {ArenaChoice} */
  let choice;
  const draw = async (
    /** @type {ArenaChoice['game']} */ game,
    /** @type {Partial<ArenaChoice>} */ change,
  ) => {
    const info = house.games.find((entry) => entry.game === game);
    if (!info) return;
    const players = await playersOf(game);
    choice = { ...initialArena(info, players), ...change };
    const set = (/** @type {Partial<ArenaChoice>} */ next) => void (choice = { ...choice, ...next });
    // Players, rules and sizes of one game are none of the other.
    const redraw = (/** @type {Partial<ArenaChoice>} */ next) =>
      void draw(next.game ?? game, next.game ? { kind: choice.kind } : { ...choice, ...next });
    drawForm(element, {
      choice,
      info,
      players,
      takesPrograms: house.programs,
      cores: house.thinking_threads,
      set,
      redraw,
    });
  };
  element.addEventListener('submit', async (event) => {
    event.preventDefault();
    choose('setup', { ...settings.get().setup, arena: choice.game, [`arena-${choice.game}`]: choice });
    try {
      started((await api.post('arena', arenaRequest(choice))).id);
    } catch (error) {
      notifyError(error);
    }
  });
  await draw(settings.get().setup.arena === 'ataxx' ? 'ataxx' : 'gomoku', {});
  return element;
}

/** @param {HTMLElement} element @param {Form} form */
function drawForm(element, form) {
  const { choice, players, set } = form;
  const kinds = /** @type {const} */ ([
    ['match', t('arena.match')],
    ['tournament', t('arena.tournament')],
  ]);
  const seats =
    choice.kind === 'match'
      ? h(
          'div',
          { class: 'arena-pair' },
          entrantChoice(t('arena.player.a'), players, choice.first, (first) => set({ first })),
          entrantChoice(t('arena.player.b'), players, choice.second, (second) => set({ second })),
        )
      : manyPlayers(players, choice.many, (many) => set({ many }));
  replace(
    element,
    h('h2', {}, t('arena.new')),
    h(
      'div',
      { class: 'arena-fields' },
      segmented(t('arena.kind'), kinds, choice.kind, (kind) => form.redraw({ kind })),
      gameChoice(form),
    ),
    ruleFields(form),
    seats,
    form.takesPrograms ? programForm(choice.game, () => form.redraw({})) : null,
    playFields(form),
    choice.kind === 'tournament' ? formatFields(form) : testFields(form),
    openingFields(form),
    toggle(t('arena.keep'), choice.keep, (keep) => set({ keep })),
    h(
      'button',
      { type: 'submit', class: 'button primary large', 'data-action': 'arena-start' },
      t('arena.start'),
    ),
  );
}

/** @param {Form} form */
function gameChoice({ choice, redraw }) {
  const games = /** @type {const} */ ([
    ['gomoku', t('game.gomoku')],
    ['ataxx', t('game.ataxx')],
  ]);
  return segmented(t('setup.game'), games, choice.game, (game) => redraw({ game }));
}

/** @param {Form} form */
function ruleFields({ choice, info, set }) {
  return h(
    'div',
    { class: 'arena-fields' },
    field(
      t('setup.rule'),
      select(
        info.rules.map((rule) => [rule, tOr(`rule.${rule}`, rule)]),
        choice.rule,
        (rule) => set({ rule }),
      ),
    ),
    info.smallest < info.largest
      ? field(
          t('setup.size'),
          numberInput(choice.size, info.smallest, info.largest, (size) => set({ size })),
        )
      : null,
  );
}

/** @param {Form} form */
function playFields({ choice, cores, set }) {
  const times = h(
    'datalist',
    { id: 'arena-times' },
    TIMES.map((value) => h('option', { value })),
  );
  const time = h('input', {
    name: 'time',
    value: choice.time,
    list: 'arena-times',
    required: true,
    maxlength: 20,
  });
  time.addEventListener('change', () => set({ time: time.value.trim() }));
  const isMatch = choice.kind === 'match';
  const count = numberInput(choice.games, isMatch ? 1 : 2, 10000, (games) => set({ games }), isMatch ? 1 : 2);
  count.name = 'games';
  return h(
    'div',
    { class: 'arena-fields' },
    field(t(isMatch ? 'arena.games.match' : 'arena.games.meeting'), count),
    field(t('arena.time'), time, t('arena.time.note')),
    cores > 1
      ? field(
          t('arena.concurrency'),
          numberInput(choice.concurrency, 1, cores, (concurrency) => set({ concurrency })),
        )
      : null,
    times,
  );
}

/** @param {Form} form */
function formatFields({ choice, set, redraw }) {
  const formats = ['round-robin', 'gauntlet', 'swiss', 'knock-out'];
  return h(
    'div',
    { class: 'arena-fields' },
    field(
      t('arena.format'),
      select(
        formats.map((format) => [format, t(`arena.format.${format}`)]),
        choice.format,
        (format) => redraw({ format }),
      ),
      t(`arena.format.${choice.format}.about`),
    ),
    choice.format === 'swiss'
      ? field(
          t('arena.rounds'),
          numberInput(choice.rounds, 1, 64, (rounds) => set({ rounds })),
        )
      : null,
    choice.format === 'gauntlet'
      ? field(
          t('arena.challengers'),
          numberInput(choice.challengers, 1, 31, (challengers) => set({ challengers })),
        )
      : null,
  );
}

/** The sequential test of a match. @param {Form} form */
function testFields({ choice, set, redraw }) {
  const number = (/** @type {'elo0' | 'elo1'} */ key) =>
    field(
      t(`arena.sprt.${key}`),
      numberInput(choice[key], -1000, 1000, (value) => set({ [key]: value }), 'any'),
    );
  return [
    toggle(t('arena.sprt'), choice.isTest, (isTest) => redraw({ isTest })),
    choice.isTest ? h('div', { class: 'arena-fields' }, number('elo0'), number('elo1')) : null,
  ];
}

/** @param {Form} form */
function openingFields({ choice, set, redraw }) {
  const own = h('textarea', {
    rows: 4,
    placeholder: t('arena.openings.example'),
    'aria-label': t('arena.openings.own'),
  });
  own.value = choice.ownOpenings;
  own.addEventListener('change', () => set({ ownOpenings: own.value }));
  return [
    segmented(
      t('arena.openings'),
      openingsOf(choice.game).map((kind) => [kind, t(`arena.openings.${kind}`)]),
      choice.openings,
      (openings) => redraw({ openings }),
    ),
    choice.openings === 'own' ? own : null,
  ];
}

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @param {(value: number) => void} set
 * @param {number | 'any'} [step]
 */
function numberInput(value, min, max, set, step = 1) {
  const input = h('input', { type: 'number', min, max, step, value, required: true });
  input.addEventListener('change', () => input.checkValidity() && set(Number(input.value)));
  return input;
}
