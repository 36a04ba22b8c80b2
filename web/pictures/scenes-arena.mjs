/** Pictures of matches and tournaments. */
import { action } from '../tests/harness.mjs';

const WINDOW = { viewport: { width: 1100, height: 800 } };

export const ARENA_SCENES = [
  {
    name: 'arena',
    window: WINDOW,
    async take({ page, go }) {
      await go('arena');
      await page.locator('.run-row').nth(1).waitFor();
    },
  },
  {
    name: 'tournament',
    window: { viewport: { width: 1100, height: 1200 } },
    async take({ page, go, runs }) {
      await go(`arena/${runs.tournament}`);
      await page.locator('.plot-point').first().waitFor();
    },
  },
  {
    name: 'match',
    async take({ page, go, runs }) {
      await go(`arena/${runs.match}/1`);
      await page.locator('.result-info').waitFor();
      await action(page, 'back').click();
      await page.waitForTimeout(300);
    },
  },
];
