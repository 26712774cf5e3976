// node load.mjs pages|api|theirs ADDRESS: reads from standard input, as JSON, the lines of each table, how
// many watch each, for how many seconds, and the process of the server; tells what came of it as JSON.

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [, , side, address] = process.argv;
const { open, watch, move } = await import(`./${side}.mjs`);
const { games, watchers, seconds, pid } = JSON.parse(readFileSync(0, "utf8"));

/** Bytes in memory and milliseconds of processor time of the server. */
const server = () => {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/);
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return { memory: Number(kilobytes) * 1024, spent: (Number(fields[11]) + Number(fields[12])) * 10 };
};

const before = server();
const tables = [];
for (const lines of games) tables.push({ ...(await open(address)), lines, sent: [], heard: [] });

const times = [];
const hears = (table) => (n) => {
  table.heard[n] = (table.heard[n] ?? 0) + 1;
  if (table.heard[n] === watchers && table.sent[n] !== undefined) times.push(performance.now() - table.sent[n]);
};
for (const table of tables) for (let at = 0; at < watchers; at++) await watch(table, hears(table));

const ready = server();
let sent = 0;
const play = async (table, at) => {
  const begin = performance.now() + (1000 * at) / tables.length;
  for (let n = 1; n <= seconds; n++) {
    await sleep(Math.max(0, begin + 1000 * n - performance.now()));
    table.sent[n] = performance.now();
    await move(table, table.lines[n - 1], n);
    sent += 1;
  }
};
await Promise.all(tables.map(play));
await sleep(2000);

const after = server();
const heard = tables.flatMap((table) => table.heard).reduce((sum, count) => sum + count, 0);
times.sort((one, other) => one - other);
const quantile = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(
  JSON.stringify({
    sent,
    heard,
    median: quantile(0.5),
    slowest: quantile(0.99),
    memory: (after.memory - before.memory) / tables.length,
    spent: (after.spent - ready.spent) / sent,
  }),
);
process.exit(0);
