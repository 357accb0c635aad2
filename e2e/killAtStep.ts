import fs, { readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";

/**
 * Loaded before a guide that is to be killed (--import): kills the process before or after its n-th step from a signal on. Steps are statements of the
 * database and files that are written; what mail servers say is killed at by their test double.
 */

/** The file that says at which step; taken away as the sign that counting has begun. */
const file = process.env.KILL_FILE ?? "";
let left = Number.POSITIVE_INFINITY;

process.on("SIGUSR2", () => {
  left = Number(readFileSync(file, "utf8"));
  rmSync(file);
});

/** Each step counts twice: before it is done, and after. */
function step() {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]) {
  step();
  // A pool asks with a function that is told the answer.
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
