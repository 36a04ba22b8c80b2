/** A server for others: a friend comes by a link and sits down, strangers watch, and the admin looks after it. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import {
  DESK,
  PHONE,
  TWO_PEOPLE,
  action,
  clickMoves,
  clickPoint,
  openBrowser,
  openGame,
  openPage,
  startServer,
  stone,
  visit,
} from './harness.mjs';

let server;
let browser;
/** Each page is a browser of its own: another visitor. */
let pages = [];

before(async () => {
  server = await startServer({ command: ['serve', '--listen', '127.0.0.1:0'] });
  browser = await openBrowser();
});
afterEach(async () => {
  const errors = pages.flatMap((page) => page.errors);
  for (const page of pages) await page.context().close();
  pages = [];
  assert.deepEqual(errors, []);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function visitor(nickname, viewport = DESK) {
  const page = await openPage(browser, server.url, { settings: { nickname }, viewport });
  pages.push(page);
  return page;
}

const panel = (page) => page.locator('.seat-panel:visible');

test('a friend opens the link, sits down with one tap, and each plays their own side', async () => {
  const ann = await visitor('Ann');
  await visit(ann, `${server.url}/#/two`);
  await ann.locator('.segment', { hasText: 'Invited by a link' }).click();
  await action(ann, 'start').click();
  await panel(ann).locator('text=Waiting for the other player').waitFor();
  // The key is asked for when the panel is there already.
  await ann.waitForFunction(() => document.querySelector('.seat-link input')?.value);
  const link = await ann.locator('.seat-link input').inputValue();
  assert.match(link, /#\/game\/.*\?invitation=[0-9a-f]{24}$/);

  const zoe = await visitor('Zoe');
  await visit(zoe, link.split('?')[0]);
  await panel(zoe).locator('text=The free seat is for whoever was sent the link').waitFor();
  assert.equal(await action(zoe, 'sit').count(), 0, 'who has found the game only watches');

  const bo = await visitor('Bo', PHONE);
  await visit(bo, link);
  await panel(bo).locator('text=Ann').waitFor();
  await action(bo, 'sit').click();
  await panel(bo).waitFor({ state: 'hidden' });
  await panel(ann).waitFor({ state: 'hidden' });
  await ann.locator('.strip-name', { hasText: 'Bo' }).waitFor();

  await clickMoves(ann, ['h8']);
  await stone(bo, 'h8').waitFor();
  await bo.locator('.strip.active', { hasText: 'Your turn' }).waitFor();
  await clickPoint(ann, 'a1');
  await clickPoint(bo, 'i9');
  await stone(ann, 'i9').waitFor();
  assert.equal(await stone(ann, 'a1').count(), 0, 'nobody plays for the other');

  const eve = await visitor('Eve');
  await visit(eve, link);
  await panel(eve).locator('text=watching').waitFor();
  await clickPoint(eve, 'b2');
  assert.equal(await action(eve, 'resign').count(), 0);
  await clickMoves(ann, ['j10']);
  await stone(eve, 'j10').waitFor();
  assert.equal(await stone(eve, 'b2').count(), 0, 'who watches plays nothing');

  await action(bo, 'resign').click();
  await action(bo, 'resign').click();
  await ann.locator('.result h2', { hasText: 'You win' }).waitFor();
  await action(ann, 'rematch').click();
  for (const page of [ann, bo]) await page.locator('.moves-panel', { hasText: 'No moves yet' }).waitFor();
  assert.equal(bo.url().split('#')[1], ann.url().split('#')[1], 'both go on to the same game');
});

test('two people at one screen play both sides, and may invite somebody instead', async () => {
  const ann = await visitor('Ann');
  await openGame(ann, server.url, { spec: { game: 'gomoku' }, ...TWO_PEOPLE });
  await action(ann, 'invite').click();
  await panel(ann).locator('text=Waiting').waitFor();
  await action(ann, 'sit-both').click();
  await panel(ann).locator('[data-action=invite]').waitFor();
  await clickMoves(ann, ['h8', 'i9']);
});

test('the admin logs in, sees visitors and games, and turns somebody away', async () => {
  const ann = await visitor('Ann');
  await openGame(ann, server.url, { spec: { game: 'gomoku' }, ...TWO_PEOPLE });
  const admin = await visitor('Admin');
  await visit(admin, `${server.url}/#/admin`);
  await admin.locator('input[name=token]').fill(server.token());
  await action(admin, 'admin-login').click();
  await admin.locator('[data-vital=games] strong').waitFor();
  await admin.locator('.admin-part', { hasText: 'Ann – Bob' }).waitFor();
  const { handle } = await ann.evaluate(async () => (await fetch('/api/visitor')).json());
  const row = admin.locator('tr', { hasText: handle }).locator('[data-action=ban-visitor]');
  await row.click();
  await row.click();
  await admin.locator('[data-action=pardon]').waitFor();
  const status = () => ann.evaluate(async () => (await fetch('/api/info')).status);
  assert.equal(await status(), 403);
  await admin.locator('[data-action=pardon]').click();
  await admin.locator('text=Nobody is turned away').waitFor();
  assert.equal(await status(), 200);
  // The browser itself reports the refused request.
  ann.errors = [];
});
