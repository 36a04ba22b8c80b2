/** Help: the guide inside the program, in both languages. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, test } from 'node:test';
import { PHONE, action, openBrowser, openPage, startServer, visit } from './harness.mjs';

let server, browser, page;

before(async () => {
  server = await startServer();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  const { errors } = page;
  await page.context().close();
  assert.deepEqual(errors, []);
});

const article = () => page.locator('.help-article');
const heading = (text) => article().locator('h1', { hasText: text }).waitFor();
const opened = async (path, options) => {
  page = await openPage(browser, server.url, options);
  await visit(page, `${server.url}/#/help${path}`);
  await article().waitFor();
};

test('the header leads to Help, and Help to every page of the guide', async () => {
  page = await openPage(browser, server.url);
  await page.locator('.menu a[data-page="help"]').click();
  await heading('The guide');
  const links = await page.locator('.help-contents > ul > li > a').evaluateAll((all) => all.map((a) => a.hash));
  assert.ok(links.length >= 5, `${links.length} pages`);
  for (const hash of links) {
    await page.locator(`.help-contents a[href="${hash}"]`).click();
    await page.locator(`.help-contents a[aria-current][href="${hash}"]`).waitFor();
    assert.ok((await article().textContent()).length > 500, hash);
  }
});

test('the language of the page is the language of the guide', async () => {
  await opened('/players');
  await heading('Players');
  await action(page, 'language').click();
  await heading('玩家');
  await page.locator('.help-contents a[aria-current]', { hasText: '玩家' }).waitFor();
});

for (const [language, question, answer] of [
  ['en', 'Go second', 'I go second'],
  ['zh', '我当后手', '我当后手'],
]) {
  test(`a quick answer leads to its place in the page (${language})`, async () => {
    await opened('', { settings: { language } });
    await article().locator('td a', { hasText: question }).click();
    const place = article().locator('h2', { hasText: question });
    await place.waitFor();
    await page.waitForFunction(() => scrollY > 500);
    const { y } = await place.boundingBox();
    assert.ok(y >= 0 && y < 300, `the heading is at ${y}`);
    await article().locator('strong', { hasText: answer }).first().waitFor();
  });
}

test('every picture arrives, and the reference is one link away', async () => {
  for (const path of ['/players', '/learners']) {
    await opened(path);
    const pictures = article().locator('img');
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.help-article img')].every((img) => img.complete && img.naturalWidth > 0),
    );
    if (path === '/players') await page.context().close();
  }
  await visit(page, `${server.url}/#/help`);
  await article().locator('a[href="#/help/reference/matches"]').click();
  await heading('Matches');
});

test('a page that does not exist is told so', async () => {
  page = await openPage(browser, server.url);
  await visit(page, `${server.url}/#/help/nothing`);
  await page.locator('.help-article h1', { hasText: 'no such page' }).waitFor();
  page.errors.length = 0;
});

test('the guide fits a phone', async () => {
  for (const path of ['', '/players', '/learners', '/engine-authors', '/hosts']) {
    await opened(path, { viewport: PHONE });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, path);
    if (path !== '/hosts') await page.context().close();
  }
});

test('a screen reader finds no serious fault', async () => {
  const axe = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
  for (const colorScheme of ['light', 'dark']) {
    await opened('/engine-authors', { colorScheme, bypassCSP: true });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document));
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    assert.deepEqual(
      serious.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
      [],
      colorScheme,
    );
    if (colorScheme === 'light') await page.context().close();
  }
});
