import type { Db } from "../../src/platform/db/types.ts";
import { percentile } from "./measure.ts";
import type { Query } from "./queries.ts";

/** The straightforward queries. Wildcards in the typed text are ignored here; the guide's search treats them literally. */
const NAIVE = {
  "name ILIKE 'typed%'":
    "SELECT code FROM business WHERE is_published AND name ILIKE $1 || '%' ORDER BY recommendations_count DESC, code LIMIT 5",
  "name ILIKE '%typed%'":
    "SELECT code FROM business WHERE is_published AND name ILIKE '%' || $1 || '%' ORDER BY recommendations_count DESC, code LIMIT 5",
  "to_tsvector @@ 'typed:*'":
    "SELECT code FROM business WHERE is_published AND to_tsvector('simple', name) @@ to_tsquery('simple', quote_literal($1) || ':*') ORDER BY recommendations_count DESC, code LIMIT 5",
} as const;

const INDEX = "CREATE INDEX IF NOT EXISTS bench_naive_words ON business USING gin (to_tsvector('simple', name))";

/**
 * Measures the milliseconds of the naive queries, one at a time, on a part of the same mix. None of them tolerates a typo or folds an
 * accent.
 */
export async function naiveTimes(db: Db, queries: readonly Query[]): Promise<string[]> {
  await db.$client.query(INDEX);
  await db.$client.query("VACUUM (ANALYZE) business");
  const lines: string[] = [];
  for (const [name, text] of Object.entries(NAIVE)) {
    const times: number[] = [];
    for (const query of queries) {
      const begun = performance.now();
      await db.$client.query({ name: `naive ${name}`.slice(0, 60), text, values: [query.text.trim()] });
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    lines.push(`| ${name} | ${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.99).toFixed(1)} |`);
  }
  await db.$client.query("DROP INDEX bench_naive_words");
  return lines;
}
