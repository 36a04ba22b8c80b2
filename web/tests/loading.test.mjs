/**
 * How a page is loaded, counted and not timed: bytes, requests, and round trips, which are what a slow line takes its time
 * for. A request is held until everything that can be asked for without its answer has been asked for.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATIENCE, TWO_PEOPLE, action, openBrowser, openStage, startServer } from './harness.mjs';

const stage = openStage();
/** A browser opens so many connections to a server, so that more requests at a time wait for each other. */
const CONNECTIONS = 6;
/** How long nothing is asked for before an answer is needed, in milliseconds; a page that is busy gets longer. */
const QUIET = 700;
const LONGEST_QUIET = 10_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Until the page has had nothing to ask for and nothing to do; one that has only begun cannot be asked what it does. */
async function quiet(page) {
  await pause(QUIET);
  const idle = page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve)))).catch(() => {});
  await Promise.race([idle, pause(LONGEST_QUIET)]);
}

/**
 * Does something and counts the round trips until something is seen.
 * @returns {Promise<string[][]>} the addresses that were asked for in each
 */
async function trips(page, act, seen) {
  const held = [];
  await page.route('**/*', (route) => void held.push(route));
  const done = seen.waitFor({ timeout: PATIENCE }).then(() => true);
  const acting = act();
  const waves = [];
  for (;;) {
    let known = -1;
    while (held.length === 0 || held.length !== known) {
      known = held.length;
      if (await Promise.race([done, quiet(page)])) {
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
  for (const locale of ['en-US', 'zh-CN']) {
    const context = await stage.browser.newContext({ locale, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
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

test('a click on Play now leads to a board in three round trips and 24 KB', async (t) => {
  const context = await stage.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(stage.url);
  await page.locator('.hero-note', { hasText: /\d/ }).waitFor();
  await page.waitForLoadState('networkidle');
  let sockets = 0;
  let bytes = 0;
  page.on('websocket', (socket) => {
    sockets++;
    socket.on('framereceived', ({ payload }) => (bytes += payload.length));
  });
  page.on('response', async (response) => (bytes += (await response.body().catch(() => '')).length));
  const waves = await trips(page, () => action(page, 'play-now').click(), page.locator('.board-svg .cell').first());
  // A socket takes two: the connection, and the answer that it is one.
  const all = waves.length + 2 * sockets;
  t.diagnostic(`a board: ${all} round trips, ${waves.flat().length + sockets} requests, ${bytes} bytes`);
  assert.deepEqual(waves, [['/api/games']]);
  assert.equal(sockets, 1);
  // With 150 ms for each round trip and 200 KB in a second, a board is there within 0.6 s.
  assert.ok(all <= 3 && bytes > 0 && bytes <= 24 * 1024, `${all} round trips, ${bytes} bytes`);
  await context.close();
});

test('every page is there when its own address is opened first', async () => {
  const game = await fetch(`${stage.url}/api/games`, {
    method: 'POST',
    body: JSON.stringify({ spec: { game: 'gomoku' }, ...TWO_PEOPLE }),
    headers: { 'content-type': 'application/json' },
  });
  const { id } = await game.json();
  for (const [path, sign] of Object.entries({
    'play/gomoku': '.player-picker',
    'two/ataxx': '.setup-names',
    'watch/gomoku': '.player-picker',
    [`game/${id}`]: '.table',
    'analysis/gomoku': '.board-editor',
    learn: '.learn-course',
    'learn/five': '.lesson-panel',
    load: '.save-lists',
    records: '.records-total',
    weights: '.weights-table',
    arena: '.arena-page',
    train: '.train-page',
    'help/players': '.help-article h2',
  })) {
    const context = await stage.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${stage.url}/#/${path}`);
    await page.locator(sign).first().waitFor();
    await context.close();
  }
});

test('what is packed may be kept for ever, and the first page is asked for again', async () => {
  const index = await fetch(stage.url);
  assert.equal(index.headers.get('cache-control'), 'no-cache');
  const [script] = /\/[0-9a-f]{16}\/base\.js/.exec(await index.text());
  const answer = await fetch(stage.url + script);
  assert.match(answer.headers.get('cache-control'), /immutable/);
  assert.equal((await fetch(`${stage.url}/0123456789abcdef/base.js`)).status, 404);
});

test('the page can be installed: a browser has nothing against it', async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  const page = await (await browser.newContext()).newPage();
  await page.goto(stage.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const tools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // A context of a test is a private window, which is all that may be wrong.
  const faults = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  assert.deepEqual(faults, []);

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
  page.setDefaultTimeout(PATIENCE);
  await page.goto(own.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await own.stop({ keepsData: true });
  await page.goto(own.url);
  await page.locator('h1', { hasText: '棋盘暂时够不着' }).waitFor();
  own = await startServer({ data: own.folder, port: new URL(own.url).port });
  await page.locator('[data-action="play-now"]').waitFor();
});
