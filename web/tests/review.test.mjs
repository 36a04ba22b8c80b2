/** The review of a finished game: a story in a few moments, walked by keys, kept with the record, and played on from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, TWO_PEOPLE, action, clickMoves, faults, openGame, openStage } from './harness.mjs';

const stage = openStage();
let page;
/** Black leaves an open three alone with E9, and White wins with E10. */
const MOVES = ['h8', 'i9', 'i7', 'g9', 'h9', 'h7', 'j8', 'g8', 'g7', 'f9', 'e9', 'i6', 'j5'];
const LOST = { spec: { game: 'gomoku' }, ...TWO_PEOPLE, moves: MOVES };
/** Goes to that mistake. */
const turnToMistake = () => page.locator('[data-action="moment-11"]').click();
const steps = () => page.locator('.story-step');
const current = () => page.locator('.story-step[aria-current]');
const stones = (count) =>
  page.waitForFunction((n) => document.querySelectorAll('[data-stone]').length === n, count);

/** Plays a lost game to its end, and has it reviewed with one click. */
async function reviewLost(options) {
  page = await stage.open(options);
  const id = await openGame(page, stage.url, LOST);
  await clickMoves(page, ['e10']);
  await action(page, 'review').click();
  await done();
  return id;
}
/** Until all of it is told: then there is no progress any more. */
const done = async () => {
  await page.locator('.story-head p').waitFor();
};

test('one click after a lost game tells its story: the last escape with the threat, the better move, and why', async () => {
  await reviewLost();
  assert.ok((await steps().count()) <= 7);
  await page.locator('.story-head p', { hasText: /Black \d+ % · White \d+ %.*Black lost it/ }).waitFor();
  await turnToMistake();
  const words = page.locator('.story-moment');
  await words.locator('h3', { hasText: 'The last escape' }).waitFor();
  await words.locator('.story-played', { hasText: /E9.*White had an open three, F9–H7/ }).waitFor();
  await words.locator('.story-better', { hasText: /I6|E10/ }).waitFor();
  await page.locator('.mark-fault').waitFor();
  await page.locator('.mark-hint').waitFor();
  // The moves of the game have the signs of what they gave away.
  await page.locator('.moves .fault-blunder').first().waitFor();
  assert.deepEqual(page.errors, []);
});

test('the arrow keys walk from moment to moment, and the board follows', async () => {
  await reviewLost();
  await steps().first().click();
  const plies = (await steps().locator('span').allTextContents()).map(Number);
  assert.ok(plies.includes(11) && plies.at(-1) === 14, String(plies));
  for (const ply of plies.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await current().locator('span', { hasText: new RegExp(`^${ply}$`) }).waitFor();
    const isFault = (await current().locator('b').count()) > 0;
    await stones(isFault ? ply - 1 : ply);
  }
  await page.keyboard.press('ArrowLeft');
  await current().locator('span', { hasText: new RegExp(`^${plies.at(-2)}$`) }).waitFor();
  // Once the story is closed the arrows step through the moves again.
  await action(page, 'story-close').click();
  await page.keyboard.press('End');
  await stones(14);
  await page.keyboard.press('ArrowLeft');
  await stones(13);
});

test('the mistake is tried again from the position before it', async () => {
  await reviewLost();
  await turnToMistake();
  await action(page, 'try-again').click();
  await page.locator('.story:visible').waitFor({ state: 'detached' });
  await page.locator('.strip.active', { hasText: 'Tester' }).waitFor();
  await stones(10);
  await clickMoves(page, ['e10']);
});

test('a review is kept with its record and speaks the language of the page', async () => {
  const id = await reviewLost();
  const told = await steps().locator('span').allTextContents();
  await page.goto(`${stage.url}/#/record/${id}`);
  await page.locator('.record-head').waitFor();
  let asked = 0;
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (asked += payload.includes('"review"'))));
  await action(page, 'review').click();
  await done();
  assert.deepEqual(await steps().locator('span').allTextContents(), told);
  assert.equal(asked, 1, 'it is told whole and at once');
  await action(page, 'language').click();
  await action(page, 'review').click();
  await turnToMistake();
  await page.locator('.story-played', { hasText: '白棋已有活三' }).waitFor();
});

test('a game of Ataxx is reviewed in stones', async () => {
  page = await stage.open();
  const moves = ['a7c5', 'g7e5', 'c5b7', 'e5e7', 'g1e3', 'a1c3', 'e3g1', 'c3a1'];
  await openGame(page, stage.url, { spec: { game: 'ataxx' }, ...TWO_PEOPLE, moves });
  await action(page, 'resign').click();
  await action(page, 'resign').click();
  await action(page, 'review').click();
  await done();
  await page.locator('.story-step:is(.blunder, .mistake, .inaccuracy)').first().click();
  await page.locator('.story-better', { hasText: /stones? to|turns/i }).waitFor();
});

for (const colorScheme of ['light', 'dark'])
  test(`the story reads well on a phone, ${colorScheme}`, async () => {
    await reviewLost({ colorScheme, bypassCSP: true, viewport: PHONE, hasTouch: true, isMobile: true });
    await turnToMistake();
    await page.locator('.story-better').waitFor();
    assert.deepEqual(await faults(page), []);
    const sides = await page.locator('.story').evaluate((node) => [node.scrollWidth, node.clientWidth]);
    assert.equal(sides[0], sides[1], 'nothing sticks out');
  });
