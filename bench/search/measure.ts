import { setTimeout as sleep } from "node:timers/promises";
import { handlers } from "../../src/api.ts";
import type { BusinessCard } from "../../src/catalogue/listings/contract.ts";
import { searchBusinesses } from "../../src/catalogue/search/contract.ts";
import { RESULTS_MAX } from "../../src/catalogue/search/rules.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { randomFrom } from "../../src/platform/values/random.ts";
import { ownQuery, type Query, toIndexQuery, withTypo } from "./queries.ts";

const search = handlers.find(({ endpoint }) => endpoint === searchBusinesses)?.handler as (
  input: { query: Record<string, string> },
  ctx: object,
) => Promise<{ results: BusinessCard[] }>;
const address = new URL("http://guide.test/search/businesses/");

/** Searches like the endpoint: interprets the words (names, kinds, wishes, places), then loads the cards of the five results. */
export async function searchOnce(db: Db, text: string): Promise<string[]> {
  const { results } = await search({ query: { search: text, page_size: String(RESULTS_MAX) } }, { db, address });
  return results.map(({ business_code }) => business_code);
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export interface Times {
  all: number[];
  byKind: Map<string, number[]>;
  /** Maximum number of concurrent queries. */
  deepest: number;
}

/** Sends queries at fixed times, whether or not the previous ones have finished; each is timed from the moment it was due. */
export async function openLoop(db: Db, queries: readonly Query[], aSecond: number): Promise<Times> {
  const byKind = new Map<string, number[]>();
  let [under, deepest] = [0, 0];
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  for (const [index, { kind, text }] of queries.entries()) {
    const due = begun + (index * 1000) / aSecond;
    // The timer is a millisecond coarse and late, so the last part is a busy wait: the client adds no delay of its own.
    const early = due - performance.now();
    if (early > 2) await sleep(early - 2);
    while (performance.now() < due) await new Promise(setImmediate);
    deepest = Math.max(deepest, ++under);
    pending.push(
      searchOnce(db, text).then(() => {
        under -= 1;
        const times = byKind.get(kind) ?? [];
        times.push(performance.now() - due);
        byKind.set(kind, times);
      }),
    );
  }
  await Promise.all(pending);
  const sorted = (times: number[]) => times.toSorted((a, b) => a - b);
  return { all: sorted([...byKind.values()].flat()), byKind: new Map([...byKind].map(([kind, times]) => [kind, sorted(times)])), deepest };
}

/** Returns the queries per second with the given number of clients that send without a pause. */
export async function throughput(db: Db, queries: readonly Query[], clients: number): Promise<number> {
  let next = 0;
  const begun = performance.now();
  const ask = async () => {
    for (let at = next++; at < queries.length; at = next++) await searchOnce(db, itemAt(queries, at).text);
  };
  await Promise.all(Array.from({ length: clients }, ask));
  return queries.length / ((performance.now() - begun) / 1000);
}

export interface Listing {
  code: string;
  name: string;
}

/** Returns the number of listings with the typed text at the beginning of a word; counted in the names themselves, without the search. */
type CountSharing = (typed: string) => Promise<number>;

/** Measures the share of queries, each meant for one listing and shared by fewer than five, that show it among the five results. */
export async function recall(db: Db, sample: readonly Listing[], kind: string, wanted: number, sharing: CountSharing) {
  const random = randomFrom(`recall ${kind}`);
  const missed: string[] = [];
  let asked = 0;
  for (const { code, name } of sample) {
    if (asked === wanted) break;
    const shape = kind === "one typo" ? itemAt(["exact", "prefix", "middle word"], Math.floor(random() * 3)) : kind;
    const own = ownQuery(shape, name, random);
    if (!own || toIndexQuery(own).length < 3 || (await sharing(toIndexQuery(own))) >= 5) continue;
    const text = kind === "one typo" ? withTypo(toIndexQuery(own), random) : own;
    if (!text) continue;
    asked += 1;
    if (!(await searchOnce(db, text)).includes(code)) missed.push(`${text} (${name})`);
  }
  return { kind, asked, share: asked === 0 ? Number.NaN : 1 - missed.length / asked, missed };
}
