/** How each sound is made: damped tones and short noise, dry, peaking at −12 dB. */

/**
 * @typedef {object} Voice
 * @property {'wood' | 'paper'} pack
 * @property {number} [pitch] cents
 * @property {number} [gain]
 * @property {boolean} [soft]
 * @typedef {(audio: AudioContext, out: AudioNode, when: number, voice: Voice) => void} Recipe
 */

const PEAK = 0.25;
const semitones = (/** @type {number} */ n) => 2 ** (n / 12);
const [D4, E4, FS4, A4, B4, D5, A3] = [293.66, 329.63, 369.99, 440, 493.88, 587.33, 220];

/** @typedef {{ hz: number, ms: number, gain: number, type?: OscillatorType, attack?: number }} Tone */

/** @param {AudioContext} audio @param {AudioNode} out @param {number} when @param {Tone} tone */
function tone(audio, out, when, { hz, ms, gain, type = 'sine', attack = 0.001 }) {
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.value = hz;
  envelope.gain.setValueAtTime(0, when);
  envelope.gain.linearRampToValueAtTime(gain * PEAK, when + attack);
  envelope.gain.exponentialRampToValueAtTime(0.0001, when + attack + ms / 1000);
  oscillator.connect(envelope).connect(out);
  oscillator.start(when);
  oscillator.stop(when + attack + ms / 1000 + 0.02);
}

/** @param {AudioContext} audio @param {AudioNode} out @param {number} when @param {{ ms: number, gain: number, below: number }} burst */
function noise(audio, out, when, { ms, gain, below }) {
  const length = Math.max(1, Math.ceil((audio.sampleRate * ms) / 1000));
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const level = audio.createGain();
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.value = below;
  level.gain.value = gain * PEAK;
  source.connect(filter).connect(level).connect(out);
  source.start(when);
}

/** @type {(step: number) => Recipe} */
const stone = (step) => (audio, out, when, { pack, pitch = 0, gain = 1, soft }) => {
  const by = semitones(step) * semitones(pitch / 100);
  if (pack === 'paper') {
    noise(audio, out, when, { ms: 26, gain: gain * 0.9, below: soft ? 900 : 1600 });
    return tone(audio, out, when, { hz: 140 * by, ms: 60, gain: gain * 0.6 });
  }
  noise(audio, out, when, { ms: 2, gain: gain * (soft ? 0.4 : 0.8), below: soft ? 3000 : 9000 });
  tone(audio, out, when, { hz: 1150 * by, ms: 60, gain: gain * (soft ? 0.45 : 0.6) });
  tone(audio, out, when, { hz: 2300 * by, ms: 35, gain: gain * (soft ? 0.16 : 0.3) });
  tone(audio, out, when, { hz: 180 * by, ms: 40, gain: gain * 0.7 });
};

/** @param {number[]} notes @param {number} gap seconds @param {number} ms @returns {Recipe} */
const bells = (notes, gap, ms) => (audio, out, when) => notes.forEach((hz, i) => {
  tone(audio, out, when + i * gap, { hz, ms, gain: 0.55, attack: 0.006 });
  tone(audio, out, when + i * gap, { hz: hz * 2.01, ms: ms * 0.5, gain: 0.12, attack: 0.004 });
});

/** @param {number[]} notes @param {number} gap @param {number} ms @returns {Recipe} */
const taps = (notes, gap, ms) => (audio, out, when) => notes.forEach((hz, i) => {
  tone(audio, out, when + i * gap, { hz, ms, gain: 0.7, type: 'triangle' });
  noise(audio, out, when + i * gap, { ms: 4, gain: 0.25, below: 700 });
});

export const recipes = {
  'black-stone': stone(0),
  'white-stone': stone(2),
  invalid: taps([220, 220], 0.09, 45),
  forbidden: taps([330, 330 / semitones(1)], 0.14, 110),
  /** The stone reversed. @type {Recipe} */
  undo: (audio, out, when) => {
    for (const [hz, gain] of [[1150, 0.5], [180, 0.5]]) {
      const oscillator = audio.createOscillator();
      const envelope = audio.createGain();
      oscillator.frequency.value = hz;
      envelope.gain.setValueAtTime(0.0001, when);
      envelope.gain.exponentialRampToValueAtTime(gain * PEAK, when + 0.085);
      envelope.gain.linearRampToValueAtTime(0, when + 0.09);
      oscillator.connect(envelope).connect(out);
      oscillator.start(when);
      oscillator.stop(when + 0.1);
    }
  },
  /** @type {Recipe} */
  button: (audio, out, when) => {
    noise(audio, out, when, { ms: 6, gain: 0.5, below: 5000 });
    tone(audio, out, when, { hz: 1760, ms: 6, gain: 0.15 });
  },
  'low-time': taps([660], 0, 60),
  pause: bells([A4, D4], 0.1, 160),
  continue: bells([D4, A4], 0.1, 160),
  start: bells([D4, A4], 0.13, 320),
  win: bells([D4, E4, FS4, A4, B4], 0.09, 460),
  lose: bells([A4, E4], 0.22, 620),
  draw: bells([A4, A4], 0.2, 420),
  right: bells([A4, D5], 0.11, 300),
  wrong: taps([A3], 0, 90),
  offer: bells([E4, E4], 0.16, 200),
};
