import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FormatError } from "../file.ts";
import type { KindTable } from "../paths/kinds.ts";
import { hasPath, readPath } from "../paths/paths.ts";
import { type TableReading, tableReading } from "../tables/reading.ts";

/**
 * Loads the ready mappings of published sources, one JSON file each, from the folder data. A new file is read without any change of the code
 * (docs/import.md).
 */

const FOLDER = join(import.meta.dirname, "data");

const sourceFile = z.strictObject({
  /** Name on the screen: "DATAtourisme (JSON)". */
  title: z.string().min(1).max(80),
  /** Page with the published schema. */
  schema: z.url(),
  /** Region and year of the files that were read; empty as long as the mapping is only written from the schema. */
  tried: z.string().max(300),
  /** How its files are recognised. */
  signature: z.strictObject({
    in: z.enum(["records", "table"]),
    /** Paths that most records have, or headers of a table. */
    has: z.array(z.string().max(200)).min(1).max(20),
    /** Paths of which most records have at least one. */
    any: z.array(z.string().max(200)).max(20).optional(),
    /** Values that one of these paths begins with, by path. */
    begins: z.record(z.string().max(200), z.string().max(200)).optional(),
  }),
  mapping: tableReading,
});
export type ReadySource = z.infer<typeof sourceFile> & { name: string };

const words = z.record(z.string(), z.array(z.string().min(1)));
/** Names of Wikivoyage's listing templates and of their parameters, by language. */
const wikitextFile = sourceFile.omit({ signature: true, mapping: true }).extend({
  wikitext: z.strictObject({
    parameters: words,
    types: words,
    languages: z.record(z.string(), z.strictObject({ templates: z.record(z.string(), z.string()), parameters: words })),
  }),
});
export type WikitextWords = z.infer<typeof wikitextFile>["wikitext"];
const WIKITEXT = "wikivoyage-wikitext.json";

export const wikitextWords = (): WikitextWords => wikitextFile.parse(JSON.parse(readFileSync(join(FOLDER, WIKITEXT), "utf8"))).wikitext;

let sources: ReadySource[] | undefined;

/** Parses the file of a ready mapping. @throws {Error} naming the file and its first error */
export function parseSource(name: string, text: string): ReadySource {
  const read = sourceFile.safeParse(JSON.parse(text));
  if (read.success) return { ...read.data, name };
  const [issue] = read.error.issues;
  throw new Error(`${name}.json: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** Returns all ready mappings, in the order of their names. Read once, on first use. */
export function readySources(): readonly ReadySource[] {
  sources ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json") && file !== WIKITEXT)
    .sort()
    .map((file) => parseSource(file.slice(0, -".json".length), readFileSync(join(FOLDER, file), "utf8")));
  return sources;
}

export const findSource = (name: string): ReadySource | undefined => readySources().find((source) => source.name === name);

/** Share of the first records that must have a path of a signature. */
const MOST = 0.6;

function isSignedBy(records: readonly unknown[], { signature: { has, any, begins } }: ReadySource): boolean {
  const isMost = (holds: (record: unknown) => boolean) => records.length > 0 && records.filter(holds).length >= records.length * MOST;
  const begin = Object.entries(begins ?? {});
  return (
    has.every((path) => isMost((record) => hasPath(record, path))) &&
    (!any || isMost((record) => any.some((path) => hasPath(record, path)))) &&
    (begin.length === 0 || isMost((record) => begin.some(([path, text]) => beginsWith(record, path, text))))
  );
}

function beginsWith(record: unknown, path: string, text: string): boolean {
  return readPath(record, path, []).some((value) => value.startsWith(text));
}

/** Returns the ready mapping that fits the first records of a file; of several that with the longest signature. */
export const sourceOfRecords = (records: readonly unknown[]): ReadySource | undefined =>
  longest(readySources().filter((source) => source.signature.in === "records" && isSignedBy(records, source)));

/** Returns the ready mapping that fits the headers of a table. */
export const sourceOfTable = (heads: readonly string[]): ReadySource | undefined => {
  const names = new Set(heads.map((head) => head.trim()));
  return longest(readySources().filter(({ signature }) => signature.in === "table" && signature.has.every((head) => names.has(head))));
};

const longest = (found: ReadySource[]) => found.sort((a, b) => b.signature.has.length - a.signature.has.length)[0];

const resolved = new WeakMap<TableReading, TableReading>();

/** Returns the table of a ready mapping for one that names it. */
function withTable({ kinds, ...mapping }: TableReading): TableReading {
  if (!kinds) return mapping;
  if (kinds.like === undefined) return { ...mapping, kinds };
  const { like, ...own } = kinds;
  return { ...mapping, kinds: { ...own, table: namedSource(like).mapping.kinds?.table ?? {} } };
}

/** @throws {FormatError} if there is no ready mapping of this name */
function namedSource(name: string): ReadySource {
  const source = findSource(name);
  if (!source) throw new FormatError(`needs the ready mapping "${name}", which this guide does not have: choose one of docs/import.md.`);
  return source;
}

/** Returns a mapping with the entries of the ready mapping that it names; its own entries come first. @throws {FormatError} for an unknown name */
export function resolveReading(reading: TableReading): TableReading {
  if (reading.source === undefined) return reading.kinds?.like === undefined ? reading : withTable(reading);
  const known = resolved.get(reading);
  if (known) return known;
  const base = resolveReading(namedSource(reading.source).mapping);
  const { columns = {}, fields, ...given } = reading;
  const isByColumns = Object.keys(columns).length > 0;
  const whole = withTable({
    ...base,
    ...given,
    columns: isByColumns ? columns : base.columns,
    ...(!isByColumns && { fields: { ...base.fields, ...fields } }),
  });
  resolved.set(reading, whole);
  return whole;
}

/** Returns the table of kinds for categories that are addresses of a published vocabulary. */
export function findVocabulary(categories: readonly string[]): Pick<KindTable, "table" | "prefixes"> | undefined {
  if (!categories.some((category) => category.includes("://"))) return undefined;
  const isUsed = (prefix: string | undefined) => prefix?.includes("://") && categories.some((category) => category.startsWith(prefix));
  const source = readySources().find(({ mapping: { kinds } }) => kinds?.prefixes?.some(isUsed));
  return source && resolveReading(source.mapping).kinds;
}
