// @ts-check
/** Two modest sounds, made here: it is your turn, and dice. */
import { settings } from "./remembered.js";

/** @type {AudioContext | null} */
let context = null;

/** @returns {AudioContext | null} */
function ready() {
  if (!settings().sound) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} lasting @param {OscillatorType} type */
function tone(audio, pitch, at, lasting, type) {
  const start = audio.currentTime + at;
  const loud = audio.createGain();
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(0.08, start + 0.01);
  loud.gain.exponentialRampToValueAtTime(0.0001, start + lasting);
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(loud).connect(audio.destination);
  source.start(start);
  source.stop(start + lasting);
}

/** It is your turn. */
export function soundTurn() {
  const audio = ready();
  if (!audio) return;
  tone(audio, 523, 0, 0.25, "sine");
  tone(audio, 784, 0.14, 0.4, "sine");
}

/** Dice fall. */
export function soundDice() {
  const audio = ready();
  if (!audio) return;
  for (const at of [0, 0.07, 0.13, 0.24, 0.3]) tone(audio, 160 + 140 * Math.random(), at, 0.05, "triangle");
}
