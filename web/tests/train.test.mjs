/** Training: started in the form, watched, stopped, gone on with, played against. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, action, cell, clickPoint, openStage, faults } from './harness.mjs';

const stage = openStage();
let page;

async function openTrain(path = '', options = {}) {
  page = await stage.open(options);
  await stage.visit(`train${path}`);
  await page.locator('.arena-page').waitFor();
}

/** Starts a training over HTTP. */
async function startTraining(request) {
  const answer = await fetch(`${stage.url}/api/training`, {
    method: 'POST',
    body: JSON.stringify({ size: 9, games: 2, population: 3, trial: 4, ...request }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return encodeURIComponent((await answer.json()).name);
}

const state = (name) => page.locator(`.run-head [data-state="${name}"]`).waitFor();

test('a training is started in the form, watched to its end and played against', async () => {
  await openTrain();
  await page.locator('input[name="rounds"]').fill('3');
  await page.locator('input[name="games"]').fill('2');
  await page.locator('.train-form summary').click();
  await page.locator('input[name="size"]').fill('9');
  await page.locator('input[name="trial"]').fill('10');
  await action(page, 'train-start').click();
  await page.waitForURL(/#\/train\/trained-1\.txt$/);
  await state('finished');
  await page.locator('.plot-best').waitFor();
  assert.equal(await page.locator('.plot-player').count(), 16, 'a line for each weight');
  assert.equal(await page.locator('.train-table tbody tr').count(), 5);
  await page
    .locator('.train-caption', { hasText: /^Round 3, game 1 of 8 · .*★.* · (Black won|White won|Draw)$/ })
    .waitFor();
  assert.ok((await page.locator('.train-board .piece').count()) > 8, 'the end of a game is shown');

  await action(page, 'first').click();
  assert.equal(await page.locator('.train-board .piece').count(), 0);
  await page.locator('.train-round input').fill('1');
  await page.keyboard.press('Enter');
  await page.locator('.train-caption', { hasText: 'Round 1, game 1' }).waitFor();
  await action(page, 'next-game').click();
  await page.locator('.train-caption', { hasText: 'Round 1, game 2' }).waitFor();

  await action(page, 'train-match').click();
  await page.waitForURL(/#\/arena\/\d+$/);
  await page.locator('.standings tr', { hasText: 'trained-1.txt' }).waitFor();
  await page.goBack();

  await action(page, 'play-weights').click();
  await page.waitForURL(/#\/game\//);
  await cell(page, 'h8').waitFor();
  await clickPoint(page, 'h8');
  await page.locator('.moves .move').nth(1).waitFor();
  assert.deepEqual(page.errors, []);
});

test('rounds that end while games are on their way are shown when they have come', async () => {
  const name = await startTraining({ name: 'late.txt', rounds: 2000 });
  page = await stage.open();
  let release;
  const hasStopped = new Promise((resolve) => (release = resolve));
  await page.route(/\/rounds\/\d+\/games$/, async (route) => {
    await hasStopped;
    await route.continue();
  });
  const isAsked = page.waitForRequest(/\/rounds\/\d+\/games$/);
  await stage.visit(`train/${name}`);
  const asked = Number(/rounds\/(\d+)/.exec((await isAsked).url())[1]);
  await page.waitForFunction((round) => {
    const [, now] = /Round (\d+) of/.exec(document.querySelector('.run-controls').textContent) ?? [];
    return Number(now) > round + 1;
  }, asked);
  await action(page, 'train-stop').click();
  await state('stopped');
  const [, count] = /(\d+) of 2000 rounds/.exec(await page.locator('.run-controls').innerText());
  const played = Number(count);
  assert.ok(played > asked, `${played} rounds were played, the games of ${asked} asked for`);
  release();
  await page.locator('.train-caption', { hasText: `Round ${played}, game 1` }).waitFor();
});

test('a training is stopped, goes on, goes on while nobody looks, and is deleted', async () => {
  const name = await startTraining({ name: 'long.txt', rounds: 2000 });
  await openTrain(`/${name}`);
  await page.locator('.run-controls', { hasText: /Round [2-9]/ }).waitFor();
  await action(page, 'train-stop').click();
  await state('stopped');
  await action(page, 'train-resume').click();
  await state('running');
  await stage.visit('train');
  await page.locator('[data-training="long.txt"]', { hasText: 'Running' }).waitFor();
  await page.locator('.train-form').waitFor();
  await action(page, 'train-start').click();
  await page.locator('#notice', { hasText: 'A training is running' }).waitFor();
  await page.locator('[data-training="long.txt"]').click();
  await action(page, 'train-delete').dblclick();
  await page.waitForURL(/#\/train$/);
  await page.locator('[data-file="long.txt"]').waitFor();
  assert.equal(await page.locator('[data-training]', { hasText: 'long.txt' }).count(), 0);
});

test('form and training fit a phone, and a screen reader finds no serious fault', async () => {
  const name = await startTraining({ name: 'short.txt', rounds: 2 });
  for (const options of [{ viewport: PHONE }, { colorScheme: 'dark' }]) {
    for (const path of ['', `/${name}`]) {
      await openTrain(path, { bypassCSP: true, ...options });
      await page.locator(path ? '.plot-best' : '.train-form').waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, path);
      assert.deepEqual(await faults(page), [], `${path} ${JSON.stringify(options)}`);
    }
  }
});
