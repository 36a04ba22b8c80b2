/** Puzzles: those of a lost game, a wrong answer refuted, the same one back after its interval, a rush on a phone, all by keyboard. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  PHONE,
  TWO_PEOPLE,
  action,
  cell,
  clickMoves,
  faults,
  openBrowser,
  openGame,
  openPage,
  startServer,
  stone,
  visit,
} from './harness.mjs';

let browser, server, page;
before(async () => {
  browser = await openBrowser();
  server = await startServer();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Black leaves an open three alone with E9, and White wins with E10. */
const MOVES = ['h8', 'i9', 'i7', 'g9', 'h9', 'h7', 'j8', 'g8', 'g7', 'f9', 'e9', 'i6', 'j5'];
const LOST = { spec: { game: 'gomoku' }, ...TWO_PEOPLE, moves: MOVES };

const words = (text) => page.locator('.puzzle-words', { hasText: text });
/** The name of what has the focus. */
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-action'));
/** Types a move, as somebody without a mouse does. */
async function type(move) {
  await page.keyboard.type(move);
  await page.keyboard.press('Enter');
}

async function open(options) {
  await page?.context().close();
  page = await openPage(browser, server.url, options);
}

/** Asks the server over HTTP. */
async function ask(path, data) {
  const options = { headers: { origin: server.url } };
  const url = `${server.url}/api/${path}`;
  const answer = await (data ? page.request.post(url, { ...options, data }) : page.request.get(url, options));
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

/** The right first move of a puzzle. */
const rightMove = async (id) => (await ask(`puzzles/${id}/hint`, { moves: [], stage: 3 })).move;

test('a lost game is reviewed, its puzzle refutes a wrong answer and comes back when it is due', async () => {
  await open();
  await openGame(page, server.url, LOST);
  await clickMoves(page, ['e10']);
  await action(page, 'review').click();
  await action(page, 'game-puzzles').focus();
  await page.keyboard.press('Enter');
  await words('White to move: win by fours').waitFor();
  const address = page.url();
  await type('a1');
  await words('Not this one').waitFor();
  await words('stops the attack').or(words('other side wins')).first().waitFor();
  // What refutes it stands on the board, and can be walked through.
  await page.locator('.puzzle-refutation', { hasText: /[1-9]\/[1-9]/ }).waitFor();
  await stone(page, 'a1').waitFor();
  await action(page, 'refute-back').press('Enter');
  await page.locator('.puzzle-refutation', { hasText: /0\/[1-9]/ }).waitFor();
  await action(page, 'retry').press('Enter');
  await stone(page, 'a1').waitFor({ state: 'detached' });
  await type('e10');
  await words('That is it').waitFor();
  assert.equal(await focused(), 'next-puzzle');
  assert.deepEqual(page.errors, []);

  // Three days later it is due.
  await server.stop({ keepsData: true });
  const command = ['play', '--no-open', '--port', '0', '--puzzle-days-ahead', '3'];
  server = await startServer({ data: server.folder, command });
  await open();
  await visit(page, `${server.url}/#/puzzles`);
  const id = /puzzles\/(\w+)/.exec(address)[1];
  const card = page.locator(`.puzzle-today [data-puzzle="${id}"]`);
  await card.locator('..').waitFor();
  await page.locator('.puzzle-day', { hasText: /\d of your own due/ }).waitFor();
  await card.focus();
  await page.keyboard.press('Enter');
  await words('White to move: win by fours').waitFor();
  await type('e10');
  await words('Solved!').waitFor();
  await words(/comes back (tomorrow|in \d+ days)/).waitFor();
  await action(page, 'next-puzzle').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-action') === 'next-puzzle');
  await page.keyboard.press('Enter');
  await page.waitForFunction((old) => location.href !== old, page.url());
  assert.deepEqual(page.errors, []);
});

test('a win is played move by move, and hints come in three stages', async () => {
  await open();
  const { puzzles } = await ask('puzzles?theme=four-three&per_page=1');
  await visit(page, `${server.url}/#/puzzles/${puzzles[0].id}`);
  await words('win by fours').waitFor();
  await action(page, 'puzzle-hint').press('Enter');
  await words(/makes (a|two) four/).waitFor();
  await action(page, 'puzzle-hint').press('Enter');
  await words('marked points').waitFor();
  await action(page, 'puzzle-hint').press('Enter');
  await words(/The move is [A-O]\d+/).waitFor();
  await page.locator('.mark-hint').waitFor();
  const own = [];
  for (;;) {
    const { move } = await ask(`puzzles/${puzzles[0].id}/hint`, { moves: own, stage: 3 });
    own.push(move);
    await cell(page, move).focus();
    await page.keyboard.press('Enter');
    await words(/go on|Solved/).waitFor();
    await stone(page, move).waitFor();
    if (await words('Solved').count()) break;
    await page.waitForFunction((n) => document.querySelectorAll('[data-stone]').length >= n, own.length * 2);
  }
  await words('Solved, with hints').waitFor();
  assert.ok(own.length >= 2, String(own));
  assert.deepEqual(page.errors, []);
});

test('the library is filtered, and every page can be used without seeing it', async () => {
  for (const locale of ['en-US', 'zh-CN']) {
    await open({ bypassCSP: true, settings: { language: locale.slice(0, 2) } });
    await visit(page, `${server.url}/#/puzzles`);
    await page.locator('.puzzle-filter select[name="theme"]').selectOption('defence');
    await page.waitForFunction(() => location.hash.includes('theme=defence'));
    const shown = page.locator('section[aria-labelledby="library"] .puzzle-card');
    await shown.first().waitFor();
    const task = locale === 'en-US' ? /stop the threat/ : /化解威胁/;
    await page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby="library"] .puzzle-card').length === 24);
    for (const card of (await shown.all()).slice(0, 3)) assert.match(await card.textContent(), task);
    assert.deepEqual(await faults(page), []);
    await shown.first().click();
    await page.locator('.puzzle-words').waitFor();
    assert.deepEqual(await faults(page), []);
    await visit(page, `${server.url}/#/progress`);
    await page.locator('.advice').waitFor();
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.errors, []);
  }
});

test('the puzzle of the day stands on the home page and asks for nothing of its own', async () => {
  await open();
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await action(page, 'day-puzzle').waitFor();
  assert.deepEqual(asked.filter((path) => path.includes('puzzle')), []);
  await action(page, 'day-puzzle').focus();
  await page.keyboard.press('Enter');
  await words(/to move/).waitFor();
});

test('a rush on a phone: a right and a wrong answer, the next puzzle at once, and the end after three minutes', async () => {
  await open({ viewport: PHONE, hasTouch: true });
  await page.clock.install();
  await visit(page, `${server.url}/#/puzzles/rush`);
  const answered = page.waitForResponse((response) => response.url().includes('/puzzles/rush'));
  await action(page, 'rush-begin').press('Enter');
  const puzzles = await (await answered).json();
  await page.locator('.rush-clock').waitFor();
  // Nothing is wider than the phone.
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  const first = puzzles[0].summary;
  const own = [];
  for (let outcome = ''; outcome !== 'solved'; ) {
    const { move } = await ask(`puzzles/${first.id}/hint`, { moves: own, stage: 3 });
    own.push(move);
    const judged = page.waitForResponse((response) => response.url().includes('/moves'));
    await cell(page, move).focus();
    await page.keyboard.press('Enter');
    ({ outcome } = await (await judged).json());
    const answered = own.length * 2 + first.stones.first.length + first.stones.second.length;
    if (outcome === 'right')
      await page.waitForFunction((n) => document.querySelectorAll('[data-stone]').length >= n, answered);
  }
  await page.locator('.rush-score', { hasText: '✓ 1' }).waitFor();
  await page.clock.runFor(2_000);
  const { first: black, second: white } = puzzles[1].summary.stones;
  await page.waitForFunction(
    (points) =>
      !document.querySelector('.puzzle-words')?.dataset.status &&
      document.querySelectorAll('[data-stone]').length === points.length &&
      points.every((point) => document.querySelector(`[data-stone="${point}"]`)),
    [...black, ...white],
  );
  const right = await rightMove(puzzles[1].summary.id);
  const taken = new Set([...black, ...white, right]);
  const wrong = ['a1', 'o1', 'a15', 'o15'].find((point) => !taken.has(point));
  await page.locator(`[data-point="${wrong}"]`).focus();
  await page.keyboard.press('Enter');
  await page.locator('.rush-score', { hasText: '✗ 1' }).waitFor();
  await page.clock.runFor(181_000);
  await page.locator('h1', { hasText: '1 solved' }).waitFor();
  await action(page, 'rush-again').press('Enter');
  await page.locator('.rush-card', { hasText: 'Your best: 1' }).waitFor();
  assert.deepEqual(page.errors, []);
});
