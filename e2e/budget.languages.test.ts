import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { VIEWS } from "../scripts/pageKinds.ts";
import { sample } from "../src/tools/testing/full.ts";
import type { RunningGuide } from "./guide.ts";
import { buildCopy, startCopyOf } from "./languageGuide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PASSWORD } from "./signIn.ts";
import { type Fetched, formatFetched, kilobytes, openScale, sessionCookies } from "./weights.ts";
import { filledFolder } from "./worker.ts";

/** A page in German, whose words are long, loads the scripts of the page in English with other words, and weighs only these words more. */

/**
 * Limit of the scripts of a page, as a multiple of those in English, which budget.test.ts limits: words are a tenth of the scripts, and
 * German ones a fifth longer.
 */
const TIMES_ENGLISH = 1.03;
/** Number of kinds of pages that `npm test` measures; the full check measures all. */
const KINDS_MOST = 12;
const CONCURRENCY = 4;
/** Addresses without a language, and the page that loads its decoder of QR codes at once. */
const LEFT_OUT = ["ui", "api-docs", "listing-redeem"];

const folder = filledFolder();
let guide: RunningGuide;
let browser: Browser;
beforeAll(async () => {
  guide = await startCopyOf(await buildCopy(["de", "es"]), folder.path);
  browser = await openBrowser({ origin: guide.address, isFresh: true });
});
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  folder.remove();
});

/** Returns the names of the scripts, without the folder of a language. */
const scriptNames = (fetched: readonly Fetched[]) =>
  fetched.flatMap(({ kind, url }) => (kind === "Script" ? (/[^/]+\.js$/.exec(url)?.[0] ?? url) : [])).sort();

it(`a page in German has the same scripts as in English, of at most ${TIMES_ENGLISH} times their weight`, {
  timeout: 900_000,
}, async () => {
  const people = [...new Set(Object.values(VIEWS).map(({ who }) => who))];
  const sessions = new Map<string, Awaited<ReturnType<typeof sessionCookies>>>();
  for (const who of people) sessions.set(who, await sessionCookies(browser, guide.address, who, PASSWORD));
  const kinds = Object.entries(VIEWS).filter(([name]) => !LEFT_OUT.includes(name));
  const waiting = sample(kinds, KINDS_MOST);
  const heavy: string[] = [];
  const others: Record<string, string[]> = {};
  const weighAll = async () => {
    const scale = await openScale(browser, guide.address, whenIdle);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, { who, path }] = next;
      const english = await scale.firstView(path, sessions.get(who));
      const german = await scale.firstView(`/de${path}`, sessions.get(who));
      const names = scriptNames(german);
      const twice = names.filter((one, index) => names[index - 1] === one);
      const known = new Set(scriptNames(english));
      const more = names.filter((one) => !known.has(one));
      if (twice.length + more.length > 0) others[name] = [...twice, ...more];
      const [weight, before] = [kilobytes(german, "Script"), kilobytes(english, "Script")];
      if (weight > TIMES_ENGLISH * before) heavy.push(`${name}: ${weight} kB, ${before} in English\n${formatFetched(german)}`);
    }
    await scale.close();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, weighAll));
  expect(others).toEqual({});
  expect(heavy.join("\n\n")).toBe("");
});
