/** How it looks and reads: languages, themes, two widths, large boards, and what a screen reader finds. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  DESK,
  PHONE,
  TWO_PEOPLE,
  action,
  clickPoint,
  openGame,
  openStage,
  stone,
} from './harness.mjs';

const stage = openStage();
let page;
const GOMOKU = { spec: { game: 'gomoku' }, ...TWO_PEOPLE, moves: ['h8', 'h9', 'i9', 'g7'] };
const ATAXX = { spec: { game: 'ataxx' }, ...TWO_PEOPLE, moves: ['a7c5', 'g7e5'] };
const PAGES = ['', 'play/gomoku', 'play/ataxx', 'two/gomoku', 'watch/ataxx', 'load', 'records', 'weights'];

test('the language changes in the middle of a game and nothing else does', async () => {
  page = await stage.open();
  await openGame(page, stage.url, GOMOKU);
  await action(page, 'language').click();
  await page.locator('[data-action="undo"]', { hasText: '悔棋' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  assert.equal(await page.locator('[data-stone]').count(), 4);
  await page.reload();
  await page.locator('[data-action="undo"]', { hasText: '悔棋' }).waitFor();
});

test('what is wrong is said in the language of the page, details too', async () => {
  page = await stage.open({ settings: { language: 'zh' } });
  await page.goto(`${stage.url}/#/analysis/gomoku/freestyle/15/zz99`);
  await page
    .locator('#notice', { hasText: '第 1 手 `zz99`：`zz99` 在 15×15 的棋盘之外' })
    .waitFor();
});

test('both catalogues have the same keys and values', async () => {
  page = await stage.open();
  for (const part of ['', 'review.']) {
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map(async (name) =>
        JSON.parse(await readFile(new URL(`../i18n/${part}${name}.json`, import.meta.url), 'utf8')),
      ),
    );
    assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
    const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const key of Object.keys(zh)) assert.deepEqual(names(zh[key]), names(en[key]), key);
  }
});

test('every theme draws both games', async () => {
  page = await stage.open();
  for (const game of [GOMOKU, ATAXX]) {
    await openGame(page, stage.url, game);
    await action(page, 'settings').click();
    for (const theme of ['dark', 'paper', 'high-contrast', 'cartoon', 'wood']) {
      await page.locator(`.theme-choice input[value="${theme}"]`).check({ force: true });
      assert.equal(await page.locator('html').getAttribute('data-theme'), theme);
      const fill = await page
        .locator('.piece-body')
        .first()
        .evaluate((node) => getComputedStyle(node).fill);
      assert.notEqual(fill, 'none');
    }
    await page.keyboard.press('Escape');
  }
});

test('the colours of every theme are those of the pictures', async () => {
  page = await stage.open();
  const themes = await (await page.request.get(`${stage.url}/api/themes`)).json();
  assert.equal(themes.length, 5);
  for (const theme of themes) {
    const pieces = ['first', 'second'].flatMap((side) =>
      Object.entries(theme[side]).map(([part, colour]) => [`${side}-${part}`, colour]),
    );
    const names = ['grid', 'last', 'win', 'forbidden', 'mark', 'tile', 'blocked', 'target'];
    const expected = Object.fromEntries([
      ['board-from', theme.board[0]],
      ['board-to', theme.board[1]],
      ['board-label', theme.label],
      ...names.map((name) => [name, theme[name]]),
      // Flat pieces have one colour: where light falls is never drawn.
      ...pieces.filter(([name]) => theme.style !== 'flat' || !/light|shade/.test(name)),
    ]);
    const shown = await page.evaluate(
      ([name, wanted]) => {
        document.documentElement.dataset.theme = name;
        const styles = getComputedStyle(document.documentElement);
        return Object.fromEntries(wanted.map((key) => [key, styles.getPropertyValue(`--${key}`).trim()]));
      },
      [theme.name, Object.keys(expected)],
    );
    const long = (colour) => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    assert.deepEqual(
      Object.fromEntries(Object.entries(shown).map(([key, colour]) => [key, long(colour)])),
      expected,
      theme.name,
    );
  }
});

for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`nothing overflows at the width of a ${name}`, async () => {
    page = await stage.open({ viewport });
    for (const path of [...PAGES, 'arena', 'train', 'help']) {
      await stage.visit(path);
      await page.locator('#page > *').first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await overflowing(), [], `#/${path}`);
    }
    for (const game of [GOMOKU, ATAXX]) {
      await openGame(page, stage.url, game);
      for (const tab of ['moves', 'analysis', 'view']) {
        await page.locator(`#tab-${tab}`).click();
        assert.deepEqual(await overflowing(), [], `${game.spec.game} ${tab}`);
      }
      await page.evaluate(() => scrollTo(0, 0));
      const box = await page.locator('.board-surface').boundingBox();
      assert.ok(
        box.x >= 0 &&
          box.y >= 0 &&
          box.x + box.width <= viewport.width &&
          box.y + box.height <= viewport.height,
        'the board is in view',
      );
      assert.ok(
        box.width >= Math.min(viewport.width, viewport.height) * 0.85,
        'the board is the largest thing',
      );
    }
  });
}

/** Elements that stick out of the window, and text that is cut off in buttons. */
const overflowing = () =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const out = [...document.querySelectorAll('#header *, #page *')].filter((node) => {
      const box = node.getBoundingClientRect();
      const isCut = node.matches('button, .button') && node.scrollWidth > node.clientWidth + 1;
      return (
        isShown(node) &&
        !node.closest('svg') &&
        ((box.width > 0 && (box.right > width + 1 || box.left < -1)) || isCut)
      );
    });
    return out.map((node) => `${node.tagName}.${node.className} ${node.textContent?.slice(0, 30)}`);
  });

test('a board of 181 lines is moved, zoomed and played on', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { ...GOMOKU, spec: { game: 'gomoku', size: 181 }, moves: [] });
  const canvas = page.locator('canvas').first();
  const box = await canvas.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const picture = () => canvas.evaluate((node) => node.toDataURL());
  const before = await picture();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -240);
  await page.waitForFunction((old) => document.querySelector('canvas').toDataURL() !== old, before);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 40, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator('.moves .move').count(), 0, 'dragging plays nothing');
  await page.locator('.board-surface').focus();
  await page.keyboard.type('cm91');
  await page.keyboard.press('Enter');
  await page.locator('.moves .move', { hasText: 'CM91' }).waitFor();
});

test('a click is drawn within a frame', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { ...GOMOKU, moves: [] });
  await page.evaluate(() => {
    addEventListener('pointerup', () =>
      queueMicrotask(() => (window.drawnAtOnce = document.querySelector('[data-stone="h8"]') !== null)),
    );
  });
  await clickPoint(page, 'h8');
  await stone(page, 'h8').waitFor();
  assert.equal(await page.evaluate(() => window.drawnAtOnce), true);
});
