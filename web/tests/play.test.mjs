/** Whole games of both kinds by mouse and by keys, and everything that can be done during one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  TWO_PEOPLE,
  action,
  cell,
  clickMoves,
  clickPoint,
  openGame,
  openStage,
  stone,
} from './harness.mjs';

const stage = openStage({ closed: ({ errors }) => assert.deepEqual(errors, []) });
let page;

const gomoku = (more = {}) => ({ spec: { game: 'gomoku' }, ...TWO_PEOPLE, ...more });
const againstRandom = (game) => ({
  spec: { game },
  first: { kind: 'human', name: 'Ann' },
  second: { kind: 'engine', id: 'random' },
});

test('one click on the first page starts a game', async () => {
  page = await stage.open();
  await action(page, 'play-now').click();
  await page.locator('.table').waitFor();
  assert.match(page.url(), /#\/game\//);
  await clickPoint(page, 'h8');
  await stone(page, 'h8').waitFor();
  await page.locator('.moves .move').nth(1).waitFor();
});

test('two people play a whole game of Gomoku by clicks', async () => {
  page = await stage.open();
  await openGame(page, stage.url, gomoku());
  await clickMoves(page, ['h8', 'a1', 'h9', 'a2', 'h10', 'a3', 'h11', 'a4', 'h12']);
  await page.locator('.result h2', { hasText: 'Ann (Black) wins' }).waitFor();
  assert.equal(await page.locator('.mark-win').count(), 5);
  await clickPoint(page, 'a5');
  assert.equal(await stone(page, 'a5').count(), 0, 'a finished game takes no stone');
});

test('a whole game of Gomoku against an engine ends with a result and the last results', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { ...againstRandom('gomoku'), spec: { game: 'gomoku', size: 9 } });
  const points = [...'abcdefghi'].flatMap((column) => [...'123456789'].map((row) => column + row));
  for (const point of points) {
    if (await page.locator('.result:visible').count()) break;
    if (await stone(page, point).count()) continue;
    const before = await page.locator('.moves .move').count();
    await clickPoint(page, point);
    await hasMoved(before);
    await page
      .locator('.strip.active', { hasText: 'Your turn' })
      .or(page.locator('.result:visible'))
      .first()
      .waitFor();
  }
  await page.locator('.result:visible h2').waitFor();
  await page.locator('.last-results tbody tr').first().waitFor();
});

test('a whole game of Ataxx against an engine by picking and clicking', async () => {
  page = await stage.open();
  await openGame(page, stage.url, againstRandom('ataxx'));
  const yourTurn = page.locator('.strip.active', { hasText: 'Your turn' });
  const result = page.locator('.result:visible');
  for (let turn = 0; turn < 200; turn++) {
    await yourTurn.or(result).first().waitFor();
    if (await result.count()) break;
    if (await action(page, 'pass').count()) {
      const before = await page.locator('.moves .move').count();
      await action(page, 'pass').click();
      await hasMoved(before);
      continue;
    }
    await playAnywhere();
  }
  await result.locator('h2').waitFor();
  const counts = await page.locator('.strip-count').allTextContents();
  assert.equal(Number(counts[0]) + Number(counts[1]), await page.locator('[data-stone]').count());
});

/** A move is in the list when the server has it; the stone and the turn are there before. @param {number} before */
const hasMoved = (before) =>
  page.waitForFunction((known) => document.querySelectorAll('.moves .move').length > known, before);

/** Picks the first own piece that has somewhere to go. */
async function playAnywhere() {
  const own = await page
    .locator('[data-stone]:has(.first)')
    .evaluateAll((stones) => stones.map((node) => node.dataset.stone));
  const before = await page.locator('.moves .move').count();
  for (const point of own) {
    await clickPoint(page, point);
    const target = page.locator('.mark-target').first();
    if (!(await target.count())) continue;
    const box = await target.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await hasMoved(before);
    return;
  }
  assert.fail('no piece can move');
}

test('Ataxx shows what will turn before the click', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { spec: { game: 'ataxx' }, ...TWO_PEOPLE, moves: ['a7c5', 'g7e5'] });
  await clickPoint(page, 'c5');
  const box = await cell(page, 'd5').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.mark-flip').waitFor();
  await clickPoint(page, 'd5');
  await page.locator('[data-stone="e5"] .first').waitFor();
});

test('a whole game is played without a mouse', async () => {
  page = await stage.open();
  await openGame(page, stage.url, gomoku());
  const played = (move) =>
    page.locator('.moves [aria-current]', { hasText: move.toUpperCase() }).waitFor({ state: 'attached' });
  await cell(page, 'h8').focus();
  await page.keyboard.press('Enter');
  await played('h8');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await played('i7');
  for (const move of ['h9', 'a2', 'h10', 'a3', 'h11', 'a4', 'h12']) {
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
    await played(move);
  }
  await page.locator('.result h2', { hasText: 'Ann (Black) wins' }).waitFor();
  assert.equal(await cell(page, 'h12').getAttribute('aria-label'), 'H12 Black');
});

test('moves are taken back and played again', async () => {
  page = await stage.open();
  await openGame(page, stage.url, gomoku());
  await clickMoves(page, ['h8', 'h9', 'i9']);
  await action(page, 'undo').click();
  await stone(page, 'i9').waitFor({ state: 'detached' });
  await action(page, 'undo').click();
  await stone(page, 'h9').waitFor({ state: 'detached' });
  await action(page, 'redo').click();
  await stone(page, 'h9').waitFor();
  await action(page, 'redo').click();
  await stone(page, 'i9').waitFor();
});

test('a click far from every point and a click on a stone change nothing', async () => {
  page = await stage.open();
  await openGame(page, stage.url, gomoku());
  await clickMoves(page, ['h8']);
  const box = await cell(page, 'j10').boundingBox();
  await page.mouse.click(box.x + box.width, box.y);
  await clickPoint(page, 'h8');
  await clickMoves(page, ['j10']);
  assert.equal(await page.locator('[data-stone]').count(), 2);
});

test('the second player begins by request, and a hint shows the best move', async () => {
  page = await stage.open();
  await openGame(page, stage.url, againstRandom('gomoku'));
  await action(page, 'swap').click();
  await page.locator('[data-stone] .first').waitFor();
  await page.locator('.strip.active', { hasText: 'Your turn' }).waitFor();
  await action(page, 'hint').click();
  await page.locator('.mark-hint').waitFor();
  await page.locator('.hint-line', { hasText: 'Best' }).waitFor();
});

test('during a game the button of the second player passes the move', async () => {
  page = await stage.open();
  await openGame(page, stage.url, againstRandom('gomoku'));
  await clickPoint(page, 'h8');
  await page.locator('.moves .move').nth(1).waitFor();
  await page.locator('[data-action="swap"]:enabled', { hasText: 'Pass' }).click();
  await page.locator('.moves .move', { hasText: 'Pass' }).waitFor();
  await page.locator('.moves .move').nth(3).waitFor();
});

test('an engine that thinks is stopped, goes on, and moves at once', async () => {
  page = await stage.open();
  await openGame(page, stage.url, {
    spec: { game: 'gomoku' },
    first: { kind: 'human', name: 'Ann' },
    second: { kind: 'engine', id: 'gomoku' },
    think_ms: 600_000,
  });
  await clickPoint(page, 'h8');
  await page.locator('.strip-status', { hasText: /thinking… \d+\.\d s/ }).waitFor();
  await action(page, 'stop-thinking').click();
  await page.locator('.strip.active', { hasText: 'Stopped' }).waitFor();
  assert.equal(await page.locator('.moves .move').count(), 1);
  await action(page, 'continue').click();
  await action(page, 'move-now').click();
  await page.locator('.moves .move').nth(1).waitFor();
});

test('a game counts once for the level that fits: one defeat keeps it, the second lowers it', async () => {
  page = await stage.open();
  const fit = () => page.evaluate(() => JSON.parse(localStorage.getItem('tengen.settings')).setup?.fit?.gomoku);
  const againstLevel = (level) => ({
    ...againstRandom('gomoku'),
    second: { kind: 'engine', id: `gomoku-${level}` },
    moves: ['h8', 'h9'],
  });
  for (const [level, expected] of [
    [4, { level: 4, defeats: 1 }],
    [4, { level: 3, defeats: 0 }],
    [1, { level: 3, defeats: 1 }],
    [1, { level: 1, defeats: 0 }],
    [1, { level: 1, defeats: 1 }],
  ]) {
    await openGame(page, stage.url, againstLevel(level));
    await action(page, 'resign').dblclick();
    await page.locator('.result h2', { hasText: 'The computer wins!' }).waitFor();
    assert.deepEqual(await fit(), expected);
  }
});

test('a nickname with a script in it is text wherever it is shown', async () => {
  const nickname = '<img src=x onerror=x()>';
  page = await stage.open({ settings: { nickname } });
  await action(page, 'play-now').click();
  await page.locator('.strip-name', { hasText: nickname }).waitFor();
  await clickPoint(page, 'h8');
  await page.locator('.moves .move').nth(1).waitFor();
  await stage.visit('load');
  await page.locator('.save-row', { hasText: nickname }).first().waitFor();
  assert.equal(await page.locator('img[src="x"]').count(), 0);
});

test('a serious game has neither hint nor analysis', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { ...againstRandom('gomoku'), serious: true });
  assert.equal(await action(page, 'hint').count(), 0);
  assert.equal(await page.locator('#tab-analysis:visible').count(), 0);
});

test('a finger that must confirm aims first and plays with the second tap', async () => {
  page = await stage.open({ hasTouch: true, settings: { touch: 'confirm' } });
  await openGame(page, stage.url, gomoku());
  const box = await cell(page, 'h8').boundingBox();
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await page.locator('.aim .firm').waitFor();
  assert.equal(await page.locator('[data-stone]').count(), 0);
  await tap();
  await stone(page, 'h8').waitFor();
});

test('two engines play, stop and go on', async () => {
  page = await stage.open();
  const engine = (id) => ({ kind: 'engine', id });
  await openGame(page, stage.url, {
    spec: { game: 'ataxx' },
    first: engine('random'),
    second: engine('ataxx-low'),
  });
  const moves = page.locator('.moves .move');
  await moves.nth(1).waitFor();
  await action(page, 'pause').click();
  await action(page, 'continue').waitFor();
  const seen = await moves.count();
  await action(page, 'continue').click();
  await moves.nth(seen + 1).waitFor();
});

test('a Swap2 opening is asked for step by step', async () => {
  page = await stage.open();
  await openGame(page, stage.url, gomoku({ spec: { game: 'gomoku', opening: 'swap2' } }));
  await page.locator('.opening', { hasText: 'place a stone of Black' }).waitFor();
  await clickMoves(page, ['h8', 'h9', 'i9']);
  assert.ok(await action(page, 'pass').isHidden(), 'a choice is asked for, not a move');
  await page.locator('.opening .button', { hasText: 'Take black' }).click();
  await page.locator('.opening').waitFor({ state: 'hidden' });
  await clickMoves(page, ['g7']);
});

test('a point that is forbidden to Black is marked, named and refused', async () => {
  page = await stage.open();
  const moves = ['h8', 'a1', 'h9', 'a3', 'i10', 'c1', 'j10', 'e1'];
  await openGame(page, stage.url, gomoku({ spec: { game: 'gomoku', rule: 'renju' }, moves }));
  await page.locator('.mark-forbidden').waitFor();
  assert.equal(await cell(page, 'h10').getAttribute('aria-label'), 'H10 forbidden: double three');
  await clickPoint(page, 'h10');
  await page.locator('#notice', { hasText: 'double three' }).waitFor();
  assert.equal(await stone(page, 'h10').count(), 0);
});
