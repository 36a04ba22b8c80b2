/** Nothing is lost: saves, a closed window, a server that was killed; replay and review of what was played. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TWO_PEOPLE, action, clickMoves, openGame, openStage, startServer, stone } from './harness.mjs';

const stage = openStage();
let page;
const GOMOKU = { spec: { game: 'gomoku' }, ...TWO_PEOPLE };

test('a saved game is gone on with from the list', async () => {
  page = await stage.open();
  await openGame(page, stage.url, GOMOKU);
  await clickMoves(page, ['h8', 'h9']);
  await action(page, 'save').click();
  await page.locator('.slot-form input').fill('tea break');
  await page.keyboard.press('Enter');
  await page.locator('.save-form', { hasText: 'Saved' }).waitFor();
  await stage.visit('load');
  await page.locator('.save-row', { hasText: 'tea break' }).locator('[data-action="load"]').click();
  await stone(page, 'h9').waitFor();
  await clickMoves(page, ['i9']);
});

test('closing the window loses nothing', async () => {
  page = await stage.open();
  await openGame(page, stage.url, GOMOKU);
  await clickMoves(page, ['h8', 'g9', 'c3']);
  page = await stage.open();
  await action(page, 'resume').click();
  await stone(page, 'c3').waitFor();
  assert.equal(await page.locator('[data-stone]').count(), 3);
});

test('the address of a game that there is not leads home, and says so', async () => {
  page = await stage.open();
  await page.goto(`${stage.url}/#/game/no-such-game`);
  await page.locator('#notice', { hasText: 'no such game' }).waitFor();
  await page.waitForURL(/#\/$/);
});

test('an unfinished game that nobody wants is deleted from the list', async () => {
  page = await stage.open();
  const id = await openGame(page, stage.url, GOMOKU);
  await clickMoves(page, ['h8']);
  const kept = async () => (await (await fetch(`${stage.url}/api/saves`)).json()).map(({ slot }) => slot);
  assert.ok((await kept()).includes(id));
  await stage.visit('load');
  const rows = page.locator('.save-row');
  await rows.first().waitFor();
  const count = await rows.count();
  await rows.filter({ hasText: 'move 1 ' }).first().locator('[data-action="delete-save"]').dblclick();
  await page.waitForFunction((left) => document.querySelectorAll('.save-row').length === left, count - 1);
  assert.ok(!(await kept()).includes(id));
});

test('a server that is killed and started again has lost no move, and an open page goes on', async (context) => {
  let own = await startServer();
  // A server that is left running would keep the tests from ending.
  context.after(() => own.stop());
  page = await stage.open({}, own.url);
  await openGame(page, own.url, GOMOKU);
  await clickMoves(page, ['h8', 'h9', 'i9']);
  await own.stop({ keepsData: true, signal: 'SIGKILL' });
  await page.locator('#notice[data-kind="error"]').waitFor();
  own = await startServer({ data: own.folder, port: new URL(own.url).port });
  await page.locator('#notice[data-kind="plain"]').waitFor();
  await clickMoves(page, ['d4']);
  assert.equal(await page.locator('[data-stone]').count(), 4);
  await page.reload();
  await stone(page, 'd4').waitFor();
  assert.equal(await page.locator('[data-stone]').count(), 4);
});

test('a game that takes long to come is waited for, and its page does not say that there is none', async () => {
  page = await stage.open();
  const id = await openGame(page, stage.url, { ...GOMOKU, moves: ['h8'] });
  let release;
  const isReleased = new Promise((resolve) => (release = resolve));
  await page.clock.install();
  await page.routeWebSocket(/\/ws\/games\//, async (socket) => {
    await isReleased;
    socket.connectToServer();
  });
  const isAskedFor = page.waitForRequest(/\/api\/games\/./);
  await page.reload();
  await page.clock.runFor(1000);
  await isAskedFor;
  await page.clock.runFor(60_000);
  assert.match(page.url(), new RegExp(`#/game/${id}$`));
  release();
  await stone(page, 'h8').waitFor();
});

test('a page that is left before it is there does not come later', async () => {
  page = await stage.open();
  await page.route('**/api/players*', async (route) => {
    await page.waitForFunction(() => document.querySelector('.weights-table') !== null);
    await route.continue();
  });
  await Promise.all([page.waitForRequest('**/api/players*'), page.goto(`${stage.url}/#/arena`)]);
  await stage.visit('weights');
  await page.locator('.weights-table').waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('.arena-page').count(), 0);
});

test('a game is replayed by slider, number, buttons and keys', async () => {
  page = await stage.open({ settings: { speed: 8 } });
  await openGame(page, stage.url, { ...GOMOKU, moves: ['h8', 'h9', 'i9', 'g7', 'i7', 'j8'] });
  const stones = (count) =>
    page.waitForFunction((n) => document.querySelectorAll('[data-stone]').length === n, count);
  await stones(6);
  await action(page, 'back').click();
  await stones(5);
  await action(page, 'first').click();
  await stones(0);
  await page.locator('.replay-jump input').fill('4');
  await page.keyboard.press('Enter');
  await stones(4);
  await page
    .locator('h1, body')
    .first()
    .click({ position: { x: 5, y: 70 } });
  await page.keyboard.press('ArrowLeft');
  await stones(3);
  await page.keyboard.press('End');
  await stones(6);
  await page.keyboard.press('Home');
  await stones(0);
  await action(page, 'auto').click();
  await stones(6);
});

test('a finished game is found among the records and gone on with from any move', async () => {
  page = await stage.open();
  await openGame(page, stage.url, GOMOKU);
  await clickMoves(page, ['h8', 'a1', 'h9', 'a2', 'h10', 'a3', 'h11', 'a4', 'h12']);
  await page.locator('.result:visible').waitFor();
  await stage.visit('records');
  await page.locator('a[href^="#/record/"]').first().click();
  await page.locator('.table').waitFor();
  await action(page, 'back').click();
  await action(page, 'continue-from').click();
  await page.locator('.continue-form select').selectOption('');
  await action(page, 'continue-start').click();
  await page.waitForURL(/#\/game\//);
  // The board of the record, which has the same stones, must have gone.
  await action(page, 'resign').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[data-stone]').length === 8);
  await stone(page, 'a4').waitFor();
});

test('the analysis shows lines, previews them and plays them on the analysis board', async () => {
  page = await stage.open();
  await stage.visit('analysis/gomoku/freestyle/15/h8.h9.i9');
  const line = page.locator('.line').first();
  await line.waitFor();
  await line.hover();
  await page.locator('.line-stone').first().waitFor();
  assert.equal(await page.locator('.eval-bar:visible').count(), 1);
  await line.click();
  await page.waitForFunction(() => document.querySelectorAll('[data-stone]').length === 4);
  assert.match(page.url(), /h8\.h9\.i9\.[a-o]\d+$/);
});
