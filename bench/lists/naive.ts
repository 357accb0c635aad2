import type { Db } from "../../src/platform/db/types.ts";
import type { Question } from "./questions.ts";

/** The straightforward queries: one for the page, one for the count, one for each filter's numbers, all on an index of the area. */
const GROUPS = {
  business_type: "business_type",
  activity_subtype: "activity_subtype",
  price_range: "price_range",
  dietary_category: "dietary_category",
  lgbtq_type: "lgbtq_type",
  language: "unnest(languages)",
  hashtag: "unnest(hashtags)",
  has_discount: "discount > 0",
  has_bonus_credit: "bonus_credit > 0",
  is_recommended: "recommendations_count > 0",
} as const;

/** Price ranges that include a level are ignored: the naive queries compare a single value, which is less work. */
const CONDITIONS: Record<string, string> = {
  business_type: "business_type = ANY($2)",
  price_range: "price_range = ANY($2)",
  dietary_category: "dietary_category = ANY($2)",
  lgbtq_type: "lgbtq_type = ANY($2)",
  language: "languages && $2",
  hashtag: "hashtags && $2",
  has_discount: "discount > 0",
  has_bonus_credit: "bonus_credit > 0",
  is_recommended: "recommendations_count > 0",
};

/** Runs one question the naive way, one query after the other. @returns milliseconds */
export async function askNaively(db: Db, { area_id, filters }: Question): Promise<number> {
  const values: unknown[] = [area_id];
  const conditions = Object.entries(filters).map(([name, wanted]) => {
    const condition = CONDITIONS[name];
    if (condition === undefined) throw new Error(`There is no condition for ${name}.`);
    if (!condition.includes("$2")) return { name, condition };
    values.push(wanted);
    return { name, condition: condition.replace("$2", `$${values.length}::text[]`) };
  });
  // Every statement gets all values, whether it uses them or not.
  const uses = values.map((_, index) => `$${index + 1}${index === 0 ? "::integer" : "::text[]"} IS NOT NULL`).join(" AND ");
  const where = (own = "") =>
    ["is_published AND area_id = $1", uses, ...conditions.filter(({ name }) => name !== own).map(({ condition }) => condition)].join(
      " AND ",
    );
  const begun = performance.now();
  await db.$client.query(`SELECT * FROM business WHERE ${where()} ORDER BY recommendations_count DESC, code LIMIT 24`, values);
  await db.$client.query(`SELECT count(*) FROM business WHERE ${where()}`, values);
  for (const [name, value] of Object.entries(GROUPS))
    await db.$client.query(
      `SELECT ${value} AS value, count(*) FROM business WHERE ${where(name)} GROUP BY 1 ORDER BY 2 DESC LIMIT 80`,
      values,
    );
  return performance.now() - begun;
}
