/**
 * Music, composed while it plays: slow open chords, and plucked phrases over them that come back changed.
 *
 * Five tones that never clash (a pentatonic scale) and verses of a minute: a line of three bars, the line varied with another
 * end, a line of its own, and the first once more in another way. Every verse has new lines and other chords than the one
 * before: soft enough to be forgotten, and not the same for as long as a game lasts. Each bar is written just before it is heard.
 */

/** Seconds of a beat; a bar has four. */
const BEAT = 0.92;
const BAR = 4 * BEAT;
/** C, D, E, G and A over two octaves, in hertz. */
const SCALE = [261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 784, 880];
/** Open chords: root and fifth, the fifth an octave up; and the notes of the scale where a line may rest on them. */
const CHORDS = {
  C: { tones: [65.4, 196], rests: [0, 2, 3, 5] },
  D: { tones: [73.4, 220], rests: [1, 4, 6] },
  E: { tones: [82.4, 164.8], rests: [2, 3, 7] },
  F: { tones: [87.3, 261.6], rests: [0, 4, 5] },
  G: { tones: [98, 146.8], rests: [1, 3, 6] },
  A: { tones: [110, 164.8], rests: [2, 4, 5] },
};
/** @typedef {keyof typeof CHORDS} Chord */
/** The chords of a verse, two bars each. @type {readonly string[]} */
const WAYS = ['CAFGCADG', 'AFCGAFDG', 'FCDAFCGA', 'CEAFCEDG', 'DACGDAFG'];
/** Where a bar may have notes, in beats. @type {readonly (readonly number[])[]} */
const RHYTHMS = [
  [0, 1, 2, 3],
  [0, 1.5, 2, 3],
  [0, 1, 2.5],
  [0, 0.5, 1, 2],
  [0, 2, 3, 3.5],
  [1, 2, 3],
];
/** How far ahead of the sound a bar is written, in seconds: a page out of sight is woken once a second only. */
const AHEAD = 2.5;
/** The part of the whole volume that music has, and how long it takes to come and go, in seconds. */
const LOUDNESS = 0.8;
const FADE = 1.6;

/** How an end moves to the note that it rests on, in beats. @type {readonly (readonly number[])[]} */
const ENDS = [
  [0, 1],
  [0, 1.5],
  [0, 2],
  [0, 1, 2],
  [0, 0.5, 1.5],
  [0, 2, 3],
];
/** Bars that do not come again: those of more than ten minutes. */
const MEMORY = 240;
/** How often another bar is thought of before one may come again. */
const TRIES = 200;

/** @typedef {{ beat: number, degree: number }[]} Bar */
/** @typedef {{ way: string, chords: Chord[], bars: Bar[] }} Verse */

/** @template T @param {readonly T[]} all @returns {T} */
const oneOf = (all) => /** @type {T} */ (all[Math.floor(Math.random() * all.length)]);
/** @param {number} degree */
const inScale = (degree) => Math.max(0, Math.min(SCALE.length - 1, degree));

/** A bar that walks by a step or two from a note. @param {number} from @returns {Bar} */
function walk(from) {
  let degree = from;
  return oneOf(RHYTHMS).map((beat) => {
    const note = { beat, degree };
    degree = inScale(degree + oneOf([-2, -1, -1, 1, 1, 2]));
    return note;
  });
}

/** A bar that is like another: so much higher, in a rhythm of as many notes. @param {Bar} bar @param {number} aside @returns {Bar} */
function varied(bar, aside) {
  const rhythm = oneOf(RHYTHMS.filter(({ length }) => length === bar.length));
  return bar.map(({ beat, degree }, n) => ({
    beat: rhythm[n] ?? beat,
    degree: inScale(degree + aside + (n === 0 ? 0 : oneOf([-1, 0, 0, 1]))),
  }));
}

/** The note nearest to another on which a line may rest over a chord. @param {Chord} chord @param {number} degree */
const restNear = (chord, degree) =>
  CHORDS[chord].rests.reduce((best, rest) => (Math.abs(rest - degree) < Math.abs(best - degree) ? rest : best));

/** The end of a line: a few notes, the last of which fits the chord. @param {Chord} chord @param {number} from @returns {Bar} */
function ending(chord, from) {
  const rest = restNear(chord, inScale(from + oneOf([-2, 0, 2])));
  const beats = oneOf(ENDS);
  return beats.map((beat, n) => ({
    beat,
    degree: n === beats.length - 1 ? rest : inScale(rest + oneOf([-2, -1, 1, 2])),
  }));
}

/**
 * Somebody who writes verse after verse: sixteen bars with the chord of each, over other chords than the verse before. A
 * bar of rest comes often; one with notes not again for ten minutes.
 * @returns {() => Verse}
 */
export function composer() {
  /** @type {Set<string>} */
  const heard = new Set();
  let way = '';
  const fresh = (/** @type {() => Bar} */ think) => {
    let bar = think();
    for (let n = 0; n < TRIES && heard.has(JSON.stringify(bar)); n++) bar = think();
    heard.add(JSON.stringify(bar));
    for (const oldest of heard) if (heard.size > MEMORY) heard.delete(oldest);
    return bar;
  };
  /** A line of four bars: one that asks, one that answers it a little lower or higher, an end, and the echo alone. */
  const line = (/** @type {Chord} */ last, /** @type {Bar} */ asks) => {
    const answers = fresh(() => varied(asks, oneOf([-2, -1, 1])));
    return [asks, answers, fresh(() => ending(last, answers.at(-1)?.degree ?? 3)), []];
  };
  return () => {
    way = oneOf(WAYS.filter((other) => other !== way));
    const chords = /** @type {Chord[]} */ ([...way]);
    const last = (/** @type {number} */ n) => chords[n * 2 + 1] ?? 'C';
    const asks = fresh(() => walk(1 + Math.floor(Math.random() * 6)));
    const again = () => fresh(() => varied(asks, 0));
    const other = fresh(() => walk(3 + Math.floor(Math.random() * 5)));
    const bars = [
      ...line(last(0), asks),
      ...line(last(1), again()),
      ...line(last(2), other),
      ...line(last(3), again()),
    ];
    return { way, chords, bars };
  };
}

/**
 * The music as it is written down for a context: a function that goes on with it up to a time.
 * @param {BaseAudioContext} context
 * @param {AudioNode} output
 * @returns {(until: number) => void}
 */
export function score(context, output) {
  const warmth = new BiquadFilterNode(context, { type: 'lowpass', frequency: 2400, Q: 0.3 });
  const echo = new DelayNode(context, { delayTime: BEAT * 0.75, maxDelayTime: 2 });
  const again = new GainNode(context, { gain: 0.32 });
  warmth.connect(output);
  warmth.connect(echo).connect(again).connect(echo);
  again.connect(output);

  const compose = composer();
  let verse = compose();
  let place = 0;
  let next = context.currentTime + 0.1;
  return (until) => {
    // After a long sleep the bars that were missed are left out, not played all at once.
    next = Math.max(next, context.currentTime + 0.05);
    for (; next < until; next += BAR, place++) {
      if (place === verse.bars.length) [verse, place] = [compose(), 0];
      const chord = verse.chords[place / 2];
      if (chord) playChord(context, warmth, CHORDS[chord].tones, next);
      for (const { beat, degree } of verse.bars[place] ?? []) pluck(context, warmth, degree, next + beat * BEAT);
    }
  };
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @returns {() => void} lets the music fade away
 */
export function startMusic(context, output) {
  const loudness = new GainNode(context, { gain: 0 });
  loudness.connect(output);
  loudness.gain.setTargetAtTime(LOUDNESS, context.currentTime, FADE / 2);
  const write = score(context, loudness);
  const goOn = () => write(context.currentTime + AHEAD);
  goOn();
  const timer = setInterval(goOn, 250);
  return () => {
    clearInterval(timer);
    loudness.gain.setTargetAtTime(0, context.currentTime, FADE / 4);
    setTimeout(() => loudness.disconnect(), FADE * 2000);
  };
}

/**
 * A string that is plucked: bright at first, and soon only its fundamental.
 * @param {BaseAudioContext} context
 * @param {AudioNode} output
 * @param {number} degree
 * @param {number} at
 */
function pluck(context, output, degree, at) {
  const pitch = SCALE[degree] ?? 440;
  for (const [part, loud, seconds] of /** @type {const} */ ([
    [1, 0.11, 2.6],
    [2, 0.035, 1.1],
    [3, 0.014, 0.5],
  ])) {
    const tone = new OscillatorNode(context, { frequency: pitch * part });
    const swell = new GainNode(context, { gain: 0 });
    swell.gain.setValueAtTime(0, at);
    swell.gain.linearRampToValueAtTime(loud * (0.75 + Math.random() * 0.25), at + 0.008);
    swell.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(swell).connect(output);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

/**
 * A chord that breathes over two bars.
 * @param {BaseAudioContext} context
 * @param {AudioNode} output
 * @param {readonly number[]} chord
 * @param {number} at
 */
function playChord(context, output, chord, at) {
  for (const pitch of chord) {
    for (const drift of [-3, 3]) {
      const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch, detune: drift });
      const swell = new GainNode(context, { gain: 0 });
      swell.gain.setValueAtTime(0, at);
      swell.gain.linearRampToValueAtTime(0.035, at + BAR * 0.6);
      swell.gain.linearRampToValueAtTime(0, at + BAR * 2.2);
      tone.connect(swell).connect(output);
      tone.start(at);
      tone.stop(at + BAR * 2.2);
    }
  }
}
