/** The coach beside the board: why a move is good or bad, the alarm of beginners, and a level that explains its moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, TWO_PEOPLE, action, clickPoint, faults, openGame, openStage, stone } from './harness.mjs';

const stage = openStage();
let page;
/** White has an open three, F9–H7, and Black is to move. */
const THREE = ['h8', 'i9', 'i7', 'g9', 'h9', 'h7', 'j8', 'g8', 'g7', 'f9'];
const against = (level) => ({
  spec: { game: 'gomoku' },
  first: { kind: 'human', name: 'Ann' },
  second: { kind: 'engine', id: `gomoku-${level}` },
});
const why = () => page.locator('.coach-why');
const alarm = () => page.locator('.coach-alarm');
const begin = (request, options) =>
  stage.open(options).then(async (opened) => {
    page = opened;
    return openGame(page, stage.url, request);
  });

test('why the last move was played: sentences, and the rows on the board, by keyboard', async () => {
  await begin({ spec: { game: 'gomoku' }, ...TWO_PEOPLE, moves: THREE });
  await action(page, 'why-move').focus();
  await page.keyboard.press('Enter');
  await why().locator('h2', { hasText: 'Why F9?' }).waitFor();
  await why().locator('li', { hasText: /makes an open three: F9–H7/ }).waitFor();
  assert.equal(await why().getAttribute('role'), 'status', 'it is spoken');
  await page.locator('.row-line.row-about_to_threaten').first().waitFor();
  await page.locator('.threat-about_to_threaten').first().waitFor();
  // It belongs to the position in which it was asked.
  await page.keyboard.press('ArrowLeft');
  await why().waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.row-line').count(), 0);
  await action(page, 'why-move').click();
  await why().locator('h2', { hasText: 'Why G7?' }).waitFor();
  await action(page, 'why-close').click();
  await why().waitFor({ state: 'hidden' });
  assert.deepEqual(page.errors, []);
});

test('why a hint is one, and why a line of the analysis begins as it does', async () => {
  await begin({ spec: { game: 'gomoku' }, ...TWO_PEOPLE, moves: THREE });
  await action(page, 'hint').click();
  await action(page, 'why-hint').click();
  await why().locator('li', { hasText: /It blocks the open three F9–H7|It stops a win by fours/ }).first().waitFor();
  await page.locator('.row-must_answer').first().waitFor();
  await action(page, 'why-close').click();
  await page.locator('#tab-analysis').click();
  const line = page.locator('.line-row:visible').first();
  const reason = line.locator('[data-action="why-line"]');
  await reason.waitFor();
  assert.match(await reason.getAttribute('aria-label'), /^Why [A-O]\d+\?$/);
  await reason.click();
  await why().locator('li').first().waitFor();
});

test('a move of Ataxx is explained in stones, on the board of a stored position too', async () => {
  page = await stage.open();
  await stage.visit('analysis/ataxx/international/7/a7c5.g7e5');
  await page.locator('#tab-moves').click();
  await action(page, 'why-move').click();
  await why().locator('li', { hasText: /jump/ }).first().waitFor();
});

test('the alarm goes by itself up to level 3, off from level 4, and as it is set', async () => {
  await begin({ ...against(3), moves: THREE });
  await alarm().filter({ hasText: 'White threatens to make an open four at I6 or E10.' }).waitFor();
  for (const point of ['.row-must_answer', '.threat-must_answer']) await page.locator(point).first().waitFor();
  assert.equal(await page.locator('.threat-must_answer').count(), 2);
  await page.locator('#tab-view').click();
  await page.locator('.view-options .segment', { hasText: 'Never' }).click();
  await alarm().waitFor({ state: 'hidden' });
  assert.equal(await page.locator('.threat-must_answer').count(), 0);

  await openGame(page, stage.url, { ...against(4), moves: THREE });
  await page.locator('#tab-view').click();
  await page.locator('.view-options .segment', { hasText: 'Levels 1–3' }).click();
  await action(page, 'hint').waitFor();
  assert.equal(await alarm().count(), 0);
  await page.locator('.view-options .segment', { hasText: 'Always' }).click();
  await alarm().filter({ hasText: 'White threatens' }).waitFor();
});

test('a level says after each of its moves why it played it', async () => {
  await begin({ ...against(1), moves: ['h8', 'i9'] }, { settings: { thoughts: true } });
  const thought = page.locator('.coach-thought');
  await thought.locator('h2', { hasText: 'Level 1 on I9' }).waitFor();
  await thought.locator('li', { hasText: 'The opening: an indirect opening.' }).waitFor();
  const before = await thought.locator('h2').textContent();
  await clickPoint(page, 'k10');
  await stone(page, 'k10').waitFor();
  await page.waitForFunction((old) => document.querySelector('.coach-thought h2')?.textContent !== old, before);
  await thought.locator('h2', { hasText: /^Level 1 on [A-O]\d+$/ }).waitFor();
  assert.deepEqual(page.errors, []);
});

for (const colorScheme of ['light', 'dark'])
  test(`what the coach says reads well on a phone, ${colorScheme}`, async () => {
    const options = { colorScheme, bypassCSP: true, viewport: PHONE, hasTouch: true, isMobile: true };
    await begin({ ...against(2), moves: THREE }, options);
    await alarm().waitFor();
    await action(page, 'why-move').click();
    await why().locator('li').first().waitFor();
    assert.deepEqual(await faults(page), []);
    const [whole, seen] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    assert.ok(whole <= seen, 'nothing sticks out');
  });

// The last: while it is played, nobody is helped with its position.
test('a serious game has neither why nor alarm', async () => {
  await begin({ ...against(1), moves: THREE, serious: true }, { settings: { alarm: 'always', thoughts: true } });
  await page.locator('.strip.active').first().waitFor();
  assert.equal(await page.locator('[data-action="why-move"]:visible').count(), 0);
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('.coach-note').count(), 0);
});
