/** Quiet music, off until asked for: single plucked notes of a five-note scale, never the same twice. */

import { musicOut } from './sound.js';
import { state } from '../state.js';

const SCALE = [146.83, 174.61, 196, 220, 261.63, 293.66, 349.23, 392, 440, 523.25];

/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
let step = 4;

/** Starts or stops it, as the settings say. */
export function tuneMusic() {
  const wanted = state.prefs.music && !state.prefs.mute && musicOut() !== null;
  if (wanted && next === undefined) pluck();
  if (!wanted) {
    clearTimeout(next);
    next = undefined;
  }
}

function pluck() {
  const graph = musicOut();
  if (!graph) return;
  const { audio, out } = graph;
  step = Math.min(SCALE.length - 1, Math.max(0, step + Math.floor(Math.random() * 5) - 2));
  const when = audio.currentTime + 0.02;
  for (const [ratio, gain, seconds] of [[1, 0.12, 3.2], [2, 0.03, 1.6], [3, 0.01, 0.8]]) {
    const oscillator = audio.createOscillator();
    const envelope = audio.createGain();
    oscillator.type = ratio === 1 ? 'triangle' : 'sine';
    oscillator.frequency.value = SCALE[step] * ratio;
    envelope.gain.setValueAtTime(0, when);
    envelope.gain.linearRampToValueAtTime(gain, when + 0.01);
    envelope.gain.exponentialRampToValueAtTime(0.0001, when + seconds);
    oscillator.connect(envelope).connect(out);
    oscillator.start(when);
    oscillator.stop(when + seconds + 0.05);
  }
  next = setTimeout(pluck, 1400 + Math.random() * 2600);
}
