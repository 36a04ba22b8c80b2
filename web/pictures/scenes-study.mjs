/** Pictures of looking back: analysis, review, replay, records, weights. */
import { action, clickPoint } from '../tests/harness.mjs';
import { ATAXX, GOMOKU, engine, person } from './games.mjs';

/** An analysis that has got somewhere. */
async function analysed(page, depth) {
  await page.locator('#tab-analysis').click();
  await page.waitForFunction(
    (wanted) => Number(/\d+/.exec(document.querySelector('.analysis-info')?.textContent ?? '')?.[0]) >= wanted,
    depth,
    { timeout: 30_000 },
  );
}

const openFirstRecord = async ({ page, go }, player) => {
  await go(`records?player=${encodeURIComponent(player)}`);
  await page.locator('.record-row a.button').first().click();
  await page.locator('.table').waitFor();
};

/** Records come first: later scenes leave unfinished games among them. */
export const STUDY_SCENES = [
  {
    name: 'records',
    window: { viewport: { width: 1100, height: 760 } },
    async take({ page, go, nickname }) {
      await go('records');
      await page.locator('.record-row').nth(3).waitFor();
      await page.locator('.stats-row', { hasText: nickname }).waitFor();
    },
  },
  {
    name: 'records-chosen',
    window: { viewport: { width: 1100, height: 760 } },
    async take({ page, go }) {
      await go('records');
      for (const number of [1, 2, 4])
        await page.locator('.record-row').nth(number).locator('input[type="checkbox"]').check();
      await page.locator('.records-export select').selectOption('csv');
      await action(page, 'delete').click();
      return page.locator('.records-main');
    },
  },
  {
    name: 'analysis',
    async take(stage) {
      await stage.begin({
        spec: { game: 'gomoku' },
        first: person(stage.nickname),
        second: engine('gomoku-5'),
        moves: GOMOKU.slice(0, 14),
      });
      await analysed(stage.page, 8);
    },
  },
  {
    name: 'heat',
    settings: { heat: true, threats: false },
    async take(stage) {
      await stage.go(`analysis/gomoku/freestyle/15/${GOMOKU.slice(0, 8).join('.')}`);
      await analysed(stage.page, 4);
    },
  },
  {
    name: 'analysis-ataxx',
    async take(stage) {
      await stage.go(`analysis/ataxx/international/7/${ATAXX.slice(0, 20).join('.')}`);
      await analysed(stage.page, 7);
    },
  },
  {
    name: 'review',
    async take(stage) {
      const { page } = stage;
      await openFirstRecord(stage, 'gomoku-4');
      await action(page, 'review').click();
      await page.locator('.story-head p').waitFor({ timeout: 90_000 });
      await page.locator('.story-step.blunder').first().click();
      await page.locator('.story-better').waitFor();
    },
  },
  {
    name: 'lessons',
    settings: { learned: ['five', 'shapes', 'fours', 'clone', 'jump'] },
    async take({ page, go }) {
      await go('learn');
      await page.locator('.learn-course').nth(1).waitFor();
    },
  },
  {
    name: 'lesson',
    async take({ page, go }) {
      await go('learn/open-threes');
      await action(page, 'step-next').click();
      await clickPoint(page, 'h5');
      await page.locator('.lesson-answer.wrong').waitFor();
    },
  },
  {
    name: 'why',
    async take(stage) {
      const { page, nickname } = stage;
      const moves = ['h8', 'i9', 'i7', 'g9', 'h9', 'h7', 'j8', 'g8', 'g7', 'f9', 'i6'];
      await stage.begin({ spec: { game: 'gomoku' }, first: person(nickname), second: person('Bo'), moves });
      await action(page, 'why-move').click();
      await page.locator('.coach-why li').first().waitFor();
    },
  },
  {
    name: 'alarm',
    async take(stage) {
      const { page, nickname } = stage;
      const moves = ['h8', 'i9', 'i7', 'g9', 'h9', 'h7', 'j8', 'g8', 'g7', 'f9'];
      await stage.begin({ spec: { game: 'gomoku' }, first: person(nickname), second: engine('gomoku-2'), moves });
      await page.locator('.coach-alarm').waitFor();
    },
  },
  {
    name: 'puzzles',
    window: { viewport: { width: 900, height: 520 } },
    async take({ page, go }) {
      await go('puzzles');
      await page.locator('section[aria-labelledby="library"] .puzzle-card').first().waitFor();
    },
  },
  {
    name: 'puzzle',
    window: { viewport: { width: 940, height: 560 } },
    async take({ page, go }) {
      await go('puzzles?theme=defence&hardness=medium');
      await page.locator('section[aria-labelledby="library"] .puzzle-card').first().click();
      await page.locator('.puzzle-words').waitFor();
      await page.keyboard.type('a1');
      await page.keyboard.press('Enter');
      await action(page, 'retry').waitFor();
    },
  },
  {
    name: 'progress',
    window: { viewport: { width: 900, height: 740 } },
    async take({ page, go }) {
      await go('progress');
      await page.locator('.advice').waitFor();
    },
  },
  {
    name: 'replay',
    async take(stage) {
      const { page } = stage;
      await openFirstRecord(stage, 'shapes-hard');
      await page.locator('.replay-jump input').fill('17');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'continue',
    async take(stage) {
      const { page } = stage;
      await openFirstRecord(stage, 'shapes-hard');
      await page.locator('.replay-jump input').fill('12');
      await page.keyboard.press('Enter');
      await action(page, 'continue-from').click();
      await action(page, 'continue-start').waitFor();
    },
  },
  {
    name: 'downloads',
    async take(stage) {
      const { page } = stage;
      await openFirstRecord(stage, 'shapes-hard');
      await action(page, 'downloads').click();
      return page.locator('.downloads');
    },
  },
  {
    name: 'weights',
    window: { viewport: { width: 800, height: 1260 } },
    async take({ page, go }) {
      await go('weights/bold.txt');
      await page.locator('.weights-table input').first().waitFor();
      return page.locator('.page');
    },
  },
];
