/** The arena: a match is started, watched to its end, opened, stopped and gone on with. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PHONE, action, openStage, faults, stone } from './harness.mjs';

const stage = openStage();
let page;

async function openArena(path = '', options = {}) {
  page = await stage.open(options);
  await stage.visit(`arena${path}`);
  await page.locator('.arena-page').waitFor();
}

async function startArena(request) {
  const answer = await fetch(`${stage.url}/api/arena`, {
    method: 'POST',
    body: JSON.stringify({ spec: { game: 'gomoku' }, time: '50ms', openings: 'none', ...request }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()).id;
}

const state = (name) => page.locator(`.run-head [data-state="${name}"]`).waitFor();
const cells = (player) => page.locator(`tr[data-player="${player}"] td`).allTextContents();

test('a match is started in the form, watched to its end and opened', async () => {
  await openArena();
  const [first, second] = [page.locator('.entrant select').first(), page.locator('.entrant select').nth(1)];
  await first.selectOption('random');
  await second.selectOption('greedy-six');
  await page.locator('input[name="games"]').fill('2');
  await page.locator('input[name="time"]').fill('50ms');
  await action(page, 'arena-start').click();
  await page.waitForURL(/#\/arena\/[^/]+$/);
  await state('finished');
  assert.equal(await page.locator('.live-board').count(), 0);
  const [, score, games, , , , errors, invalid] = await cells('greedy-six');
  assert.deepEqual([score, games, errors, invalid], ['2', '2', '0', '0']);
  assert.equal(await page.locator('.game-row').count(), 2);
  await page.locator('.plot-point').first().waitFor();

  await action(page, 'open-games').click();
  await page.locator('.result-info').waitFor();
  assert.equal(await page.locator('[data-tally="score"]').textContent(), '0 : 1');
  assert.equal(await page.locator('[data-tally="invalid"]').textContent(), '0 : 0');
  await page.locator('[data-step] strong').waitFor();
  await action(page, 'back').click();
  await page.locator('[data-step] strong').waitFor({ state: 'detached' });
  await page.locator('.replay-jump input').fill('1');
  await page.keyboard.press('Enter');
  await page.locator('[data-step]', { hasText: /^1\. (Black|White)/ }).waitFor();
  await page.locator('[data-action="round"]').selectOption({ index: 1 });
  await page.waitForURL(/#\/arena\/[^/]+\/2$/);
  await page.locator('[data-tally="score"]', { hasText: '0 : 1' }).waitFor();
  assert.deepEqual(page.errors, []);
});

test('a match is watched on live boards with both evaluations, stopped and gone on with', async () => {
  const id = await startArena({ kind: 'match', players: ['killer', 'shapes-hard'], games: 4, time: '300ms' });
  await openArena(`/${id}`);
  const board = page.locator('.live-board').first();
  await board.waitFor();
  assert.equal(await board.locator('.live-side').count(), 2);
  assert.equal(await board.locator('.share-meter').count(), 2);
  await action(page, 'arena-stop').dblclick();
  await state('stopped');
  await action(page, 'arena-resume').click();
  await state('running');
  await action(page, 'arena-stop').dblclick();
  await state('stopped');
});

test('a tournament shows who scored what against whom', async () => {
  const players = ['random', 'greedy-six', 'shapes-easy'];
  const id = await startArena({ kind: 'tournament', players, games: 2 });
  await openArena(`/${id}`);
  await state('finished');
  const names = await page.locator('.standings:not(.cross) tbody th').allTextContents();
  assert.deepEqual(
    await page.locator('.standings.cross tbody th').allTextContents(),
    names.map((name, index) => `${index + 1}. ${name}`),
  );
  assert.equal(await page.locator('.plot-point').count(), 3);
  await stage.visit('arena');
  await page.locator(`[data-run="${id}"]`, { hasText: '6 / 6' }).waitFor();
});

test('the ratings are drawn over the games that were played', async () => {
  const players = ['random', 'greedy-six', 'shapes-easy'];
  const id = await startArena({ kind: 'tournament', players, games: 2 });
  await openArena(`/${id}`);
  await state('finished');
  await page.locator('.plot-line').first().waitFor();
  assert.equal(await page.locator('.plot-line').count(), 3);
  assert.deepEqual(
    (await page.locator('.plot-player .plot-name').allTextContents()).sort(),
    ['Greedy six', 'Random', 'Shapes, easy'],
  );
});

test('a round begins with a stone at the centre, and the moves of Black stand left', async () => {
  await openArena();
  await page.locator('.entrant select').first().selectOption('random');
  await page.locator('.entrant select').nth(1).selectOption('greedy-six');
  await page.locator('input[name="games"]').fill('2');
  await page.getByLabel('Board size').fill('19');
  await page.getByLabel('Centre stone').check();
  await action(page, 'arena-start').click();
  await state('finished');
  await action(page, 'open-games').click();
  const places = page.locator('.moves li').first().locator('> *');
  await places.nth(2).waitFor();
  assert.deepEqual((await places.allTextContents()).slice(0, 2), ['1', '…']);
  await page.locator('.replay-jump input').fill('1');
  await page.keyboard.press('Enter');
  await page.locator('[data-step]', { hasText: /^1\. White/ }).waitFor();
  await action(page, 'first').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-stone]').length === 1);
  await stone(page, 'j10').waitFor();
});

test('the logs of the rounds are taken along, and a match is deleted', async () => {
  const id = await startArena({ kind: 'match', players: ['random', 'greedy-six'], games: 2 });
  await openArena(`/${id}`);
  await state('finished');
  assert.match((await downloaded('arena-logs')).subarray(0, 4).toString('latin1'), /^PK\x03\x04$/);
  await action(page, 'open-games').click();
  const log = (await downloaded('round-log')).toString();
  assert.match(log, /^(Black|white) is down \(\d+,\d+\)\n(?:[0179] )+/);
  await stage.visit(`arena/${id}`);
  await action(page, 'arena-delete').dblclick();
  await page.waitForURL(/#\/arena$/);
  assert.equal(await page.locator(`[data-run="${id}"]`).count(), 0);
  assert.deepEqual(page.errors, []);
});

async function downloaded(name) {
  const [download] = await Promise.all([page.waitForEvent('download'), action(page, name).click()]);
  return readFile(await download.path());
}

test('what is not possible is refused in words and keeps the form', async () => {
  await openArena();
  await page.locator('input[name="time"]').fill('soon');
  await action(page, 'arena-start').click();
  await page.locator('#notice', { hasText: 'soon' }).waitFor();
  assert.equal(await page.locator('input[name="time"]').inputValue(), 'soon');
});

/** Form, run and match page of a short match, one after the other. */
async function eachPage(options, look) {
  const id = await startArena({ kind: 'match', players: ['random', 'greedy-six'], games: 2 });
  await openArena(`/${id}`, options);
  await state('finished');
  for (const [path, part] of [
    ['', '.arena-form'],
    [`/${id}`, '.standings'],
    [`/${id}/1`, '.result-info'],
  ]) {
    await stage.visit(`arena${path}`);
    await page.locator(part).waitFor();
    await look(path);
  }
}

test('form, run and match page fit a phone', () =>
  eachPage({ viewport: PHONE }, async (path) => {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, path);
  }));

test('a screen reader finds no serious fault', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await eachPage({ colorScheme, bypassCSP: true }, async (path) =>
      assert.deepEqual(await faults(page), [], `${path} ${colorScheme}`),
    );
  }
});
