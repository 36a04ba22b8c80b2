/** The picture of a training. */
export const TRAIN_SCENES = [
  {
    name: 'training',
    window: { viewport: { width: 920, height: 1010 } },
    settings: { theme: 'paper' },
    async take({ page, go, training }) {
      await go(`train/${training}`);
      await page.locator('.train-board .mini-board').waitFor();
      await page.locator('.plot-line').first().waitFor();
    },
  },
];
