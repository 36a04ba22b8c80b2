/**
 * A real server and a real browser for the tests: `TENGEN_BIN` names the program, `CHROMIUM` the browser.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before } from 'node:test';
import { chromium } from 'playwright-core';

export const PROGRAM = process.env.TENGEN_BIN ?? path.resolve(import.meta.dirname, '../../target/release/tengen');
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 720 };
/** How long anything may take, in milliseconds: a machine that does much else is slow, not wrong. */
export const PATIENCE = 120_000;

/**
 * Starts the server on a folder of its own, or a given one to see what it has kept; at any port, or a given one. Its page is
 * packed as in a program that is handed out.
 * @param {{ data?: string, port?: string, command?: string[] }} [options] `command` instead of `play`
 */
export async function startServer({ data, port = '0', command = ['play', '--no-open', '--port', port] } = {}) {
  const folder = data ?? (await mkdtemp(path.join(tmpdir(), 'tengen-test-')));
  const child = spawn(PROGRAM, [...command, '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TENGEN_PACKED_PAGE: '1' },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let text = '';
  const url = await new Promise((resolve, reject) => {
    const read = (chunk) => {
      text += chunk;
      const found = /http:\/\/[\d.]+:\d+/.exec(text);
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the server ended: ${text}`)));
  });
  return {
    url,
    folder,
    /** The token of the admin, which a server for others has told. */
    token: () => /[0-9a-f]{64}/.exec(text)?.[0] ?? '',
    async stop({ keepsData = false, signal = 'SIGTERM' } = {}) {
      child.kill(signal);
      await exited;
      if (!keepsData) await rm(folder, { recursive: true, force: true });
    },
  };
}

export const openBrowser = () => chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });

/**
 * A page with its own storage. Every error that the page reports is kept in `page.errors`.
 */
export async function openPage(browser, url, { settings = {}, ...options } = {}) {
  const context = await browser.newContext({
    viewport: DESK,
    locale: 'en-US',
    reducedMotion: 'reduce',
    // It would answer for a server that a test has stopped.
    serviceWorkers: 'block',
    ...options,
  });
  await context.addInitScript(
    (chosen) => {
      if (!localStorage.getItem('tengen.settings'))
        localStorage.setItem('tengen.settings', JSON.stringify(chosen));
    },
    { language: 'en', nickname: 'Tester', ...settings },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
      page.errors.push(`foreign request ${request.url()}`);
  });
  await page.goto(url);
  await shown(page, page.url());
  return page;
}

/** Until the page of an address is there, and not the one before any more. */
const shown = (page, address) =>
  page.locator(`#page[data-shown=${JSON.stringify(new URL(address).hash)}]`).waitFor({ state: 'attached' });

/** Goes to an address of the page and waits until it is there. */
export async function visit(page, address) {
  await page.goto(address);
  await shown(page, address);
}

/**
 * A server and a browser for all tests of a file. Each test opens a page, which is closed after it.
 * @param {{ prepared?: (url: string) => Promise<void>, closed?: (page: any) => void }} [hooks]
 */
export function openStage({ prepared, closed } = {}) {
  let server, browser, page;
  before(async () => {
    server = await startServer();
    browser = await openBrowser();
    await prepared?.(server.url);
  });
  afterEach(async () => {
    await page?.context().close();
    if (page) closed?.(page);
    page = undefined;
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get url() {
      return server.url;
    },
    get browser() {
      return browser;
    },
    /** A page with its own storage, on this server or another one; the page before is closed. */
    async open(options = {}, url = server.url) {
      await page?.context().close();
      page = await openPage(browser, url, options);
      return page;
    },
    /** Goes to a page by its path behind `#/`, and waits until it is there. */
    visit: (path) => visit(page, `${server.url}/#/${path}`),
  };
}

/** Everything that axe finds wrong with a page that was opened with `bypassCSP`. */
export async function faults(page) {
  const axe = new URL('../node_modules/axe-core/axe.min.js', import.meta.url);
  await page.evaluate(await readFile(axe, 'utf8'));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).slice(0, 3).join(' | ')}`);
}

/** Makes a game over HTTP and opens it. */
export async function openGame(page, url, request) {
  const answer = await page.request.post(`${url}/api/games`, { data: request, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`no game: ${await answer.text()}`);
  const { id } = await answer.json();
  await visit(page, `${url}/#/game/${id}`);
  await page.locator('.table').waitFor();
  return id;
}

export const cell = (page, point) => page.locator(`[data-point="${point}"]`);
export const stone = (page, point) => page.locator(`[data-stone="${point}"]`);
export const action = (page, name) => page.locator(`[data-action="${name}"]:visible`);

/** Clicks on a point as a mouse does: where it is, whatever lies there. */
export async function clickPoint(page, point) {
  const box = await cell(page, point).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Plays moves one after the other, each when the one before is on the board. */
export async function clickMoves(page, moves) {
  for (const move of moves) {
    await clickPoint(page, move);
    await stone(page, move).waitFor();
    await page
      .locator('.moves [aria-current]', { hasText: move.toUpperCase() })
      .waitFor({ state: 'attached' });
  }
}

export const TWO_PEOPLE = { first: { kind: 'human', name: 'Ann' }, second: { kind: 'human', name: 'Bob' } };
