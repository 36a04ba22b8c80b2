/**
 * Sounds, made on the spot: no files, and silence until somebody wants them. Music has a switch of its own.
 */
import { settings } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;
/** @type {GainNode | null} */
let output = null;
/** @type {Promise<() => void> | null} */
let music = null;

function ready() {
  if (!audio) {
    audio = new AudioContext();
    output = audio.createGain();
    output.connect(audio.destination);
  }
  if (audio.state === 'suspended') void audio.resume();
  if (output) output.gain.value = settings.get().volume;
  return { audio, output: /** @type {GainNode} */ (output) };
}

/**
 * A tone that swells and fades.
 * @param {number} pitch
 * @param {number} seconds
 * @param {number} loudness
 * @param {OscillatorType} [wave]
 * @param {number} [delay]
 */
function tone(pitch, seconds, loudness, wave = 'sine', delay = 0) {
  const { audio: context, output: out } = ready();
  const start = context.currentTime + delay;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.linearRampToValueAtTime(loudness, start + 0.012);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(envelope).connect(out);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A stone on wood: a short knock of filtered noise over a low tone. */
function knock() {
  const { audio: context, output: out } = ready();
  const length = Math.floor(context.sampleRate * 0.05);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1700, Q: 1.2 });
  source.connect(filter).connect(out);
  source.start();
  tone(180, 0.09, 0.35, 'triangle');
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  move: knock,
  turn: () => {
    knock();
    tone(660, 0.12, 0.12, 'triangle', 0.05);
  },
  win: () => [523.3, 659.3, 784, 1046.5].forEach((pitch, n) => tone(pitch, 0.5, 0.2, 'triangle', n * 0.12)),
  loss: () => [392, 349.2, 293.7].forEach((pitch, n) => tone(pitch, 0.6, 0.18, 'sine', n * 0.18)),
  refused: () => tone(150, 0.16, 0.2, 'square'),
};

/** @param {'move' | 'turn' | 'win' | 'loss' | 'refused'} name */
export function playSound(name) {
  if (settings.get().sound) SOUNDS[name]?.();
}

/** Starts or stops the music as the settings want it; a browser lets it begin with the first click. */
export function followMusic() {
  const isWanted = settings.get().music;
  if (output) output.gain.value = settings.get().volume;
  if (isWanted && !music) music = beginMusic();
  if (!isWanted && music) {
    void music.then((stop) => stop());
    music = null;
  }
}

async function beginMusic() {
  const { startMusic } = await import('./music.js');
  const { audio: context, output: out } = ready();
  return startMusic(context, out);
}
