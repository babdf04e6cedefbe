// @ts-check
/** Synthesizes short sounds: for events on a board, the reader's turn, outcomes of chance, messages, and the end of a game. */
import { settings } from "./storage.js";

/** @import { Effect, Face } from "../server/types.d.ts" */

const LOUD = 0.08;

/** @type {AudioContext | null} */
let context = null;

/** @returns {AudioContext | null} null: sounds are off, or nobody has touched the page yet, before which browsers allow none */
function ready() {
  if (!settings().sound || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** @param {AudioContext} audio @param {AudioNode} source @param {number} start @param {number} lasting @param {number} loud */
function heard(audio, source, start, lasting, loud) {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasting);
  source.connect(volume).connect(audio.destination);
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} lasting @param {OscillatorType} type @param {number} [end] the pitch that it glides to */
function tone(audio, pitch, at, lasting, type, end = pitch) {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(end, start + lasting);
  heard(audio, source, start, lasting, LOUD);
  source.start(start);
  source.stop(start + lasting);
}

/** Play a rustling noise. @param {AudioContext} audio @param {number} pitch the middle of its band @param {number} at @param {number} lasting */
function rustle(audio, pitch, at, lasting) {
  const start = audio.currentTime + at;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasting), audio.sampleRate);
  noise.getChannelData(0).forEach((_, k, all) => (all[k] = 2 * Math.random() - 1));
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  heard(audio, source.connect(filter), start, lasting, 2 * LOUD);
  source.start(start);
}

/** @type {Partial<Record<Effect["do"], (audio: AudioContext) => void>>} the loudest first */
const SOUNDS = {
  leave(audio) {
    rustle(audio, 900, 0, 0.09);
    tone(audio, 190, 0.04, 0.28, "triangle", 55);
  },
  throw: (audio) => dice(audio),
  turn: (audio) => rustle(audio, 3200, 0, 0.12),
  come: (audio) => tone(audio, 330, 0, 0.13, "sine", 620),
  change: (audio) => tone(audio, 700, 0, 0.07, "sine"),
  shake: (audio) => tone(audio, 120, 0, 0.25, "sawtooth", 90),
  go: (audio) => tone(audio, 240, 0, 0.07, "triangle", 180),
};

/** Play the sound for an event on the board. Of simultaneous effects, only the loudest is heard. @param {Effect[]} effects */
export function soundEffects(effects) {
  const audio = ready();
  const done = new Set(effects.map(({ do: what }) => what));
  const loudest = Object.entries(SOUNDS).find(([what]) => done.has(/** @type {Effect["do"]} */ (what)));
  if (audio) loudest?.[1](audio);
}

/** Play several tones. @param {OscillatorType} type @param {...[pitch: number, at: number, lasting: number]} tones */
function play(type, ...tones) {
  const audio = ready();
  if (audio) for (const [pitch, at, lasting] of tones) tone(audio, pitch, at, lasting, type);
}

/** Play the sound for the reader's turn. */
export const soundTurn = () => play("sine", [523, 0, 0.25], [784, 0.14, 0.4]);

/** Play a tick, for each of the last seconds on a clock. */
export const soundTick = () => play("triangle", [1100, 0, 0.04]);

/** Play the sound for a new message in the chat. */
export const soundSaid = () => play("sine", [880, 0, 0.1], [880, 0.12, 0.14]);

/** Play the sound for the end of a game. @param {boolean} won by me */
export function soundEnd(won) {
  const pitches = won ? [392, 523, 659, 784] : [392, 330, 262];
  play("triangle", ...pitches.map((pitch, k) => /** @type {[number, number, number]} */ ([pitch, 0.16 * k, 0.35])));
}

/** @type {Record<Face["kind"], (audio: AudioContext) => void>} */
const OUTCOMES = {
  pips: dice,
  die: dice,
  card: (audio) => rustle(audio, 3200, 0, 0.12),
  coin(audio) {
    tone(audio, 2100, 0, 0.5, "sine");
    tone(audio, 3150, 0.02, 0.35, "sine");
  },
  wheel(audio) {
    for (const at of [0, 0.05, 0.11, 0.18, 0.27, 0.38]) tone(audio, 900, at, 0.03, "square");
  },
  lot: (audio) => rustle(audio, 1800, 0, 0.2),
};

/** Play the sound for an outcome of chance, such as dice that fall. @param {Face["kind"] | null} kind the kind of thing that decided; null: it is not new */
export function soundOutcome(kind) {
  const audio = kind && ready();
  if (audio) OUTCOMES[kind](audio);
}

/** @param {AudioContext} audio */
function dice(audio) {
  for (const at of [0, 0.07, 0.13, 0.24, 0.3]) tone(audio, 160 + 140 * Math.random(), at, 0.05, "triangle");
}
