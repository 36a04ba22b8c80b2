/** Files of weights: looked at, changed, saved under a name, and played by. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PHONE, action, clickPoint, openGame, openStage } from './harness.mjs';

const stage = openStage({ closed: ({ errors }) => assert.deepEqual(errors, []) });
let page;

async function openWeights(options = {}) {
  page = await stage.open(options);
  await stage.visit('weights');
  await page.locator('.weights-table').waitFor();
}

const numbers = () => page.locator('.weights form input[type="number"]');
const save = (name) =>
  page
    .locator('.weights-save input')
    .fill(name)
    .then(() => page.keyboard.press('Enter'));

test('the sixteen numbers of the report are shown', async () => {
  await openWeights();
  assert.equal(await numbers().count(), 16);
  assert.equal(await page.locator('.weights-table tbody tr').count(), 7);
  assert.equal(await page.locator('.weights-save input').inputValue(), 'ChessboardValue.txt');
});

test('every shape has pictures of what it means', async () => {
  await openWeights();
  const rows = page.locator('.weights-table tbody tr');
  const strips = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelectorAll('.shape-strip').length),
  );
  assert.deepEqual(strips, [1, 1, 3, 2, 5, 4, 6]);
  const stones = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelector('.shape-strip').querySelectorAll('.piece').length),
  );
  assert.deepEqual(stones, [5, 4, 4, 3, 3, 2, 2]);
});

test('a file comes from the disk, is played against with one click, goes to the disk and is deleted', async () => {
  await openWeights();
  const text = '0.5 1\n1000000 5000 500 300 50 30 5\n1000000 5000 500 300 50 30 5\n';
  const disk = { name: 'from-disk.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('.weights input[type="file"]').setInputFiles(disk);
  await page.waitForURL(/#\/weights\/from-disk\.txt$/);
  await page.waitForFunction(() => document.querySelectorAll('.weights form input')[1]?.value === '0.5');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    action(page, 'weights-download').click(),
  ]);
  assert.equal(download.suggestedFilename(), 'from-disk.txt');
  const numbersOf = (file) => file.trim().split(/\s+/).map(Number);
  assert.deepEqual(numbersOf(await readFile(await download.path(), 'utf8')), numbersOf(text));
  await action(page, 'play-weights').click();
  await page.waitForURL(/#\/game\//);
  await page.goBack();
  await action(page, 'weights-delete').dblclick();
  await page.locator('#notice', { hasText: 'Deleted' }).waitFor();
  await page.waitForFunction(() => !document.querySelector('option[value="from-disk.txt"]'));
});

test('a file that holds no weights is refused in words', async () => {
  await openWeights();
  const disk = { name: 'prose.txt', mimeType: 'text/plain', buffer: Buffer.from('no numbers') };
  await page.locator('.weights input[type="file"]').setInputFiles(disk);
  await page.locator('#notice', { hasText: 'prose.txt' }).waitFor();
  page.errors = page.errors.filter((text) => !text.includes('400'));
});

test('changed numbers are kept under a name, and a player plays by them', async () => {
  await openWeights();
  await numbers().first().fill('2.5');
  await save('mine.txt');
  await page.locator('#notice', { hasText: 'Saved' }).waitFor();
  await page.reload();
  await page.locator('.weights select').selectOption('mine.txt');
  await page.waitForFunction(() => document.querySelector('.weights form input')?.value === '2.5');
  await openGame(page, stage.url, {
    spec: { game: 'gomoku' },
    first: { kind: 'human' },
    second: { kind: 'engine', id: 'shapes-easy:weights=mine.txt' },
  });
  await clickPoint(page, 'h8');
  await page.locator('.moves .move').nth(1).waitFor();
});

test('the file is chosen among the settings of the opponent', async () => {
  await openWeights();
  await save('ours.txt');
  await page.locator('#notice', { hasText: 'Saved' }).waitFor();
  await stage.visit('play/gomoku');
  await page.locator('[value="shapes-easy"]').check({ force: true });
  await page.locator('.parameters summary', { hasText: 'Settings' }).first().click();
  const files = page.locator('select', { has: page.locator('option[value="ours.txt"]') });
  await files.selectOption('ours.txt');
  await action(page, 'start').click();
  await page.waitForURL(/#\/game\//);
});

test('a number that is none is not saved', async () => {
  await openWeights();
  await numbers().first().fill('');
  await save('broken.txt');
  const answer = await page.request.get(`${stage.url}/api/weights`);
  assert.ok(!(await answer.json()).some(({ name }) => name === 'broken.txt'));
});

test('the table fits a phone', async () => {
  await openWeights({ viewport: PHONE });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
});
