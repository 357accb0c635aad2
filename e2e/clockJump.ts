import { readFileSync } from "node:fs";

/** Loaded before a guide whose clock is to jump (--import): on SIGUSR2 the clock is ahead by the milliseconds in a file. Timers and stopwatches go on. */

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
