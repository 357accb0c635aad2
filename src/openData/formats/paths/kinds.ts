import { z } from "zod";
import {
  ACTIVITY_TYPES,
  type ActivityType,
  BAR_TYPES,
  BUSINESS_TYPES,
  type BusinessType,
  enumValues,
} from "../../../catalogue/listings/enumerations.ts";
import { anySource, readValues } from "./fields.ts";

/** Pure: decides a record's kind by a table of its categories. A category that is not in the table is refused by its name. */

/** Kind of a record in the guide: a listing, or something else that no list of places shows. */
export type RecordKind =
  | { is: "listing"; business_type: BusinessType; activity_subtype: ActivityType | null; bar_type: string | null }
  | { is: "event" }
  | { is: "route" };

const has = <Key extends string>(values: Record<Key, unknown>, word: string): word is Key => Object.hasOwn(values, word);

/** Parses "sight museums", "bar wine", "event", "route". @returns undefined for anything else */
export function parseKind(text: string): RecordKind | undefined {
  const [type = "", more = "", ...rest] = text.trim().split(/\s+/);
  if (rest.length > 0) return undefined;
  if (type === "event" || type === "route") return more === "" ? { is: type } : undefined;
  if (!has(BUSINESS_TYPES, type)) return undefined;
  const listing = { is: "listing", business_type: type, activity_subtype: null, bar_type: null } as const;
  if (more === "") return type === "sight" || type === "activity" ? { ...listing, activity_subtype: "other" } : listing;
  if (type === "bar") return has(BAR_TYPES, more) ? { ...listing, bar_type: more } : undefined;
  const isVisited = type === "sight" || type === "activity";
  return isVisited && has(ACTIVITY_TYPES, more) ? { ...listing, activity_subtype: more } : undefined;
}

/** Words for categories that say nothing by themselves, and for those that are no place for travellers. */
const GENERAL = "-";
const REFUSED = "no";

const word = z.string().refine((text) => text === GENERAL || text === REFUSED || parseKind(text) !== undefined, {
  error: 'must be a type ("sight museums"), "event", "route", "no" (not in the guide) or "-" (says nothing by itself)',
});

export const kindTable = z.strictObject({
  /** Paths of the categories of a record. */
  from: anySource,
  /** Text that each category begins with: "https://www.example.org/ontology#". */
  prefixes: z.array(z.string().max(200)).max(10).optional(),
  /** Kind of each category. Of a record's categories the first one in this order counts. A category may begin or end with "*". */
  table: z.record(z.string().max(200), word).default({}),
  /** Ready mapping whose table counts, if there is no table here. */
  like: z.string().max(60).optional(),
  /** Activity of sights and activities of no closer kind, by other words of the record. */
  refine: z.strictObject({ from: anySource, table: z.record(z.string().max(200), z.enum(enumValues(ACTIVITY_TYPES))) }).optional(),
});
export type KindTable = z.infer<typeof kindTable>;

interface Known {
  rank: number;
  text: string;
}
interface Index {
  exact: Map<string, Known>;
  patterns: { start: string; end: string; known: Known }[];
}

const folded = (category: string) => category.trim().toLowerCase();
const indexes = new WeakMap<KindTable["table"], Index>();

function tableIndex(table: KindTable["table"]): Index {
  const known = indexes.get(table);
  if (known) return known;
  const index: Index = { exact: new Map(), patterns: [] };
  for (const [rank, [category, text]] of Object.entries(table).entries()) {
    const entry = { rank, text };
    const at = category.indexOf("*");
    if (at < 0) index.exact.set(folded(category), entry);
    else index.patterns.push({ start: folded(category.slice(0, at)), end: folded(category.slice(at + 1)), known: entry });
  }
  indexes.set(table, index);
  return index;
}

/** Returns a category without the beginning that all of them share. */
function withoutPrefix(category: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((one) => category.startsWith(one));
  return prefix === undefined ? category : category.slice(prefix.length);
}

const NAMED_MAX = 3;
const quoted = (categories: readonly string[]) =>
  `${categories
    .slice(0, NAMED_MAX)
    .map((category) => `"${category.slice(0, 60)}"`)
    .join(", ")}${categories.length > NAMED_MAX ? " …" : ""}`;

/** Returns the kind of a record by its categories, or the reason that it has none. */
export function decideKind(
  categories: readonly string[],
  { table, prefixes = [] }: Pick<KindTable, "table" | "prefixes">,
): RecordKind | { reason: string } {
  const { exact, patterns } = tableIndex(table);
  const names = [...new Set(categories.map((category) => withoutPrefix(category.trim(), prefixes)).filter(Boolean))];
  if (names.length === 0) return { reason: "missing" };
  const found: (Known & { name: string })[] = [];
  const unknown: string[] = [];
  for (const name of names) {
    const plain = folded(name);
    const known =
      exact.get(plain) ??
      patterns.find(({ start, end }) => plain.length >= start.length + end.length && plain.startsWith(start) && plain.endsWith(end))?.known;
    if (known) found.push({ ...known, name });
    else unknown.push(name);
  }
  const first = found.filter(({ text }) => text !== GENERAL).sort((a, b) => a.rank - b.rank)[0];
  if (first?.text === REFUSED) return { reason: `not a place for travellers (${first.name.slice(0, 60)})` };
  const kind = first && parseKind(first.text);
  if (kind) return kind;
  if (unknown.length > 0) return { reason: `${quoted(unknown)} is not in the table of kinds: add it to the mapping` };
  return { reason: `says only ${quoted(found.map(({ name }) => name))}, which may be anything` };
}

/** Returns the closer kind of a sight or activity, by other words of its record. @returns undefined if they say nothing */
export function readActivity(record: unknown, { refine }: KindTable, languages: readonly string[]): ActivityType | undefined {
  if (!refine) return undefined;
  const word = readValues(record, refine.from, languages).find((value) => Object.hasOwn(refine.table, value));
  return word === undefined ? undefined : refine.table[word];
}

/** Returns the categories of a record. */
export const readCategories = (record: unknown, { from }: KindTable, languages: readonly string[]): string[] =>
  readValues(record, from, languages);
