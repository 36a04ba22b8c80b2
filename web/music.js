/**
 * Music, composed while it plays: slow open chords, and plucked phrases over them that come back changed.
 *
 * Five tones that never clash (a pentatonic scale), one phrase a verse in the order A A B A, and a new phrase for every
 * verse: soft enough to be forgotten, and not the same for as long as a game lasts. Each bar is written just before it is heard.
 */

/** Seconds of a beat; a bar has four. */
const BEAT = 0.92;
const BAR = 4 * BEAT;
/** C, D, E, G and A over two octaves, in hertz. */
const SCALE = [261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 784, 880];
/** Open chords, two bars each: root and fifth, the fifth an octave up. */
const CHORDS = [
  [65.4, 196],
  [110, 164.8],
  [87.3, 261.6],
  [98, 146.8],
];
/** How far ahead of the sound a bar is written, in seconds: a page out of sight is woken once a second only. */
const AHEAD = 2.5;
/** The part of the whole volume that music has, and how long it takes to come and go, in seconds. */
const LOUDNESS = 0.5;
const FADE = 1.6;

/** @typedef {{ beat: number, degree: number }[]} Phrase */

/** A bar of three to five notes, each a step or two from the one before. @returns {Phrase} */
function newPhrase() {
  const beats = [0, 1, 1.5, 2, 3, 3.5].filter((beat) => beat === 0 || Math.random() < 0.58);
  let degree = 2 + Math.floor(Math.random() * 4);
  return beats.map((beat) => {
    degree = Math.max(0, Math.min(SCALE.length - 1, degree + Math.floor(Math.random() * 5) - 2));
    return { beat, degree };
  });
}

/** The same phrase, a little different at its end. @param {Phrase} phrase @returns {Phrase} */
const varied = (phrase) =>
  phrase.map((note, n) => (n === phrase.length - 1 ? { ...note, degree: Math.max(0, note.degree - 1) } : note));

/**
 * @param {AudioContext} context
 * @param {AudioNode} output
 * @returns {() => void} lets the music fade away
 */
export function startMusic(context, output) {
  const loudness = new GainNode(context, { gain: 0 });
  const warmth = new BiquadFilterNode(context, { type: 'lowpass', frequency: 2400, Q: 0.3 });
  const echo = new DelayNode(context, { delayTime: BEAT * 0.75, maxDelayTime: 2 });
  const again = new GainNode(context, { gain: 0.32 });
  warmth.connect(loudness).connect(output);
  warmth.connect(echo).connect(again).connect(echo);
  again.connect(loudness);
  loudness.gain.setTargetAtTime(LOUDNESS, context.currentTime, FADE / 2);

  let bar = 0;
  let next = context.currentTime + 0.1;
  let phrase = newPhrase();
  const write = () => {
    // After a long sleep the bars that were missed are left out, not played all at once.
    next = Math.max(next, context.currentTime + 0.05);
    while (next < context.currentTime + AHEAD) {
      const verse = bar % 16;
      if (verse === 0) phrase = newPhrase();
      if (bar % 2 === 0) playChord(context, warmth, CHORDS[(bar / 2) % CHORDS.length] ?? [], next);
      const shown = { 4: varied(phrase), 8: newPhrase() }[verse - (verse % 4)] ?? phrase;
      // Every fourth bar is left to the echo.
      if (verse % 4 !== 3) for (const { beat, degree } of shown) pluck(context, warmth, degree, next + beat * BEAT);
      next += BAR;
      bar++;
    }
  };
  write();
  const timer = setInterval(write, 250);
  return () => {
    clearInterval(timer);
    loudness.gain.setTargetAtTime(0, context.currentTime, FADE / 4);
    setTimeout(() => loudness.disconnect(), FADE * 2000);
  };
}

/**
 * A string that is plucked: bright at first, and soon only its fundamental.
 * @param {AudioContext} context
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
 * @param {AudioContext} context
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
