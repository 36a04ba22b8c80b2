/**
 * How a page is loaded, counted and not timed: bytes, requests, and round trips, which are what a slow line takes its time
 * for. A request is held until everything that can be asked for without its answer has been asked for.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, openBrowser, openStage, startServer } from './harness.mjs';

const stage = openStage();
/** A browser opens so many connections to a server, so that more requests at a time wait for each other. */
const CONNECTIONS = 6;
/** How long nothing is asked for before an answer is needed, in milliseconds. */
const QUIET = 700;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Only a program that is handed out has a packed page; while developing, its modules are read one by one. */
async function isPacked() {
  return (await (await fetch(stage.url)).text()).includes('/base.js');
}

/**
 * Does something and counts the round trips until something is seen.
 * @returns {Promise<string[][]>} the addresses that were asked for in each
 */
async function trips(page, act, seen) {
  const held = [];
  await page.route('**/*', (route) => void held.push(route));
  const done = seen.waitFor().then(() => true);
  const acting = act();
  const waves = [];
  for (;;) {
    let known = -1;
    while (held.length === 0 || held.length !== known) {
      known = held.length;
      if (await Promise.race([done, pause(QUIET)])) {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        for (const route of held) await route.continue().catch(() => {});
        await acting;
        return waves;
      }
    }
    const wave = held.splice(0);
    waves.push(wave.map((route) => new URL(route.request().url()).pathname));
    await Promise.all(
      wave.map(async (route) => {
        await route.continue();
        await (await route.request().response())?.finished();
      }),
    );
  }
}

test('home is there after two round trips and 45 KB', async (t) => {
  if (!(await isPacked())) return t.skip('the page is not packed');
  for (const locale of ['en-US', 'zh-CN']) {
    const context = await stage.browser.newContext({ locale, serviceWorkers: 'block' });
    const page = await context.newPage();
    const requests = [];
    page.on('requestfinished', (request) => requests.push(request));
    const waves = await trips(page, () => page.goto(stage.url), action(page, 'play-now'));
    const asked = waves.flat();
    const needed = requests.filter((request) => asked.includes(new URL(request.url()).pathname));
    const sizes = await Promise.all(needed.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    t.diagnostic(`home, ${locale}: ${waves.length} round trips, ${asked.length} requests, ${bytes} bytes`);
    assert.equal(waves.length, 2, JSON.stringify(waves));
    assert.ok(waves[1].length <= CONNECTIONS, JSON.stringify(waves[1]));
    assert.ok(bytes > 0 && bytes <= 45 * 1024, `${bytes} bytes`);
    await context.close();
  }
});

test('a click on Play now leads to a board with one request and one socket', async (t) => {
  if (!(await isPacked())) return t.skip('the page is not packed');
  const context = await stage.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(stage.url);
  await page.locator('.hero-note', { hasText: /\d/ }).waitFor();
  await page.waitForLoadState('networkidle');
  let sockets = 0;
  page.on('websocket', () => sockets++);
  const waves = await trips(page, () => action(page, 'play-now').click(), page.locator('.board-svg .cell').first());
  // A socket takes two: the connection, and the answer that it is one.
  t.diagnostic(`a board: ${waves.length + 2 * sockets} round trips, ${waves.flat().length + sockets} requests`);
  assert.deepEqual(waves, [['/api/games']]);
  assert.equal(sockets, 1);
  await context.close();
});

test('what is packed may be kept for ever, and the first page is asked for again', async (t) => {
  if (!(await isPacked())) return t.skip('the page is not packed');
  const index = await fetch(stage.url);
  assert.equal(index.headers.get('cache-control'), 'no-cache');
  const [script] = /\/[0-9a-f]{16}\/base\.js/.exec(await index.text());
  const answer = await fetch(stage.url + script);
  assert.match(answer.headers.get('cache-control'), /immutable/);
  assert.equal((await fetch(`${stage.url}/0123456789abcdef/base.js`)).status, 404);
});

test('the page can be installed', async () => {
  const manifest = await (await fetch(`${stage.url}/manifest.webmanifest`)).json();
  assert.equal(manifest.start_url, '/');
  for (const { src } of manifest.icons) assert.equal((await fetch(stage.url + src)).status, 200);
  assert.match(await (await fetch(stage.url)).text(), /<link rel="manifest" href="\/manifest\.webmanifest"/);
});

test('when the server is away the page says so kindly, and comes back with it', async (t) => {
  let own = await startServer();
  const browser = await openBrowser();
  t.after(async () => {
    await browser.close();
    await own.stop();
  });
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await page.goto(own.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await own.stop({ keepsData: true });
  await page.goto(own.url);
  await page.locator('h1', { hasText: '棋盘暂时够不着' }).waitFor();
  own = await startServer(own.folder, new URL(own.url).port);
  await page.locator('[data-action="play-now"]').waitFor();
});
