/** Pictures of games that are being played: setting up, the buttons, the board, the end. */
import { PHONE, TWO_PEOPLE, action, cell, clickMoves, clickPoint, stone } from '../tests/harness.mjs';
import { ATAXX, BEGINNING, GOMOKU, RENJU, WON, engine, person } from './games.mjs';

const yourTurn = (page) => page.locator('.strip.active').first();
const table = (page) => page.locator('.table');
const side = (page) => [page.locator('.table-actions'), page.locator('.table-bottom'), page.locator('.table-top')];

/** A game of the person at the screen against a built-in player. */
const against = (stage, id, more = {}) =>
  stage.begin({ spec: { game: 'gomoku' }, first: person(stage.nickname), second: engine(id), ...more });
const ataxx = (stage, id, more = {}) => against(stage, id, { spec: { game: 'ataxx' }, ...more });

/** Waits until it is the person's turn again. */
const answered = (page) => action(page, 'hint').and(page.locator(':enabled')).waitFor();

async function hover(page, point) {
  const box = await cell(page, point).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** The dates of saves are those of the day on which pictures are taken; here they are always the same. */
const fixedDates = (page) =>
  page.route('**/api/saves', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const saves = await answer.json();
    for (const [number, save] of saves.entries()) save.saved_ms = Date.UTC(2026, 2, 20, 20, 15) - number * 5e7;
    return route.fulfill({ response: answer, json: saves });
  });

export const PLAY_SCENES = [
  {
    name: 'home',
    window: { viewport: { width: 1100, height: 780 } },
    async take({ page }) {
      await page.locator('.hero-note').filter({ hasText: '15' }).waitFor();
    },
  },
  {
    name: 'setup',
    window: { viewport: { width: 1100, height: 980 } },
    async take({ go }) {
      await go('play/gomoku');
    },
  },
  {
    name: 'setup-ataxx',
    window: { viewport: { width: 1100, height: 900 } },
    async take({ go }) {
      await go('play/ataxx');
    },
  },
  {
    name: 'game',
    async take(stage) {
      await against(stage, 'gomoku-4', { moves: GOMOKU.slice(0, 12) });
      await answered(stage.page);
    },
  },
  {
    name: 'buttons',
    async take(stage) {
      await against(stage, 'gomoku-4', { moves: GOMOKU.slice(0, 12) });
      await answered(stage.page);
      await action(stage.page, 'undo').click();
      await action(stage.page, 'redo').and(stage.page.locator(':enabled')).waitFor();
      return stage.page.locator('.table-actions');
    },
  },
  {
    name: 'second',
    async take(stage) {
      await against(stage, 'gomoku-4');
      await action(stage.page, 'swap').click();
      await stage.page.locator('[data-stone] .first').waitFor();
      await answered(stage.page);
    },
  },
  {
    name: 'undo',
    async take(stage) {
      const { page } = stage;
      await against(stage, 'gomoku-4', { moves: GOMOKU.slice(0, 12) });
      await answered(page);
      for (const left of [10, 8]) {
        await action(page, 'undo').click();
        await page.waitForFunction((count) => document.querySelectorAll('[data-stone]').length === count, left);
      }
      await answered(page);
    },
  },
  {
    name: 'thinking',
    async take(stage) {
      // So early in a game no win is found that would end the thinking.
      await against(stage, 'gomoku-10', { moves: BEGINNING.slice(0, 2), think_ms: 30_000 });
      await clickMoves(stage.page, [GOMOKU[2]]);
      await action(stage.page, 'move-now').waitFor();
      await stage.page.waitForTimeout(2100);
      await action(stage.page, 'move-now').waitFor({ timeout: 1000 });
      return stage.page.locator('.table-top');
    },
  },
  {
    name: 'hint',
    async take(stage) {
      await against(stage, 'gomoku-4', { moves: GOMOKU.slice(0, 6) });
      await answered(stage.page);
      await action(stage.page, 'hint').click();
      await stage.page.locator('.mark-hint').waitFor();
      await stage.page.locator('.hint-line:visible').waitFor();
    },
  },
  {
    name: 'snap',
    window: { deviceScaleFactor: 2 },
    async take(stage) {
      const { page } = stage;
      await against(stage, 'gomoku-4', { moves: BEGINNING.slice(0, 8) });
      await answered(page);
      const box = await cell(page, 'k9').boundingBox();
      await page.mouse.move(box.x + box.width * 0.68, box.y + box.height * 0.36);
      return [cell(page, 'h7'), cell(page, 'm11')];
    },
  },
  {
    name: 'save',
    async take(stage) {
      const { page } = stage;
      await against(stage, 'gomoku-4', { moves: BEGINNING.slice(0, 8) });
      await answered(page);
      await action(page, 'save').click();
      await page.locator('.slot-form input').fill(stage.nickname === 'Ada' ? 'Sunday evening' : '周日晚上');
      return side(page);
    },
  },
  {
    name: 'load',
    window: { viewport: { width: 1000, height: 560 } },
    async take(stage) {
      const { page } = stage;
      await fixedDates(page);
      const names = stage.nickname === 'Ada' ? ['Sunday evening', 'With Bo'] : ['周日晚上', '和小白下'];
      const games = [
        { spec: { game: 'gomoku' }, first: person(stage.nickname), second: engine('gomoku-4') },
        { spec: { game: 'ataxx' }, first: person(stage.nickname), second: person('Bo') },
      ];
      for (const [number, game] of games.entries()) {
        const moves = number === 0 ? BEGINNING.slice(0, 8) : ATAXX.slice(0, 10);
        await stage.begin({ ...game, moves });
        await action(page, 'save').click();
        await page.locator('.slot-form input').fill(names[number]);
        await page.keyboard.press('Enter');
        await action(page, 'save-go-on').waitFor();
      }
      await stage.go('load');
      await page.locator('.save-row').nth(1).waitFor();
    },
  },
  {
    name: 'result',
    async take(stage) {
      await against(stage, 'gomoku-3', { moves: WON.slice(0, -1) });
      await clickMoves(stage.page, WON.slice(-1));
      await stage.page.locator('.last-results tbody tr').nth(2).waitFor();
    },
  },
  {
    name: 'two',
    async take(stage) {
      const clock = { initial_ms: 600_000, increment_ms: 5000 };
      await stage.begin({ spec: { game: 'gomoku' }, ...TWO_PEOPLE, clock });
      await clickMoves(stage.page, GOMOKU.slice(0, 7));
    },
  },
  {
    name: 'watch',
    async take(stage) {
      const { page } = stage;
      await stage.begin({
        spec: { game: 'gomoku' },
        first: engine('killer:depth=4'),
        second: engine('gomoku-5'),
        moves: GOMOKU.slice(0, 7),
      });
      await page.locator('.moves .move').nth(11).waitFor();
      await action(page, 'pause').click();
      await action(page, 'continue').waitFor();
    },
  },
  {
    name: 'opponents',
    window: { viewport: { width: 900, height: 1200 } },
    async take({ page, go }) {
      await go('play/gomoku');
      return page.locator('.player-picker');
    },
  },
  {
    name: 'opponents-ataxx',
    window: { viewport: { width: 900, height: 1200 } },
    async take({ page, go }) {
      await go('play/ataxx');
      return page.locator('.player-picker');
    },
  },
  {
    name: 'killer-settings',
    window: { viewport: { width: 900, height: 1700 } },
    async take({ page, go }) {
      await go('play/gomoku');
      await page.locator('.player-choice input[value="killer"]').check({ force: true });
      await page.locator('.picker-details summary').click();
      return [page.locator('.player-choice:has(input[value="killer"])'), page.locator('.picker-details')];
    },
  },
  {
    name: 'shapes-settings',
    window: { viewport: { width: 900, height: 1700 } },
    async take({ page, go }) {
      await go('play/gomoku');
      await page.locator('.player-choice input[value="shapes-hard"]').check({ force: true });
      await page.locator('.picker-details summary').click();
      return [page.locator('.player-choice:has(input[value="shapes-hard"])'), page.locator('.picker-details')];
    },
  },
  {
    name: 'program',
    window: { viewport: { width: 900, height: 1700 } },
    async take({ page, go, nickname }) {
      await go('play/gomoku');
      const form = page.locator('details:has(.program-form)');
      await form.locator('summary').click();
      await form.locator('input').nth(0).fill(nickname === 'Ada' ? 'My bot' : '我的程序');
      await form.locator('input').nth(1).fill('python3 bot.py');
      return form;
    },
  },
  {
    name: 'rules',
    window: { viewport: { width: 900, height: 900 } },
    async take({ page, go }) {
      await go('play/gomoku');
      await page.locator('.size-row input').fill('19');
      await page.locator('.size-row input').blur();
      return [page.locator('.setup-card').first(), page.locator('.setup-aside')];
    },
  },
  {
    name: 'rule-course',
    window: { viewport: { width: 900, height: 900 } },
    async take({ page, go }) {
      await go('play/ataxx');
      await page.locator('input[value="course"]').check({ force: true });
      return page.locator('.setup-card').first();
    },
  },
  {
    name: 'forbidden',
    async take(stage) {
      const { page } = stage;
      await stage.begin({ spec: { game: 'gomoku', rule: 'renju' }, ...TWO_PEOPLE, moves: RENJU });
      await page.locator('.mark-forbidden').waitFor();
      await clickPoint(page, 'h10');
      await page.locator('#notice[data-shown]').waitFor();
    },
  },
  {
    name: 'large',
    async take(stage) {
      await stage.begin({ spec: { game: 'gomoku', size: 181 }, ...TWO_PEOPLE, moves: ['cm91', 'cn92', 'cm92', 'cm93', 'cl91', 'cn91', 'ck91', 'cj91', 'cn90', 'co89'] });
      const box = await stage.page.locator('canvas').boundingBox();
      await stage.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await stage.page.mouse.wheel(0, 240);
      await stage.page.waitForTimeout(400);
    },
  },
  {
    name: 'opening',
    async take(stage) {
      await stage.begin({ spec: { game: 'gomoku', opening: 'swap2' }, ...TWO_PEOPLE });
      await clickMoves(stage.page, ['h8', 'h9', 'i9']);
      await stage.page.locator('.opening .button').first().waitFor();
    },
  },
  {
    name: 'ataxx',
    async take(stage) {
      const { page } = stage;
      await ataxx(stage, 'ataxx-4', { moves: ATAXX.slice(0, 22) });
      await answered(page);
      await pickBest(page);
    },
  },
  {
    name: 'cartoon',
    settings: { theme: 'cartoon' },
    async take(stage) {
      await ataxx(stage, 'ataxx-4', { moves: ATAXX.slice(0, 26) });
      await answered(stage.page);
    },
  },
  {
    name: 'settings',
    settings: { theme: 'cartoon', sound: true, music: true },
    window: { viewport: { width: 1100, height: 860 } },
    async take(stage) {
      await ataxx(stage, 'ataxx-4', { moves: ATAXX.slice(0, 26) });
      await answered(stage.page);
      await action(stage.page, 'settings').click();
      await stage.page.locator('.settings').waitFor();
    },
  },
  {
    name: 'dark',
    settings: { theme: 'dark', appearance: 'dark', numbers: 'all' },
    async take(stage) {
      await against(stage, 'gomoku-4', { moves: GOMOKU.slice(0, 16) });
      await answered(stage.page);
    },
  },
  {
    name: 'phone',
    window: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 },
    async take(stage) {
      await against(stage, 'gomoku-4', { moves: GOMOKU.slice(0, 14) });
      await answered(stage.page);
    },
  },
];

/** Picks the piece and shows the target at which the most enemies would turn. */
async function pickBest(page) {
  const pieces = await page
    .locator('[data-stone]:has(.first)')
    .evaluateAll((stones) => stones.map((node) => node.dataset.stone));
  let best = { flips: -1 };
  for (const piece of pieces) {
    await clickPoint(page, piece);
    const targets = await page.locator('.mark-target').evaluateAll((marks) => marks.length);
    for (let number = 0; number < targets; number++) {
      const box = await page.locator('.mark-target').nth(number).boundingBox();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.move(at.x, at.y);
      const flips = await page.locator('.mark-flip').count();
      if (flips > best.flips) best = { flips, piece, at };
    }
    await page.keyboard.press('Escape');
  }
  await clickPoint(page, best.piece);
  await page.mouse.move(best.at.x, best.at.y);
}
