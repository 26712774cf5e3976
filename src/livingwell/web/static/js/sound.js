// A few sounds, made here and now, off until somebody turns them on.

const KEY = "livingwell-sound";
/** @type {AudioContext | null} */
let audio = null;

function on() {
  return localStorage.getItem(KEY) === "on";
}

/** A short tone. @param {number} pitch in Hz @param {number} after seconds @param {number} length seconds */
function tone(pitch, after = 0, length = 0.15) {
  if (!audio) return;
  const start = audio.currentTime + after;
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0.18 });
  volume.gain.setValueAtTime(0.18, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** A die that knocks on wood. @param {number} after seconds */
function knock(after) {
  if (!audio) return;
  const length = Math.floor(audio.sampleRate * 0.04);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 700 + 500 * Math.random(), Q: 2 });
  source.connect(wood).connect(audio.destination);
  source.start(audio.currentTime + after);
}

const SOUNDS = {
  roll: () => [0, 0.11, 0.2, 0.34, 0.46, 0.62, 0.71, 0.86].forEach(knock),
  score: () => [880, 1320].forEach((pitch, i) => tone(pitch, i * 0.08)),
  lose: () => [330, 220].forEach((pitch, i) => tone(pitch, i * 0.12, 0.25)),
  unlock: () => [523, 659, 784].forEach((pitch, i) => tone(pitch, i * 0.07)),
  turn: () => [659, 988].forEach((pitch, i) => tone(pitch, i * 0.15, 0.35)),
};

/** @param {keyof typeof SOUNDS} sound */
export function play(sound) {
  // Browsers let a page be heard only once somebody has done something in it.
  if (!on() || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  SOUNDS[sound]();
}

/** What the page showed last; nothing before it has shown anything. @type {{ n: string, roll: string } | undefined} */
let shown;

/** The sound that goes with a line that a board has come to show. @param {HTMLElement} board */
export function playFor(board) {
  const { dataset } = /** @type {HTMLElement} */ (board.querySelector("[data-roll]"));
  const before = shown;
  shown = { n: dataset.n ?? "", roll: dataset.roll ?? "" };
  if (!before || before.n === shown.n) return;
  if (before.roll !== shown.roll) play("roll");
  else if (board.querySelector(".gained.less")) play("lose");
  else if (board.querySelector(".gained")) play("score");
  else if (board.querySelector(".card.fresh")) play("unlock");
}

export function enableSound() {
  const button = document.getElementById("sound");
  if (!button) return;
  const refresh = () => {
    button.setAttribute("aria-pressed", String(on()));
    const use = button.querySelector("use");
    const file = use?.getAttribute("href")?.split("#")[0];
    use?.setAttribute("href", `${file}#${on() ? "sound" : "mute"}`);
  };
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, on() ? "off" : "on");
    refresh();
    play("unlock");
  });
  refresh();
}
