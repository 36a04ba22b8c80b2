/** What needs no browser: geometry, the line of moves, a live game as it is told, music. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centre, geometry, parsePoint, pointName, pointNear, starPoints } from '../board/geometry.js';
import { isYourTurn, received, shownStones } from '../game/live-state.js';
import { know } from '../game/seats.js';
import { scoreMark, scoreNumber, scoreText } from '../game/scores.js';
import { countStones, frames, moveEnds, moveNumbers, toStones } from '../game/timeline.js';
import { composer } from '../music.js';
import { clipped, signed, ticks } from '../parts/plot-axis.js';

test('points are named as moves name them', () => {
  const table = [
    [0, 0, 'a1'],
    [7, 7, 'h8'],
    [25, 18, 'z19'],
    [26, 0, 'aa1'],
    [51, 9, 'az10'],
    [52, 9, 'ba10'],
    [180, 180, 'fy181'],
  ];
  for (const [column, row, name] of table) {
    assert.equal(pointName(column, row), name);
    assert.deepEqual(parsePoint(name), [column, row]);
  }
});

test('a click counts within 0.4 of a cell of a point, and anywhere in a square', () => {
  const g = geometry({ game: 'gomoku', size: 15, coordinates: true });
  const { x, y } = centre(g, 7, 7);
  assert.equal(pointNear(g, { x: x + 39, y }), 'h8');
  assert.equal(pointNear(g, { x: x + 29, y: y + 29 }), null);
  assert.equal(pointNear(g, { x: -50, y }), null);
  const squares = geometry({ game: 'ataxx', size: 7, coordinates: false });
  const corner = centre(squares, 6, 0);
  assert.equal(pointNear(squares, { x: corner.x + 48, y: corner.y + 48 }), 'g1');
});

test('star points are where boards have them', () => {
  for (const [size, count] of [
    [5, 1],
    [6, 0],
    [8, 0],
    [9, 5],
    [12, 4],
    [15, 5],
    [19, 9],
    [20, 4],
    [181, 9],
  ]) {
    assert.equal(starPoints(size).length, count, String(size));
  }
});

const JUMP = {
  text: 'a7c5',
  side: 'first',
  ply: 1,
  changes: [
    { point: 'a7', from: 'first', to: 'empty' },
    { point: 'c5', from: 'empty', to: 'first' },
    { point: 'd5', from: 'second', to: 'first' },
  ],
};

test('a line of moves gives the stones after each', () => {
  const all = frames(toStones({ first: ['a7'], second: ['d5', 'a1'] }), [JUMP]);
  assert.deepEqual(countStones(all[0]), { first: 1, second: 2 });
  assert.deepEqual(countStones(all[1]), { first: 2, second: 1 });
  assert.deepEqual([...moveNumbers([JUMP])], [['c5', 1]]);
  assert.deepEqual(moveEnds('a7c5'), { from: 'a7', to: 'c5' });
  assert.deepEqual(moveEnds('ab12'), { from: null, to: 'ab12' });
  assert.equal(moveEnds('0000'), null);
  assert.equal(moveEnds('pass'), null);
});

test('scores read from the side that has them', () => {
  // Without a catalogue a word is its key.
  const table = [
    ['evaluation', 48, '+0.48', '0.5'],
    ['evaluation', -120, '−1.20', '−1.2'],
    ['win', 5, 'score.win.in', '#5'],
    ['win', 0, 'score.win', '#'],
    ['loss', 4, 'score.loss.in', '−#4'],
    ['loss', 0, 'score.loss', '−#'],
    ['draw', 0, 'score.draw', '='],
    ['raw', 7000, '7000', '7000'],
    ['raw', -1_000_300, '−1.0M', '−1.0M'],
    ['raw', 9_999_999_999_999_998, '1.0e16', '1.0e16'],
  ];
  for (const [kind, value, text, mark] of table) {
    assert.equal(scoreNumber({ kind, value, first_share: null }), text);
    assert.equal(scoreMark({ kind, value, first_share: null }), mark);
  }
  assert.equal(scoreText(null), '');
  for (const [value, share, words] of [
    [10, 0.52, 'standing.even'],
    [-10, 0.52, 'standing.even'],
    [90, 0.6, 'standing.slightly'],
    [-90, 0.6, 'standing.slightly.behind'],
    [400, 0.25, 'standing.better'],
    [-900, 0.95, 'standing.winning.behind'],
  ])
    assert.equal(scoreText({ kind: 'evaluation', value, first_share: share }), words);
});

test('an axis has round numbers, no more than fit, and names that are cut where the room ends', () => {
  for (const [low, high, most, numbers] of [
    [-120, 130, 6, [-100, -50, 0, 50, 100]],
    [1, 12, 6, [2, 4, 6, 8, 10, 12]],
    [5, 5, 4, [5]],
    [-9000, 9000, 9, [-8000, -6000, -4000, -2000, 0, 2000, 4000, 6000, 8000]],
  ])
    assert.deepEqual(ticks(low, high, most), numbers);
  assert.deepEqual([-25, 0, 25].map(signed), ['−25', '0', '25']);
  assert.equal(clipped('Killer', 80), 'Killer');
  assert.equal(clipped('Killer [depth=4]', 80), 'Killer […');
  assert.equal(clipped('棋形·难', 80), '棋形·难');
  assert.equal(clipped('棋形很难的棋手', 80), '棋形很难…');
});

test('ten minutes of music have ten verses, and no bar with notes comes twice', () => {
  const compose = composer();
  const heard = new Set();
  let notes = 0;
  let before = '';
  for (let minute = 0; minute < 10; minute++) {
    const { way, chords, bars } = compose();
    assert.notEqual(way, before, 'other chords than the verse before');
    assert.equal(bars.length, 2 * chords.length);
    assert.equal(bars.filter(({ length }) => length === 0).length, 4, 'a line ends with a bar of rest');
    for (const { degree, beat } of bars.flat()) assert.ok(degree >= 0 && degree < 10 && beat >= 0 && beat < 4);
    for (const bar of bars.filter(({ length }) => length > 0)) {
      heard.add(JSON.stringify(bar));
      notes++;
    }
    before = way;
  }
  assert.equal(heard.size, notes);
});

const board = (ply, more = {}) => ({
  to_move: ply % 2 ? 'second' : 'first',
  ply,
  last_move: null,
  legal: { kind: 'points', pass: true },
  forbidden: [],
  outcome: null,
  winning_line: [],
  counts: { first: 0, second: 0 },
  ...more,
});
const place = (text, ply) => ({
  text,
  ply,
  side: ply % 2 ? 'first' : 'second',
  changes: [{ point: text, from: 'empty', to: ply % 2 ? 'first' : 'second' }],
});
const whole = (ply) => ({
  game: 'gomoku',
  rule: 'freestyle',
  width: 15,
  height: 15,
  stones: { first: [], second: [] },
  blocked: [],
  ...board(ply),
});

function begun() {
  const game = {
    id: '1',
    spec: { game: 'gomoku' },
    status: 'human',
    players: {
      first: { kind: 'human', id: '', name: 'Ann', elo: null, holder: 'ann' },
      second: { kind: 'human', id: '', name: 'Bo', elo: null, holder: 'bo' },
    },
    moves: [],
    redo: [],
    start_board: whole(0),
    board: whole(0),
    result: null,
    opening: null,
    clock: null,
  };
  return received(null, { type: 'snapshot', seq: 3, game }, 0);
}
const told = (state, seq, event) => received(state, { type: 'event', seq, event }, 10);

test('events lead from one state of a game to the next', () => {
  let state = begun();
  know({ handle: 'bo', role: 'guest' });
  assert.ok(!isYourTurn(state), 'the seat is somebody else\'s');
  know({ handle: 'ann', role: 'guest' });
  assert.ok(isYourTurn(state));
  state = told(state, 4, {
    type: 'moved',
    move: place('h8', 1),
    board: board(1),
    clock: null,
    opening: null,
  });
  state = told(state, 5, {
    type: 'moved',
    move: place('h9', 2),
    board: board(2),
    clock: null,
    opening: null,
  });
  assert.equal(state.seq, 5);
  assert.deepEqual(
    [...shownStones(state)],
    [
      ['h8', 'first'],
      ['h9', 'second'],
    ],
  );
  state = told(state, 6, {
    type: 'undone',
    to_ply: 1,
    board: board(1),
    clock: null,
    redo: [place('h9', 2)],
    opening: null,
  });
  assert.deepEqual([...shownStones(state).keys()], ['h8']);
  assert.equal(state.game.redo.length, 1);
  state = told(state, 7, { type: 'redone', moves: [place('h9', 2)], board: board(2), clock: null, redo: [] });
  assert.equal(shownStones(state).size, 2);
  state = told(state, 8, { type: 'ended', result: { winner: 'first', draw: false } });
  assert.equal(state.game.status, 'over');
  state = told(state, 9, { type: 'restarted', board: whole(0), clock: null, opening: null });
  assert.equal(shownStones(state).size, 0);
  assert.equal(state.game.result, null);
});

test('a hint for an earlier position is not shown', () => {
  const state = begun();
  const hint = { type: 'hint', move: 'h8', line: ['h8'], score: null };
  assert.equal(received(state, { ...hint, ply: 2 }, 0).hint, null);
  assert.equal(received(state, { ...hint, ply: 0 }, 0).hint.move, 'h8');
});
