/** Records: filtered, replayed, deleted, imported, exported, and taken along as pictures. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PHONE, action, openStage, faults, stone } from './harness.mjs';

const stage = openStage({ prepared: () => importText('start.sgf', GAMES.join('\n')) });
let page;

/** A game of Gomoku that Black wins with nine moves or White with ten, as SGF. */
function sgf(black, white, winner, date, corner) {
  const own = ['hh', 'hg', 'hf', 'he', 'hd'];
  const other = ['aa', 'ab', 'ac', 'ad', corner];
  const [first, second] = winner === 'black' ? [own, other] : [other, own];
  const moves = first.flatMap((point, index) => {
    const isOver = winner === 'black' && index === 4;
    return isOver ? [`;B[${point}]`] : [`;B[${point}]`, `;W[${second[index]}]`];
  });
  return `(;FF[4]GM[4]SZ[15]PB[${black}]PW[${white}]DT[${date}]${moves.join('')})`;
}

const GAMES = [
  sgf('Ann', 'Bob', 'black', '2026-01-10', 'oo'),
  sgf('Bob', 'Ann', 'black', '2026-02-10', 'oo'),
  sgf('Bob', 'Eve', 'white', '2026-03-10', 'on'),
  sgf('Eve', 'Ann', 'white', '2026-04-10', 'om'),
];

async function importText(name, text) {
  const answer = await fetch(`${stage.url}/api/records/import?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: text,
  });
  assert.equal(answer.status, 200);
  return answer.json();
}

async function openRecords(query = '', options = {}) {
  page = await stage.open(options);
  await stage.visit(`records${query}`);
  await page.locator('.records-total').waitFor();
}

const rows = () => page.locator('.record-row');
const total = (count) =>
  page.locator('.records-total', { hasText: new RegExp(`^Games: ${count}$`) }).waitFor();
async function choose(...numbers) {
  for (const number of numbers) await rows().nth(number).locator('input[type="checkbox"]').check();
}
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Presses a button and reads the file that comes of it. */
async function downloaded(name) {
  const [download] = await Promise.all([page.waitForEvent('download'), action(page, name).click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('player, result, game and days narrow the list, and the address keeps them', async () => {
  await openRecords();
  const before = (await page.locator('.records-total').textContent()).replace('Games: ', '');
  await page.locator('input[name="player"]').fill('Ann');
  await page.keyboard.press('Enter');
  await total(3);
  await page.locator('select[name="result"]').selectOption('win');
  await total(2);
  await page.locator('input[name="from"]').fill('2026-03-01');
  await page.locator('input[name="from"]').dispatchEvent('change');
  await total(1);
  assert.match(page.url(), /player=Ann&result=win&from=2026-03-01/);
  await page.reload();
  await total(1);
  await page.locator('select[name="game"]').selectOption('ataxx');
  await total(0);
  await action(page, 'clear-filter').click();
  await total(before);
  await page.locator('.record-player', { hasText: 'Eve' }).first().click();
  await total(2);
  assert.deepEqual(page.errors, []);
});

test('a part of a name finds its player, or asks which one is meant', async () => {
  const player = () => page.locator('input[name="player"]');
  await importText('names.sgf', sgf('Lee Sedol', 'Lea Ypi', 'black', '2026-09-09', 'of'));
  await openRecords();
  await player().fill('sedol');
  await page.keyboard.press('Enter');
  await total(1);
  assert.equal(await player().inputValue(), 'Lee Sedol');
  await player().fill('le');
  await page.keyboard.press('Enter');
  const question = page.locator('.name-question:visible');
  await question.waitFor();
  assert.deepEqual(await action(page, 'choose-player').allTextContents(), ['Lea Ypi', 'Lee Sedol']);
  await action(page, 'choose-player').first().click();
  await page.waitForURL(/player=Lea\+Ypi/);
  await question.waitFor({ state: 'hidden' });
  await player().fill('%');
  await page.keyboard.press('Enter');
  await page.locator('.name-question', { hasText: 'Nobody' }).waitFor();
  assert.deepEqual(page.errors, []);
});

test('several games are replayed in a row', async () => {
  await openRecords('?player=Ann', { settings: { speed: 8 } });
  await choose(0, 1);
  await action(page, 'replay').click();
  let second;
  await page.waitForURL(({ hash }) => {
    [, second] = /^#\/record\/[^,]+,([^,]+)\?auto$/.exec(hash) ?? [];
    return second;
  });
  await page.waitForURL((url) => url.hash === `#/record/${second}?auto`);
  await stone(page, 'h8').waitFor();
});

test('a row of games says how many follow, and the next is one click away', async () => {
  await openRecords('?player=Ann', { settings: { speed: 0.25 } });
  await choose(0, 1);
  await action(page, 'replay').click();
  await page.locator('.record-rest', { hasText: 'Then 1 more' }).waitFor();
  const next = await action(page, 'next-record').getAttribute('href');
  await action(page, 'next-record').click();
  await page.waitForURL((url) => url.hash === next);
  await page.locator('.record-rest').waitFor({ state: 'detached' });
});

test('one game and several are deleted after a question beside the button', async () => {
  await importText(
    'more.sgf',
    ['ol', 'ok', 'oj'].map((corner) => sgf('Gone', 'Bob', 'white', '2026-05-05', corner)).join('\n'),
  );
  await openRecords('?player=Gone');
  await total(3);
  await choose(0);
  await action(page, 'delete').click();
  await action(page, 'delete-no').click();
  await total(3);
  await action(page, 'delete').click();
  await action(page, 'delete-yes').click();
  await total(2);
  await page.locator('[data-action="choose-all"]').check();
  await action(page, 'delete').click();
  await page.keyboard.press('Enter');
  await total(0);
});

test('CSV, PSQ and SGF files are exported, deleted and imported again', async () => {
  for (const [format, ending] of [
    ['csv', 'csv'],
    ['psq', 'psq'],
    ['sgf', 'sgf'],
  ]) {
    await importText('again.sgf', sgf('Back', 'Again', 'black', '2026-06-06', 'oi'));
    await openRecords('?player=Back');
    await choose(0);
    await page.locator('.records-export select').selectOption(format);
    const written = await downloaded('export');
    assert.equal(written.name, `tengen.${ending}`);
    await action(page, 'delete').click();
    await action(page, 'delete-yes').click();
    await total(0);
    await page
      .locator('#import-files')
      .setInputFiles({ name: written.name, mimeType: '', buffer: written.bytes });
    await page.locator('.import-report', { hasText: '1 added' }).waitFor();
    await action(page, 'clear-filter').click();
    const { records } = await (await fetch(`${stage.url}/api/records?per_page=200`)).json();
    assert.ok(
      records.some(({ plies, result }) => plies === 9 && result === 'black'),
      format,
    );
    await removeGamesOf('Back');
  }
});

async function removeGamesOf(player) {
  const { records } = await (await fetch(`${stage.url}/api/records?player=${player}`)).json();
  if (records.length === 0) return;
  const body = JSON.stringify({ ids: records.map(({ id }) => id) });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${stage.url}/api/records`, { method: 'DELETE', body, headers });
}

test('what a file says wrong is told with its line, and the rest of it is taken', async () => {
  await openRecords();
  await page
    .locator('#import-files')
    .setInputFiles([
      file('good.sgf', sgf('Half', 'Good', 'black', '2026-07-07', 'oh')),
      file('bad.sgf', '(;FF[4]GM[4]SZ[15];B[zz])'),
    ]);
  await page.locator('.import-report p', { hasText: 'good.sgf 1 added' }).waitFor();
  const refused = page.locator('.refused tbody tr');
  assert.deepEqual((await refused.locator('td').allTextContents()).slice(0, 2), ['bad.sgf', '1']);
  await action(page, 'close-report').click();
  assert.equal(await refused.count(), 0);
});

test('a dropped file is imported', async () => {
  await openRecords();
  const text = sgf('Dropped', 'Bob', 'black', '2026-08-08', 'og');
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'dropped.sgf'));
    for (const kind of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await page.locator('.import-report', { hasText: 'dropped.sgf' }).waitFor();
  await page.locator('.record-player', { hasText: 'Dropped' }).first().waitFor();
});

test('a game is taken along as pictures of the shown position, as GIF and as a link', async () => {
  await openRecords('?player=Eve');
  await rows().first().locator('a').click();
  await page.locator('.table').waitFor();
  await action(page, 'back').click();
  await action(page, 'downloads').click();
  const svg = await downloaded('svg');
  assert.match(svg.bytes.toString(), /^<svg/);
  const png = await downloaded('png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const gif = await downloaded('gif');
  assert.equal(gif.bytes.subarray(0, 6).toString(), 'GIF89a');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await action(page, 'share').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await page.waitForFunction(() => document.querySelectorAll('[data-stone]').length === 9);
});

test('the statistics count wins, draws and losses and show the last results', async () => {
  await openRecords();
  const row = page.locator('.stats-row', { hasText: 'Ann' });
  await row.locator('small', { hasText: '2 won, 0 drawn, 1 lost' }).waitFor();
  assert.deepEqual(await row.locator('.result-mark').allTextContents(), ['W', 'L', 'W']);
});

test('the list fits a phone, with a selection and the question too', async () => {
  await openRecords('', { viewport: PHONE });
  await choose(0);
  await action(page, 'delete').click();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(overflow, 0);
});

test('a screen reader finds no serious fault', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await openRecords('', { colorScheme, bypassCSP: true });
    await choose(0);
    await action(page, 'delete').click();
    assert.deepEqual(await faults(page), [], colorScheme);
  }
});
