/** Lessons: the list with what has been learned, tasks tried by mouse and keyboard, wrong tries answered with why. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, action, cell, clickPoint, faults, openStage, stone } from './harness.mjs';

const stage = openStage();
let page;
const answer = (text) => page.locator('.lesson-answer', { hasText: text });
const next = () => action(page, 'step-next').click();
async function openLesson(id, options) {
  page = await stage.open(options);
  await stage.visit(`learn/${id}`);
  await page.locator('.lesson-panel h1').waitFor();
}

test('both courses are in the menu and on the first page, with twelve lessons each', async () => {
  page = await stage.open();
  await page.locator('.home-more a[href="#/learn"]').click();
  await page.locator('.learn-course').nth(1).waitFor();
  assert.equal(await page.locator('.learn-entry').count(), 24);
  await page.locator('.menu a[href="#/learn"][aria-current="page"]').waitFor({ state: 'attached' });
});

test('a lesson is walked to its end, and what was learned is kept', async () => {
  await openLesson('five');
  assert.equal(await page.locator('.mark-flip').count(), 5, 'the row that is spoken of is marked');
  await next();
  // A wrong try says why, and stays until the next one.
  await clickPoint(page, 'd4');
  await answer(/D4 is not it.*That makes no five/).waitFor();
  await page.locator('.mark-fault').waitFor();
  await clickPoint(page, 'c5');
  await answer(/C5 is right.*Five in a row/).waitFor();
  await stone(page, 'c5').waitFor();
  assert.equal(await stone(page, 'd4').count(), 0);
  for (const point of ['e5', 'e7']) {
    await next();
    await clickPoint(page, point);
    await answer('is right').waitFor();
  }
  await action(page, 'step-next').filter({ hasText: 'Next lesson' }).click();
  await page.locator('.lesson-panel h1', { hasText: 'Threes and fours' }).waitFor();
  await action(page, 'lessons').click();
  await page.locator('.learn-course p', { hasText: '1 of 12 done' }).waitFor();
  await page.locator('[data-lesson="five"] .learned').waitFor();
  await page.locator('[data-lesson="shapes"].next').waitFor();
  assert.deepEqual(page.errors, []);
});

test('by keyboard alone: the heading, the board, a typed move, a hint, and being shown', async () => {
  await openLesson('four-three');
  await action(page, 'step-next').focus();
  await page.keyboard.press('Enter');
  await page.locator('.lesson-panel h1:focus').waitFor();
  assert.match(await cell(page, 'g5').getAttribute('aria-label'), /^G5/);
  await page.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.type('h5');
  await page.keyboard.press('Enter');
  await answer(/H5 is not it.*not the shape/).waitFor();
  await action(page, 'lesson-hint').focus();
  await page.keyboard.press('Enter');
  await page.locator('.lesson-hint', { hasText: 'column of G6' }).waitFor();
  await action(page, 'lesson-show').focus();
  await page.keyboard.press('Enter');
  await answer(/G5 is right.*four and an open three/).waitFor();
});

test('a win by fours goes on: the other side answers until it is won', async () => {
  await openLesson('win-by-fours');
  await clickPoint(page, 'g5');
  await answer(/G5 is right. Go on.*The answer is H5/).waitFor();
  await stone(page, 'h5').waitFor();
  // A wrong move on the way is taken back to where one was.
  await clickPoint(page, 'a1');
  await answer('A1 is not it').waitFor();
  await action(page, 'try-again').click();
  await stone(page, 'h5').waitFor();
  assert.equal(await stone(page, 'a1').count(), 0);
  await clickPoint(page, 'g6');
  await answer(/G6 is right.*wins next at/).waitFor();
  await action(page, 'step-next').waitFor();
});

test('a forbidden point is found where no stone may go, and is not marked before', async () => {
  await openLesson('forbidden');
  assert.equal(await page.locator('.mark-forbidden').count(), 0);
  await clickPoint(page, 'g7');
  await answer(/G7 is not it.*Black may play there/).waitFor();
  await clickPoint(page, 'h8');
  await answer(/H8 is right.*forbidden to Black: two open threes/).waitFor();
});

test('Ataxx is picked and played, explained in stones, and in the language of the page', async () => {
  await openLesson('jump', { locale: 'zh-CN', settings: { language: 'zh' } });
  await clickPoint(page, 'a7');
  await page.locator('.mark-target.jump').first().waitFor();
  await clickPoint(page, 'b7');
  await answer(/B7 不对.*跳跃要走到/).waitFor();
  await clickPoint(page, 'a7');
  await clickPoint(page, 'c5');
  await answer(/A7–C5 正确/).waitFor();
  await stone(page, 'c5').waitFor();
  assert.equal(await stone(page, 'a7').count(), 0);
});

for (const colorScheme of ['light', 'dark'])
  test(`the list and a lesson read well on a phone, ${colorScheme}`, async () => {
    const options = { colorScheme, bypassCSP: true, viewport: PHONE, hasTouch: true, isMobile: true };
    await openLesson('open-threes', options);
    assert.deepEqual(await faults(page), []);
    await next();
    await cell(page, 'a1').tap();
    await answer('A1 is not it').waitFor();
    assert.deepEqual(await faults(page), []);
    await stage.visit('learn');
    await page.locator('.learn-course').first().waitFor();
    assert.deepEqual(await faults(page), []);
    const [whole, seen] = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    assert.ok(whole <= seen, 'nothing sticks out');
  });
