import fs, { readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";

/**
 * Loaded before a guide that a test kills (--import): kills the process before or after its n-th step after a signal. Steps are database
 * statements and renames of written files; kills at a mail server's reply come from its test double (kills.ts).
 */

/** The file with the number of the step; deleted to confirm that counting has begun. */
const file = process.env.KILL_FILE ?? "";
let left = Number.POSITIVE_INFINITY;

process.on("SIGUSR2", () => {
  left = Number(readFileSync(file, "utf8"));
  rmSync(file);
});

/** Counts a step twice: before it runs, and after. */
function step() {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]) {
  step();
  // A pool passes a callback that receives the result.
  const told = words.at(-1);
  if (typeof told === "function")
    words[words.length - 1] = (...answer: unknown[]) => {
      step();
      told(...answer);
    };
  const result = (query as (...all: unknown[]) => unknown).apply(this, words);
  if (result instanceof Promise) return result.finally(step);
  return result;
} as typeof query;

const { rename } = fs.promises;
fs.promises.rename = async (...words) => {
  step();
  await rename(...words);
  step();
};
syncBuiltinESMExports();
