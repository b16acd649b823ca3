/** Two short sounds made here, without a file: a conversation was given, a customer wrote. */

type Sound = "given" | "message";

/** Notes in hertz, one after another. Ours: rising for a new customer, one soft tone for a word more. */
const NOTES: Record<Sound, readonly number[]> = { given: [660, 880], message: [740] };
const LENGTH_S = 0.16;
const LOUD = 0.08;
/** Ours: ten words at once are one sound. */
const AT_MOST_EVERY_MS = 1_500;

let context: AudioContext | undefined;
const last: Partial<Record<Sound, number>> = {};

export function play(sound: Sound): void {
  const now = Date.now();
  if (typeof AudioContext === "undefined" || now - (last[sound] ?? 0) < AT_MOST_EVERY_MS) return;
  last[sound] = now;
  context ??= new AudioContext();
  const audio = context;
  // Browsers let a page sound only after somebody has touched it; before, the title says it alone.
  void audio.resume().then(
    () => NOTES[sound].forEach((hertz, at) => tone(audio, hertz, audio.currentTime + at * LENGTH_S)),
    () => undefined,
  );
}

function tone(audio: AudioContext, hertz: number, from: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUD, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH_S);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + LENGTH_S);
}
