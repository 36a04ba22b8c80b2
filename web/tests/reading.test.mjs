/** What somebody who listens finds: every page with its menus and panels open, in both themes, without a fault. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, TWO_PEOPLE, action, clickMoves, clickPoint, faults, openGame, openStage } from './harness.mjs';

const stage = openStage();
let page;
const GOMOKU = { spec: { game: 'gomoku' }, ...TWO_PEOPLE, moves: ['h8', 'h9', 'i9', 'g7'] };
const ATAXX = { spec: { game: 'ataxx' }, ...TWO_PEOPLE, moves: ['a7c5', 'g7e5'] };
const ENDING = ['h8', 'h9', 'i8', 'a1', 'j8', 'a2', 'g8', 'a15'];
const PAGES = {
  '': '.home-more',
  'play/gomoku': '.player-picker',
  'play/ataxx': '.player-picker',
  'two/gomoku': '.setup-names',
  'watch/ataxx': '.player-picker',
  learn: '.learn-course',
  'learn/five': '.lesson-panel',
  load: '.save-lists',
  records: '.records-total',
  weights: '.weights-table',
  arena: '.arena-page:not(.train-page)',
  train: '.train-page',
  help: '.help-article h2',
  'help/players': '.help-article h2',
  'help/nix': '.help-article h1',
};

for (const colorScheme of ['light', 'dark']) {
  const open = (options = {}) => stage.open({ colorScheme, bypassCSP: true, ...options });
  const check = async (where) => assert.deepEqual(await faults(page), [], `${where}, ${colorScheme}`);

  test(`every page reads well, ${colorScheme}`, async () => {
    page = await open();
    for (const [path, sign] of Object.entries(PAGES)) {
      await stage.visit(path);
      await page.locator(sign).first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await page.locator('h1').count(), 1, `one heading of the first order on #/${path}`);
      await check(`#/${path}`);
    }
    await action(page, 'settings').click();
    await check('settings');
  });

  test(`the menu of a phone reads well, ${colorScheme}`, async () => {
    page = await open({ viewport: PHONE });
    await page.locator('.menu-button').click();
    await page.locator('.menu.open').waitFor();
    await check('the open menu');
  });

  test(`every board reads well with its panels open, ${colorScheme}`, async () => {
    page = await open();
    for (const game of [GOMOKU, ATAXX]) {
      await openGame(page, stage.url, game);
      assert.equal(await page.locator('h1').count(), 1, 'a board has a heading');
      for (const tab of ['analysis', 'view', 'moves']) {
        await page.locator(`#tab-${tab}`).click();
        if (tab === 'analysis') await page.locator('.line').first().waitFor();
        await check(`${game.spec.game} ${tab}`);
      }
      await action(page, 'save').click();
      await check(`${game.spec.game} saving`);
    }
    await clickPoint(page, 'c5');
    await page.locator('.mark-target').first().waitFor();
    await check('a picked piece');
  });

  test(`the end of a game, its record and the analysis board read well, ${colorScheme}`, async () => {
    page = await open();
    await openGame(page, stage.url, { ...GOMOKU, moves: ENDING });
    await clickMoves(page, ['k8']);
    await page.locator('.result:visible').waitFor();
    await check('the result');
    await action(page, 'review').click();
    await check('the folded result');
    await stage.visit('records');
    await page.locator('a[href^="#/record/"]').first().click();
    await page.locator('.table').waitFor();
    assert.equal(await page.locator('h1').count(), 1, 'a record has a heading');
    await action(page, 'downloads').click();
    await check('downloads');
    await action(page, 'continue-from').click();
    await page.locator('.continue-form select').waitFor();
    await check('going on');
    for (const game of ['gomoku', 'ataxx']) {
      await stage.visit(`analysis/${game}`);
      await page.locator('.board-editor').waitFor();
      assert.equal(await page.locator('h1').count(), 1, 'the analysis board has a heading');
      await check(`the editor, ${game}`);
    }
  });
}
