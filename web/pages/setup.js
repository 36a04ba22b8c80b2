/**
 * Setting up a game of one's own: against the computer, for two people, or computer against computer.
 */
import { h, replace } from '../dom.js';
import { CLOCKS, THINK_TIMES, initialChoice, requestOf } from '../game/choice.js';
import { fittingOpponent } from '../game/fitting.js';
import { startGame } from '../game/start.js';
import { positionOf } from '../game/study.js';
import { toStones } from '../game/timeline.js';
import { t, tOr } from '../i18n.js';
import { houseInfo, playersOf } from '../parts/catalogue.js';
import { button, field, segmented, select, toggle } from '../parts/controls.js';
import { miniBoard } from '../parts/mini-board.js';
import { nicknameInput } from '../parts/nickname.js';
import { notifyError } from '../parts/notice.js';
import { playerPicker } from '../parts/player-picker.js';
import { programForm } from '../parts/program-form.js';
import { useStyles } from '../parts/stylesheet.js';
import { choose, settings } from '../settings.js';

/** @typedef {import('../game/choice.js').Choice} Choice */
/** @typedef {import('../types/messages.js').GameInfo} GameInfo */
/** @typedef {import('../types/messages.js').PlayerInfo} PlayerInfo */
/** @typedef {{ choice: Choice, info: GameInfo, players: PlayerInfo[], takesPrograms: boolean, isAlone: boolean, set(change: Partial<Choice>): void }} Form */

/** Boards above this size are previewed at it: more lines could not be told apart. */
const LARGEST_PREVIEW = 25;

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
      const [house, players] = await Promise.all([houseInfo(), playersOf(game), useStyles('setup')]);
      const info = house.games.find((entry) => entry.game === game);
      if (info)
        drawForm(
          page,
          {
            choice: withOther(initialChoice(mode, info, players, fittingOpponent(info)), house.programs),
            info,
            players,
            takesPrograms: house.programs,
            // Only the owner of the machine can ask: there is no other screen.
            isAlone: house.programs,
          },
          show,
        );
    } catch (error) {
      notifyError(error);
    }
  };
  const last = settings.get().setup.game === 'ataxx' ? 'ataxx' : 'gomoku';
  await show(route.path[1] === 'ataxx' || route.path[1] === 'gomoku' ? route.path[1] : last);
}

/** @param {Choice} choice @param {boolean} isAlone @returns {Choice} */
const withOther = (choice, isAlone) => (isAlone ? { ...choice, other: 'here' } : choice);

/**
 * @param {HTMLElement} page
 * @param {Omit<Form, 'set'>} first
 * @param {(game: Choice['game']) => void} changeGame also draws the page anew
 */
function drawForm(page, first, changeGame) {
  let { choice } = first;
  const aside = startAside(() => form.choice);
  const body = h('div', { class: 'setup-body' });
  /** @type {Form} */
  const form = {
    ...first,
    get choice() {
      return choice;
    },
    set(change) {
      choice = { ...choice, ...change };
      aside.update();
    },
  };
  replace(
    body,
    gameSection(form, changeGame),
    choice.mode === 'two' ? (form.isAlone ? null : otherSection(form)) : opponentSection(form, changeGame),
    timeSection(form),
  );
  aside.update();
  replace(
    page,
    h('h1', {}, t(`setup.${choice.mode}`)),
    h('div', { class: 'setup-columns' }, body, aside.element),
  );
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
    info.openings.length > 1
      ? field(
          t('setup.opening'),
          select(
            info.openings.map((name) => [name, tOr(`opening.${name}`, name)]),
            choice.opening,
            (opening) => form.set({ opening }),
          ),
        )
      : null,
    info.starts.length > 1
      ? field(
          t('setup.layout'),
          select(
            info.starts.map(({ name, start }) => [start, tOr(`layout.${name}`, name)]),
            choice.start ?? '',
            (start) => form.set({ start }),
          ),
        )
      : null,
  );
}

/** @param {Form} form */
function sizeField(form) {
  const { info, choice } = form;
  const input = h('input', {
    type: 'number',
    min: info.smallest,
    max: info.largest,
    value: choice.size,
    'aria-label': t('setup.size'),
  });
  const setSize = (/** @type {number} */ size) =>
    form.set({ size: Math.round(Math.min(info.largest, Math.max(info.smallest, size || info.usual))) });
  input.addEventListener('change', () => {
    setSize(Number(input.value));
    input.value = String(form.choice.size);
  });
  const usual = [9, 13, 15, 19, 20].map((size) =>
    button(
      String(size),
      () => {
        input.value = String(size);
        setSize(size);
      },
      { kind: 'small' },
    ),
  );
  return h(
    'div',
    { class: 'field' },
    h(
      'span',
      { class: 'field-label' },
      t('setup.size.range', { smallest: info.smallest, largest: info.largest }),
    ),
    h('div', { class: 'row size-row' }, input, usual),
  );
}

/**
 * @param {Form} form
 * @param {(game: Choice['game']) => void} changeGame
 */
function opponentSection(form, changeGame) {
  const { choice, players } = form;
  const own = form.takesPrograms ? programForm(choice.game, () => changeGame(choice.game)) : null;
  if (choice.mode === 'watch') {
    return h(
      'section',
      { class: 'card setup-card setup-pickers' },
      playerPicker(t('side.first'), players, choice.firstId, (firstId) => form.set({ firstId })),
      playerPicker(t('side.second'), players, choice.secondId, (secondId) => form.set({ secondId })),
      own,
    );
  }
  return h(
    'section',
    { class: 'card setup-card' },
    playerPicker(
      t('setup.opponent'),
      players,
      choice.secondId,
      (secondId) => form.set({ secondId }),
      form.info.usual_opponent,
    ),
    own,
    sideChoice(form),
  );
}

/** @param {Form} form */
function timeSection(form) {
  const { choice } = form;
  const clocks = CLOCKS.map(([name]) => /** @type {const} */ ([name, t(`clock.${name}`)]));
  const custom = h('div', { class: 'row clock-custom' }, minuteField(form), secondField(form));
  custom.hidden = choice.clock !== 'custom';
  const think = segmented(
    t('setup.think'),
    THINK_TIMES.map((ms) => [ms, ms ? t('seconds', { seconds: ms / 1000 }) : t('setup.think.auto')]),
    choice.thinkMs,
    (thinkMs) => form.set({ thinkMs }),
  );
  return h(
    'section',
    { class: 'card setup-card' },
    segmented(t('setup.clock'), clocks, choice.clock, (clock) => {
      form.set({ clock });
      custom.hidden = clock !== 'custom';
    }),
    custom,
    choice.mode === 'two' ? null : think,
    choice.mode === 'play'
      ? toggle(t('setup.serious'), choice.isSerious, (isSerious) => form.set({ isSerious }))
      : null,
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

/** Where the second player is: a server for others has room for both at their own screens. @param {Form} form */
function otherSection(form) {
  const { choice } = form;
  const own = h('div', {}, sideChoice(form));
  own.hidden = choice.other !== 'link';
  const places = /** @type {const} */ ([
    ['here', t('setup.other.here')],
    ['link', t('setup.other.link')],
  ]);
  const section = segmented(t('setup.other'), places, choice.other, (other) => {
    form.set({ other });
    own.hidden = other !== 'link';
    for (const field of document.querySelectorAll('.setup-other-name'))
      if (field instanceof HTMLElement) field.hidden = other === 'link';
  });
  return h('section', { class: 'card setup-card' }, section, own);
}

/** @param {Form} form */
function sideChoice(form) {
  const sides = /** @type {const} */ ([
    ['first', t('setup.side.first')],
    ['random', t('setup.side.random')],
    ['second', t('setup.side.second')],
  ]);
  return segmented(t('setup.side'), sides, form.choice.side, (side) => form.set({ side }));
}

/** @param {Form} form */
function names(form) {
  const name = nicknameInput();
  if (form.choice.mode !== 'two') return field(t('nickname'), name);
  const other = h('input', { value: form.choice.otherName, maxlength: 24, placeholder: t('nickname.other') });
  other.addEventListener('change', () => form.set({ otherName: other.value.trim() }));
  const otherField = h('div', { class: 'setup-other-name' }, field(t('nickname.second'), other));
  otherField.hidden = form.choice.other === 'link';
  return h(
    'div',
    { class: 'setup-names' },
    field(t(form.isAlone ? 'nickname.first' : 'nickname'), name),
    otherField,
  );
}

/**
 * The board as it will be and the button that begins. The button stays the same element: a field that is left for it
 * changes the choice between the press and the release of a click.
 * @param {() => Choice} choiceNow
 */
function startAside(choiceNow) {
  const preview = h('div', { class: 'setup-preview' });
  const summary = h('p', { class: 'muted' });
  const start = button(t('setup.start'), () => begin(choiceNow()), {
    icon: 'play',
    kind: 'primary large',
    name: 'start',
  });
  return {
    element: h('aside', { class: 'setup-aside' }, preview, summary, start),
    update() {
      const choice = choiceNow();
      const size = Math.min(choice.size, LARGEST_PREVIEW);
      replace(preview, miniBoard({ game: choice.game, size }, t('setup.preview')));
      summary.textContent = t('setup.summary', {
        game: t(`game.${choice.game}`),
        rule: tOr(`rule.${choice.rule}`, choice.rule),
        size: choice.size,
      });
      if (choice.start) showStart(preview, choice);
    },
  };
}

/** Starts the game, and remembers what was chosen for the next one. @param {Choice} choice */
function begin(choice) {
  const { setup } = settings.get();
  choose('setup', { ...setup, game: choice.game, [`${choice.mode}-${choice.game}`]: choice });
  startGame(requestOf(choice));
}

/**
 * @param {HTMLElement} preview
 * @param {Choice} choice
 */
async function showStart(preview, { game, rule, start }) {
  const position = await positionOf({ game, rule }, start ?? undefined, []).catch(() => null);
  if (!position) return;
  const { stones, blocked, width } = position.board;
  replace(preview, miniBoard({ game, size: width, stones: toStones(stones), blocked }, t('setup.preview')));
}
