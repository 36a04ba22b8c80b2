/** What a house looks like that has been played in: records, saved games, results, weights, matches. */
import { ATAXX, GOMOKU, LOST, WON } from './games.mjs';

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 2, 14, 19, 30);

/** Games of several evenings, and a file of weights. */
export async function fillHouse(url, nickname) {
  const records = RECORDS.map((make, number) =>
    JSON.stringify(make(nickname, FIRST_DAY + number * DAY * 1.3)),
  ).join('\n');
  await send(url, 'POST', 'records/import?name=records.json', records);
  await send(url, 'PUT', 'weights', JSON.stringify(WEIGHTS));
}

/** Plays a match and a tournament; returns their numbers. */
export async function playMatches(url) {
  const run = async (request) =>
    (await send(url, 'POST', 'arena', JSON.stringify({ seed: 4, keep: false, ...request }))).id;
  const runs = {
    match: await run({
      kind: 'match',
      spec: { game: 'gomoku', size: 19 },
      openings: 'j10',
      players: ['gomoku-4', 'greedy-six'],
      games: 4,
      time: '5s',
    }),
    tournament: await run({
      kind: 'tournament',
      format: 'round-robin',
      spec: { game: 'gomoku' },
      players: ['gomoku-5', 'gomoku-3', 'greedy-six', 'shapes-easy', 'random'],
      games: 4,
      time: '5s',
    }),
  };
  await finished(url, Object.values(runs));
  return runs;
}

/** Trains for some rounds; returns the name of the training. */
export async function train(url) {
  const request = { name: 'trained-1.txt', rounds: 24, trial: 200, seed: 3 };
  await send(url, 'POST', 'training', JSON.stringify(request));
  for (;;) {
    const [{ state }] = await (await fetch(`${url}/api/training`)).json();
    if (state === 'finished') return request.name;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function send(url, method, address, body) {
  const headers = { origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${address}`, { method, body, headers });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  return answer.json();
}

/** Waits until every match has been played. */
async function finished(url, ids) {
  for (;;) {
    const runs = await (await fetch(`${url}/api/arena`)).json();
    if (runs.filter(({ id }) => ids.includes(id)).every(({ state }) => state === 'finished')) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const record = ({ game, rule, size }, black, white, moves, result) => (nickname, date_ms) => ({
  format: 'tengen-game',
  version: 1,
  date_ms: Math.round(date_ms),
  players: { black: playerOf(black ?? nickname), white: playerOf(white ?? nickname) },
  rules: { game, rule, size, opening: 'free' },
  start: 'startpos',
  moves: moves.map((move) => ({ move })),
  result,
});
/** Built-in players have the same name as people type for them. */
const playerOf = (name) => (/^[a-z]/.test(name) ? { name, spec: name } : { name });
const FIVE = (outcome) => ({ outcome, reason: 'rules', rule: 'line' });
const resigned = (outcome) => ({
  outcome,
  reason: 'resign',
  at_fault: outcome === 'black' ? 'white' : 'black',
});
const gomoku = { game: 'gomoku', rule: 'freestyle', size: 15 };
const ataxx = { game: 'ataxx', rule: 'international', size: 7 };

/** Null stands for the person at the screen. */
const RECORDS = [
  record(gomoku, null, 'gomoku-3', WON, FIVE('black')),
  record(gomoku, 'killer', 'shapes-hard', GOMOKU, FIVE('black')),
  record(ataxx, null, 'ataxx-4', ATAXX.slice(0, 31), resigned('white')),
  record(gomoku, 'gomoku-6', null, GOMOKU, FIVE('black')),
  record(gomoku, 'Bo', null, LOST, FIVE('white')),
  record(ataxx, 'ataxx-high', 'ataxx-mid', ATAXX, resigned('black')),
  record(gomoku, null, 'gomoku-4', LOST, FIVE('white')),
];

const WEIGHTS = {
  name: 'bold.txt',
  attack: 1.2,
  defence: 1,
  own: [1_000_000, 20_000, 6_100, 6_000, 1_000, 1_100, 900],
  enemy: [1_000_000, 100_000, 8_000, 8_000, 50, 50, 9],
};
