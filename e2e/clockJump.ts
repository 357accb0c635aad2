import { readFileSync } from "node:fs";

/**
 * Loaded before a guide (--import) whose clock must jump: on SIGUSR2 the clock moves ahead by the milliseconds in a file. Timers and
 * stopwatches do not change.
 */

const file = process.env.CLOCK_FILE ?? "";
let ahead = 0;

process.on("SIGUSR2", () => {
  ahead = Number(readFileSync(file, "utf8"));
});

const Real = Date;
const now = () => Real.now() + ahead;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, of) => Reflect.construct(target, given.length === 0 ? [now()] : given, of),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
