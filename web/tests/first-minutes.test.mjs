/** The first minutes of a new user: names, saves, sounds, keys, fingers, and words for what the engine thinks. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  PHONE,
  TWO_PEOPLE,
  action,
  cell,
  clickMoves,
  clickPoint,
  openGame,
  openStage,
  stone,
} from './harness.mjs';

const stage = openStage();
let page;
const GOMOKU = { spec: { game: 'gomoku' }, ...TWO_PEOPLE };
/** Black leaves an open three alone with E9, and White wins with E10. */
const LOST = ['h8', 'i9', 'i7', 'g9', 'h9', 'h7', 'j8', 'g8', 'g7', 'f9', 'e9', 'i6', 'j5'];
const names = () => page.locator('.strip-name').allTextContents();

test('the first click on Start counts after a size was typed', async () => {
  page = await stage.open();
  await stage.visit('play/gomoku');
  await page.locator('.size-row input').fill('13');
  await action(page, 'start').click();
  await page.waitForURL(/#\/game\//);
  await cell(page, 'm13').waitFor();
  assert.equal(await cell(page, 'n14').count(), 0);
});

test("the first click on Start counts after White's name was typed, and White has it", async () => {
  page = await stage.open();
  await stage.visit('two/gomoku');
  await page.locator('.setup-names input').nth(1).fill('小红');
  await action(page, 'start').click();
  await page.waitForURL(/#\/game\//);
  await page.locator('.table').waitFor();
  assert.deepEqual(await names(), ['小红', 'Tester']);
});

test('White without a name is not called like Black', async () => {
  page = await stage.open({ settings: { nickname: '小明' } });
  await stage.visit('two/gomoku');
  await action(page, 'start').click();
  await page.waitForURL(/#\/game\//);
  await page.locator('.table').waitFor();
  assert.deepEqual(await names(), ['Second player', '小明']);
});

test('a name that is used is asked about, and nothing is lost', async () => {
  page = await stage.open();
  const save = async (move) => {
    await openGame(page, stage.url, GOMOKU);
    await clickMoves(page, [move]);
    await action(page, 'save').click();
    await page.locator('.save-form input').fill('tea');
    await page.keyboard.press('Enter');
  };
  const slots = async () =>
    (await (await fetch(`${stage.url}/api/saves`)).json())
      .filter(({ kind }) => kind === 'named')
      .map(({ slot, stones }) => `${slot} ${stones.first}`)
      .sort();
  await save('h8');
  await page.locator('.save-form', { hasText: 'Saved' }).waitFor();
  await save('c3');
  await page.locator('.save-form', { hasText: 'already holds another game' }).waitFor();
  assert.deepEqual(await slots(), ['tea h8']);
  await action(page, 'save-both').click();
  await page.locator('.save-form', { hasText: 'Saved' }).waitFor();
  assert.deepEqual(await slots(), ['tea 2 c3', 'tea h8']);
  await save('d4');
  await action(page, 'save-replace').click();
  await page.locator('.save-form', { hasText: 'Saved' }).waitFor();
  assert.deepEqual(await slots(), ['tea 2 c3', 'tea d4']);
});

test('after saving one tap goes on and another leads home with a wish', async () => {
  page = await stage.open();
  await openGame(page, stage.url, GOMOKU);
  await clickMoves(page, ['h8']);
  const save = async () => {
    await action(page, 'save').click();
    await page.locator('.save-form input').fill('lunch');
    await page.keyboard.press('Enter');
  };
  await save();
  await action(page, 'save-go-on').click();
  await page.locator('.save-form').waitFor({ state: 'hidden' });
  await clickMoves(page, ['h9']);
  // The same game may be saved again under its name.
  await save();
  await action(page, 'save-leave').click();
  await page.locator('.farewell', { hasText: '“lunch” is kept' }).waitFor();
});

test('the end of a game leads home with a wish', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { ...GOMOKU, moves: ['h8', 'a1', 'h9', 'a2', 'h10', 'a3', 'h11', 'a4'] });
  await clickMoves(page, ['h12']);
  await action(page, 'bye').click();
  await page.locator('.farewell', { hasText: 'Come back soon' }).waitFor();
});

test('the list of games has one row a game with its picture, none without a move, and loading adds none', async () => {
  page = await stage.open();
  await openGame(page, stage.url, GOMOKU);
  const nobody = { first: { kind: 'human', name: 'Nobody' }, second: { kind: 'human', name: 'Noone' } };
  await openGame(page, stage.url, { ...GOMOKU, ...nobody });
  const people = { first: { kind: 'human', name: 'Uma' }, second: { kind: 'human', name: 'Vic' } };
  await openGame(page, stage.url, { ...GOMOKU, ...people });
  await clickMoves(page, ['h8', 'h9']);
  await action(page, 'save').click();
  await page.locator('.save-form input').fill('once');
  await page.keyboard.press('Enter');
  await page.locator('.save-form', { hasText: 'Saved' }).waitFor();
  const rows = page.locator('.save-row', { hasText: 'Uma' });
  const open = async () => {
    await stage.visit('load');
    await rows.first().waitFor();
  };
  await open();
  assert.equal(await rows.count(), 1);
  assert.equal(await rows.locator('.piece').count(), 2);
  assert.equal(await page.locator('.save-row', { hasText: 'Nobody' }).count(), 0);
  for (let times = 0; times < 2; times++) {
    await rows.locator('[data-action="load"]').click();
    await stone(page, 'h9').waitFor();
    await open();
    assert.equal(await rows.count(), 1, 'loading makes no second game');
  }
  await rows.locator('[data-action="load"]').click();
  await stone(page, 'h9').waitFor();
  await clickMoves(page, ['i9']);
  await open();
  assert.equal(await rows.count(), 1, 'the save is an earlier place of the same game');
  await rows.locator('.save-earlier', { hasText: 'once' }).waitFor();
});

test('music plays without the switch of the sounds, and is off until it is wanted', async () => {
  page = await stage.open();
  await page.addInitScript(() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      window.tones++;
      return start.apply(this, when);
    };
  });
  await page.reload();
  await action(page, 'settings').click();
  assert.equal(await page.evaluate(() => window.tones), 0);
  await page.locator('.toggle', { hasText: 'Music' }).click();
  await page.waitForFunction(() => window.tones > 0);
  const { music, sound } = await page.evaluate(() => JSON.parse(localStorage.getItem('tengen.settings')));
  assert.deepEqual({ music, sound }, { music: true, sound: false });
});

test('music is soft: far from clipping, never shrill, never silent for long', async (t) => {
  const listener = await stage.browser.newPage({ bypassCSP: true });
  t.after(() => listener.close());
  const source = await readFile(new URL('../music.js', import.meta.url), 'utf8');
  const heard = await listener.evaluate(listen, source);
  const decibels = Object.fromEntries(Object.entries(heard).map(([name, n]) => [name, Math.round(20 * Math.log10(n))]));
  t.diagnostic(`two minutes at the full volume: ${JSON.stringify(decibels)} dB`);
  assert.ok(decibels.peak <= -9, 'no clipping, with room for the sounds of stones');
  assert.ok(decibels.mean <= -24 && decibels.mean >= -45, 'soft, and to be heard');
  assert.ok(decibels.shrill <= decibels.mean - 30, 'nothing above 3 kHz');
  assert.ok(decibels.quietest >= -60, 'no second without a sound');
});

/** Renders two minutes of the music; to be run in a browser. @param {string} source of the module */
async function listen(source) {
  const { score } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  const [rate, seconds, swell] = [22_050, 120, 6];
  const context = new OfflineAudioContext(2, rate * seconds, rate);
  const ears = new ChannelMergerNode(context, { numberOfInputs: 2 });
  ears.connect(context.destination);
  const whole = new GainNode(context);
  whole.connect(ears, 0, 0);
  const steep = { type: 'highpass', frequency: 3000 };
  whole.connect(new BiquadFilterNode(context, steep)).connect(new BiquadFilterNode(context, steep)).connect(ears, 0, 1);
  score(context, whole)(seconds);
  const sound = await context.startRendering();
  const [all, high] = [0, 1].map((n) => sound.getChannelData(n).subarray(swell * rate));
  const mean = (samples) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  const each = Array.from({ length: seconds - swell }, (_, n) => mean(all.subarray(n * rate, (n + 1) * rate)));
  return {
    peak: all.reduce((most, x) => Math.max(most, Math.abs(x)), 0),
    mean: mean(all),
    shrill: mean(high),
    quietest: Math.min(...each),
  };
}

test('an address of the guide that there is not says so and leads to the contents', async () => {
  page = await stage.open();
  await stage.visit('help/nix');
  await page.locator('h1', { hasText: 'no such page' }).waitFor();
  await page.locator('.help-contents a').nth(1).waitFor();
  await page.locator('.help-article a', { hasText: 'contents' }).click();
  await page.waitForURL(/#\/help$/);
  await page.locator('.help-article h2').first().waitFor();
});

test('Space plays on the point that has the focus', async () => {
  page = await stage.open();
  await openGame(page, stage.url, GOMOKU);
  await cell(page, 'h8').focus();
  await page.keyboard.press('Space');
  await page.locator('.moves [aria-current]', { hasText: 'H8' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.locator('.moves [aria-current]', { hasText: 'H9' }).waitFor();
  assert.equal(await page.locator('[data-stone]').count(), 2);
});

test('what the computer chose in a Swap2 opening is told, and what it means', async () => {
  page = await stage.open();
  await openGame(page, stage.url, {
    spec: { game: 'gomoku', opening: 'swap2' },
    first: { kind: 'human', name: 'Ann' },
    second: { kind: 'engine', id: 'gomoku-5' },
  });
  await clickMoves(page, ['h8', 'h9', 'i9']);
  await page.locator('.opening-news', { hasText: /chose: .+\. You are (Black|White) now\./ }).waitFor();
});

test('a move out of sight on a board of 181 lines is followed, and the map leads elsewhere', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { ...GOMOKU, spec: { game: 'gomoku', size: 181 }, moves: ['cm91'] });
  const map = page.locator('.board-overview');
  await map.waitFor();
  await page.locator('.board-surface').focus();
  await page.keyboard.type('e5');
  await page.keyboard.press('Enter');
  await page.locator('.moves [aria-current]', { hasText: 'E5' }).waitFor();
  // What is seen is now around E5: a click there plays beside it.
  const box = await page.locator('.board-canvas').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const beside = page.locator('.moves [aria-current]', { hasText: /^[A-Z]\d{1,2}$/ });
  await beside.waitFor();
  assert.notEqual(await beside.textContent(), 'CM91');
  const picture = () => page.locator('.board-canvas').evaluate((node) => node.toDataURL());
  const before = await picture();
  const small = await map.boundingBox();
  await page.mouse.click(small.x + small.width / 2, small.y + small.height / 2);
  await page.waitForFunction((old) => document.querySelector('.board-canvas').toDataURL() !== old, before);
});

test('on a phone a large board is aimed at first and played on with the second tap; a small one is not', async () => {
  page = await stage.open({ hasTouch: true, isMobile: true, viewport: PHONE });
  const tap = async (point) => {
    const box = await cell(page, point).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await openGame(page, stage.url, { ...GOMOKU, spec: { game: 'gomoku', size: 19 } });
  await tap('k10');
  await page.locator('.aim .firm').waitFor();
  assert.equal(await page.locator('[data-stone]').count(), 0);
  await tap('k10');
  await stone(page, 'k10').waitFor();
  await openGame(page, stage.url, GOMOKU);
  await tap('h8');
  await stone(page, 'h8').waitFor();
  assert.equal(await page.locator('[data-stone]').count(), 1);
});

test('what lies between two fingers stays there while they zoom', async () => {
  page = await stage.open({ hasTouch: true, isMobile: true, viewport: PHONE });
  await openGame(page, stage.url, { ...GOMOKU, spec: { game: 'gomoku', size: 181 }, moves: ['cm91'] });
  const box = await page.locator('.board-canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, apart) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === null ? [] : [-apart, apart].map((aside, id) => ({ x: x + aside, y, id })),
    });
  await touch('touchStart', 30);
  for (let apart = 40; apart <= 120; apart += 10) await touch('touchMove', apart);
  await touch('touchEnd', null);
  assert.equal(await page.locator('.moves .move').count(), 1, 'a pinch plays nothing');
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  // The middle was CM91, which is taken: nothing was played, so the place has stayed.
  await page.touchscreen.tap(x + 40, y);
  await page.touchscreen.tap(x + 40, y);
  await page.locator('.moves .move').nth(1).waitFor();
  assert.match(await page.locator('.moves .move').nth(1).textContent(), /^C[N-P]91$/);
});

test('scores are words, and numbers for those who ask', async () => {
  page = await stage.open();
  await stage.visit('analysis/gomoku/freestyle/15/h8.a1.i9.o1.h10');
  const line = page.locator('.line strong').first();
  await page.locator('.analysis-verdict', { hasText: /Black (is|wins)/ }).waitFor();
  await page.waitForFunction(() => /[a-z]/.test(document.querySelector('.line strong')?.textContent ?? ''));
  assert.doesNotMatch(await page.locator('.analysis').innerText(), /[Dd]epth/);
  await action(page, 'scores').click();
  await page.locator('.analysis-info', { hasText: /\d/ }).waitFor();
  assert.doesNotMatch(await page.locator('.analysis-info').innerText(), /(^|\D)0(\D|$)/);
  await page.waitForFunction(() => /\d/.test(document.querySelector('.line strong')?.textContent ?? ''));
  assert.ok(await line.isVisible());
});

test('the legend of the threats is seen without scrolling', async () => {
  page = await stage.open();
  await stage.visit('analysis/gomoku/freestyle/15/h8.a1.i8.o1.j8');
  const legend = page.locator('.threat-legend span').first();
  await legend.waitFor();
  const [box, panel] = [await legend.boundingBox(), await page.locator('.tabs').boundingBox()];
  assert.ok(box.y + box.height <= panel.y + panel.height, 'it is above the lower edge of the panel');
});

test('a game that was won with a hint is marked, and engines are not among the people', async () => {
  page = await stage.open({ settings: { nickname: 'Hilda' } });
  await openGame(page, stage.url, {
    spec: { game: 'gomoku', rule: 'freestyle' },
    nickname: 'Hilda',
    first: { kind: 'human' },
    second: { kind: 'engine', id: 'random:manners=off' },
    moves: ['h8', 'a1', 'h9', 'a3', 'h10', 'a5', 'h11', 'a7'],
  });
  await action(page, 'hint').click();
  await page.locator('.mark-hint').waitFor();
  await clickPoint(page, 'h12');
  await page.locator('.result-hints', { hasText: '1' }).waitFor();
  await page.locator('.last-results td', { hasText: 'hints' }).waitFor();
  await stage.visit('records');
  await page.locator('.stats-row', { hasText: 'Hilda' }).locator('.result-mark.helped').waitFor();
  assert.equal(await page.locator('.stats-row', { hasText: /random/i }).count(), 0);
});

test('the best game is a win, not the longest draw', async () => {
  page = await stage.open();
  const game = async (moves, last) => {
    await openGame(page, stage.url, {
      ...GOMOKU,
      first: { kind: 'human', name: 'Dora' },
      second: { kind: 'human', name: 'Eli' },
      moves,
    });
    await clickMoves(page, [last]);
    await page.locator('.result:visible').waitFor();
  };
  await game(['h8', 'a1', 'h9', 'a2', 'h10', 'a3', 'h11', 'a4'], 'h12');
  await stage.visit('records');
  await page.locator('.stats-row', { hasText: 'Dora' }).locator('small', { hasText: 'best: a win' }).waitFor();
  await page.locator('.stats-row', { hasText: 'Eli' }).locator('small', { hasText: 'best: a loss' }).waitFor();
});

test('a mistake is shown before it was made, with what was better', async () => {
  page = await stage.open();
  await openGame(page, stage.url, { ...GOMOKU, moves: LOST });
  await clickMoves(page, ['e10']);
  await page.locator('.result:visible').waitFor();
  await action(page, 'review').click();
  await page.locator('.story-step.blunder').first().click();
  const ply = Number(await page.locator('.story-step[aria-current] span').textContent());
  await page.waitForFunction((n) => document.querySelectorAll('[data-stone]').length === n, ply - 1);
  await page.locator('.mark-fault').waitFor();
  await page.locator('.mark-hint').waitFor();
});

/** Whether a thing is seen as a whole: in the window, and not cut off by what holds it. */
const isSeen = (locator) =>
  locator.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const holders = [];
    for (let up = node.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowY !== 'visible') holders.push(up.getBoundingClientRect());
    const isIn = ({ top, bottom }) => box.top >= top - 1 && box.bottom <= bottom + 1;
    return box.height > 0 && isIn({ top: 0, bottom: innerHeight }) && holders.every(isIn);
  });

for (const language of ['en', 'zh'])
  test(`at 1280×800 nothing that is used is below the fold, ${language}`, async () => {
    page = await stage.open({ settings: { language } });
    await openGame(page, stage.url, { ...GOMOKU, moves: LOST });
    await clickMoves(page, ['e10']);
    await page.locator('.result:visible').waitFor();
    const strips = page.locator('.strip');
    const seen = async (where, ...locators) => {
      for (const locator of [strips.first(), strips.last(), ...locators])
        assert.ok(await isSeen(locator), `${where}: ${await locator.evaluate((node) => node.className)}`);
    };
    await seen('the end', action(page, 'rematch'), action(page, 'bye'));
    const review = async (where) => {
      await action(page, 'review').click();
      await page.locator('.story-step.blunder').first().click();
      await page.locator('.story-better').waitFor();
      await seen(where, page.locator('.story'), action(page, 'try-again'), action(page, 'next'));
      await action(page, 'story-close').click();
      await page.locator('#tab-analysis').click();
      // Two moves hold here, and every other one loses.
      await page.locator('.line').nth(1).waitFor();
      await seen(`${where}, the lines`, ...[0, 1].map((n) => page.locator('.line').nth(n)));
    };
    await review('the review');
    await stage.visit('records');
    await page.locator('a[href^="#/record/"]').first().click();
    await page.locator('.table').waitFor();
    await action(page, 'downloads').click();
    await seen('downloads', action(page, 'gif'), action(page, 'export-sgf'), action(page, 'downloads'));
    await action(page, 'continue-from').click();
    await seen('going on', action(page, 'continue-start'), action(page, 'continue-from'));
    await action(page, 'continue-from').click();
    await review('the review of a record');
  });

test('a level is described where it is chosen, with its Elo, and a new player is told where to begin', async () => {
  page = await stage.open();
  await stage.visit('play/gomoku');
  await page.locator('.level-begin', { hasText: /Begin with level \d/ }).waitFor();
  for (const [game, level, words] of [
    ['gomoku', '4', 'looks two plies ahead; sometimes overlooks a threat'],
    ['ataxx', '2', 'plays every third move at first sight'],
  ]) {
    await stage.visit(`play/${game}`);
    await page.locator(`input[value="${game}-${level}"]`).check({ force: true });
    await page.locator('.level-words', { hasText: words }).waitFor();
    assert.match(await page.locator('.level-words').innerText(), /Elo \d+/);
  }
});

test('the analysis board is in the menu: stones are put, taken and looked into, kept and played from', async () => {
  page = await stage.open();
  await page.locator('.menu a', { hasText: 'Analysis' }).click();
  await page.locator('.board-editor').waitFor();
  const choose = (label) => page.locator('.board-editor .segment', { hasText: label }).click();
  await choose('Black stone');
  await clickPoint(page, 'h8');
  await stone(page, 'h8').waitFor();
  await clickPoint(page, 'i9');
  await stone(page, 'i9').waitFor();
  await choose('White stone');
  await clickPoint(page, 'c3');
  await page.locator('[data-stone="c3"] .second').waitFor();
  await choose('Remove');
  await clickPoint(page, 'i9');
  await stone(page, 'i9').waitFor({ state: 'detached' });
  await page.locator('.board-editor .segment', { hasText: /^White$/ }).click();
  await page.locator('.strip.active', { hasText: 'White' }).waitFor();
  await page.locator('#tab-analysis').click();
  await page.locator('.line').first().waitFor();
  // The address is the position: whoever gets it sees the same.
  const address = page.url();
  await stage.visit('');
  await page.goto(address);
  await stone(page, 'c3').waitFor();
  assert.equal(await page.locator('[data-stone]').count(), 2);
  await page.locator('#tab-editor').click();
  await action(page, 'keep-record').click();
  await page.waitForURL(/#\/record\//);
  await stone(page, 'h8').waitFor();
  await action(page, 'continue-from').click();
  await page.locator('.continue-form select').selectOption('');
  await action(page, 'continue-start').click();
  await page.waitForURL(/#\/game\//);
  await stone(page, 'h8').waitFor();
});

test('a position is pasted on the analysis board, and a wrong one is refused with a sentence', async () => {
  page = await stage.open();
  await stage.visit('analysis/ataxx');
  await page.locator('.board-editor input:not([type="radio"])').first().fill('x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1');
  await action(page, 'paste-position').click();
  await page.waitForURL(/start=/);
  await page.waitForFunction(() => document.querySelectorAll('.tile.blocked').length === 4);
  await stage.visit('analysis/gomoku');
  await page.locator('.board-editor').waitFor();
  await page.locator('.board-editor input:not([type="radio"])').first().fill('h8h8');
  await action(page, 'paste-position').click();
  await page.locator('#notice[data-shown][data-kind="error"]', { hasText: 'h8' }).waitFor();
});
