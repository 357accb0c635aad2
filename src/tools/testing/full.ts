import { randomInt } from "node:crypto";
import { randomFrom } from "../../platform/values/random.ts";

/** True in `npm run check -- full`, which has no time limit: tests then run whole matrices and long runs. */
export const IS_FULL = process.env.CHECK_FULL === "1";

/** Set on first import, so that the workers and steps of a run inherit one seed. */
process.env.SAMPLE_SEED ??= String(randomInt(2 ** 31));
export const SAMPLE_SEED = process.env.SAMPLE_SEED;

/**
 * Returns all cases of a generated matrix in the full check, otherwise a random sample of them in their own order. Prints the seed, which
 * vitest and the gate show for a failed test: `SAMPLE_SEED=… npm test` takes the same sample again.
 * @param most number of cases that `npm test` has time for
 */
export function sample<Case>(cases: readonly Case[], most: number, { isFull = IS_FULL, seed = SAMPLE_SEED } = {}): Case[] {
  if (isFull || cases.length <= most) return [...cases];
  const random = randomFrom(seed);
  // biome-ignore lint/suspicious/noConsole: the seed is for people who read the output of a failed test.
  console.info(`A sample of ${most} of ${cases.length} cases, SAMPLE_SEED=${seed}`);
  const drawn = cases.map((_, index) => ({ index, draw: random() })).sort((a, b) => a.draw - b.draw);
  const chosen = new Set(drawn.slice(0, most).map(({ index }) => index));
  return cases.filter((_, index) => chosen.has(index));
}
