// Fair dice, recomputed from a record as docs/fair-dice.md lays them down. Which roll is which is
// plain from how its line is written, so no rule of the game is needed here.

/**
 * @typedef {{ verdict: "good" | "bad" | "broken" | "odd", count: number, line: number, expected: string }} Finding
 * @typedef {{ seat: string, player: string, power: string }} Cast
 * @typedef {{ key: CryptoKey, prefix: string }} Dice
 */

const encoder = new TextEncoder();

/** @param {string} hex */
function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} buffer */
function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the die with a label shows. @param {Dice} dice @param {string} label */
async function face({ key, prefix }, label) {
  for (let count = 0; ; count++) {
    const text = encoder.encode(`${prefix}|${label}|${count}`);
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
    const byte = digest.find((each) => each < 252);
    if (byte !== undefined) return String((byte % 6) + 1);
  }
}

/** The seats and dice of a roll, none if its line is not written as one. @param {string} line @returns {Cast[]} */
function casts(line) {
  const parts = [...line.matchAll(/ ([A-D]) ([1-6]*)(?:\+([1-6]+))?(?= |$)/g)];
  if (line !== `roll${parts.map(([part]) => part).join("")}`) return [];
  return parts.map(([, seat, player, power = ""]) => ({ seat, player, power }));
}

/** Follows a game only as far as the labels of dice need it. */
class Labels {
  round = 1;
  active = "-";
  /** @type {Record<string, number>} turns of each seat in this round */
  turns = {};
  /** @type {Record<string, number>} rerolls of each seat in this turn */
  again = {};
  rollOffs = 0;

  /** Take note of a decision. @param {string} line */
  decided(line) {
    const reroll = /^([A-D]) reroll/.exec(line);
    if (reroll) this.again[reroll[1]] = (this.again[reroll[1]] ?? 0) + 1;
  }

  /** The label of each die of a roll, seat by seat. @param {Cast[]} roll @returns {string[][]} */
  rolled(roll) {
    const [{ seat, player, power }] = roll;
    if (roll.length > 1 && player && power) {
      this.active = seat;
      this.turns[seat] = (this.turns[seat] ?? 0) + 1;
      this.again = {};
      return roll.map((cast) => [...this.row("player", cast, cast.player), ...this.row("power", cast, cast.power)]);
    }
    if (roll.length > 1 && player) return roll.map((cast) => this.row("player", cast, cast.player));
    if (!player) {
      this.rollOffs += 1;
      return roll.map((cast) => this.row("start", cast, cast.power, this.rollOffs));
    }
    if (player.length === 1) return [this.row("reroll", roll[0], player, this.again[seat])];
    const bonus = [this.row("bonus", roll[0], player + power)];
    this.round += 1;
    this.active = "-";
    this.turns = {};
    this.again = {};
    this.rollOffs = 0;
    return bonus;
  }

  /** @param {string} kind @param {Cast} cast @param {string} dice @param {number} [number] */
  row(kind, { seat }, dice, number = 0) {
    const turn = this.turns[this.active] ?? 0;
    return [...dice].map((_, die) => `${this.round}.${this.active}.${turn}.${kind}.${seat}.${die}.${number}`);
  }
}

/**
 * Recompute every die of a finished game with fair dice.
 * @param {string} record the text of its `.lw` file
 * @returns {Promise<Finding>}
 */
export async function verify(record) {
  const lines = record.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim().replace(/[ \t]+/g, " "));
  /** @param {string} start */
  const values = (start) => lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
  const [promised] = values("dice fair1 ");
  const [secret] = values("reveal ");
  const entropy = values("entropy ").sort().map((line) => line.slice(2).toLowerCase());
  const finding = { count: 0, line: 0, expected: "" };
  const raw = bytes(secret ?? "");
  if (!secret || hex(await crypto.subtle.digest("SHA-256", raw)) !== promised?.toLowerCase()) {
    return { ...finding, verdict: "broken" };
  }
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const dice = { key, prefix: ["fair1", ...entropy].join("|") };
  const labels = new Labels();
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith("roll")) {
      labels.decided(line);
      continue;
    }
    const roll = casts(line);
    if (!roll.length) return { ...finding, verdict: "odd", line: index + 1 };
    const due = await Promise.all(labels.rolled(roll).map((row) => Promise.all(row.map((label) => face(dice, label)))));
    if (due.some((faces, seat) => faces.join("") !== roll[seat].player + roll[seat].power)) {
      const spelled = due.map((faces, seat) => `${roll[seat].seat} ${faces.join("")}`).join(", ");
      return { verdict: "bad", count: finding.count, line: index + 1, expected: spelled };
    }
    finding.count += due.flat().length;
  }
  return { ...finding, verdict: "good" };
}
