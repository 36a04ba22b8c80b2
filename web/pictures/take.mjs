/**
 * Takes the pictures of the guide: `npm run pictures`, or `npm run pictures -- home result` for some of them.
 *
 * Every picture is a scene that is set up anew in a real browser, once in each language, from fixed games;
 * diagrams are drawn by the program itself.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { openBrowser, openGame, openPage, startServer } from '../tests/harness.mjs';
import { drawDiagrams } from './diagrams.mjs';
import { fillHouse, playMatches, train } from './house.mjs';
import { ARENA_SCENES } from './scenes-arena.mjs';
import { PLAY_SCENES } from './scenes-play.mjs';
import { STUDY_SCENES } from './scenes-study.mjs';
import { TRAIN_SCENES } from './scenes-train.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/guide/pictures');
const WINDOW = { width: 1200, height: 800 };
const LANGUAGES = {
  en: { locale: 'en-GB', nickname: 'Ada' },
  zh: { locale: 'zh-CN', nickname: '小棋' },
};
/** Pictures get so small that they load at once and may stand in the repository. */
const LIMIT = 52 * 1024;
const QUALITIES = [80, 70, 60, 50, 40];

const wanted = new Set(process.argv.slice(2));
const scenes = [...STUDY_SCENES, ...PLAY_SCENES, ...ARENA_SCENES, ...TRAIN_SCENES].filter(
  ({ name }) => wanted.size === 0 || wanted.has(name),
);
// Without a font for it every Chinese word would be a row of boxes.
if (!execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }))
  throw new Error('no font has Chinese characters; on Debian, install fonts-noto-cjk');
const failures = [];
await drawDiagrams(path.join(FOLDER, 'shapes'));
const browser = await openBrowser();
for (const [language, { locale, nickname }] of Object.entries(LANGUAGES)) {
  await mkdir(path.join(FOLDER, language), { recursive: true });
  const server = await startServer();
  await fillHouse(server.url, nickname);
  const runs = scenes.some((scene) => ARENA_SCENES.includes(scene)) ? await playMatches(server.url) : {};
  const training = scenes.some((scene) => TRAIN_SCENES.includes(scene)) ? await train(server.url) : '';
  for (const scene of scenes) {
    const page = await openPage(browser, server.url, {
      viewport: WINDOW,
      locale,
      timezoneId: 'UTC',
      ...scene.window,
      settings: { language, nickname, ...scene.settings },
    });
    try {
      const picture = await photograph(scene, page, { server, nickname, runs, training });
      await writeFile(path.join(FOLDER, language, `${scene.name}.png`), picture);
    } catch (error) {
      failures.push(`${language}/${scene.name}: ${error.message}`);
    }
    await page.context().close();
  }
  await server.stop();
}
await browser.close();
if (failures.length) throw new Error(failures.join('\n'));

async function photograph(scene, page, { server, nickname, runs, training }) {
  const target = await scene.take({
    page,
    nickname,
    runs,
    training,
    go: (hash) => page.goto(`${server.url}/#/${hash}`),
    begin: (request) => openGame(page, server.url, { nickname, ...request }),
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const taken = await page.screenshot(target ? { clip: await clipOf(target) } : {});
  if (page.errors.length) throw new Error(page.errors.join('; '));
  return compress(taken);
}

/** The rectangle around some elements, with a little air. */
async function clipOf(elements) {
  const boxes = await Promise.all([elements].flat().map((element) => element.first().boundingBox()));
  const air = 6;
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - air);
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - air);
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) + air - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) + air - y,
  };
}

/** As good as the limit allows. */
async function compress(picture) {
  let small;
  for (const quality of QUALITIES) {
    small = await sharp(picture).png({ palette: true, quality, dither: 0, effort: 10 }).toBuffer();
    if (small.length <= LIMIT) return small;
  }
  throw new Error(`a picture still has ${small.length} bytes`);
}
