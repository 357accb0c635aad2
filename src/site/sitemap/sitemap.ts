import { escapeXml } from "../../platform/values/xml.ts";

/** Sitemaps as sitemaps.org describes them (protocol 0.9), and robots.txt. */

/** Number of URLs per shard. The protocol allows 50,000 per file, so pages added after the shards are computed still fit. */
export const SHARD_SIZE = 40_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapEntry {
  /** Path from the guide's origin. */
  path: string;
  /** ISO 8601; left out where it is not tracked: a wrong one is worse than none. */
  modified?: string | null | undefined;
}

const entry = (kind: "url" | "sitemap", origin: string, { path, modified }: SitemapEntry) =>
  `<${kind}><loc>${escapeXml(origin + path)}</loc>${modified ? `<lastmod>${escapeXml(modified)}</lastmod>` : ""}</${kind}>\n`;

/** Returns the index of all shards. */
export const sitemapIndex = (origin: string, shards: readonly SitemapEntry[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${shards.map((one) => entry("sitemap", origin, one)).join("")}</sitemapindex>\n`;

/** Yields one shard in chunks. @param base origin, and the prefix of the shard's language. @param pages entries as they are read */
export async function* sitemapShard(
  base: string,
  pages: AsyncIterable<readonly SitemapEntry[]> | Iterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const page of pages) yield page.map((one) => entry("url", base, one)).join("");
  yield "</urlset>\n";
}

/** A language has shards of its own, without links to those of other languages, which would be as many as the square of their number. */
interface ShardName {
  kind: ShardKind;
  /** From 1. */
  number: number;
  /** Empty for the main language. */
  language: string;
}

/** Returns the path of a shard: "/sitemaps/listings-1.xml", "/sitemaps/de-listings-1.xml". */
export const shardPath = (kind: ShardKind, number: number, language = ""): string =>
  `/sitemaps/${language === "" ? "" : `${language}-`}${kind}-${number}.xml`;

const SHARD_KINDS = ["guide", "areas", "listings", "travellers", "traveller-guides", "events", "routes"] as const;
export type ShardKind = (typeof SHARD_KINDS)[number];

const SHARD_FILE = new RegExp(`^(?:([a-z]{2,3}(?:-[A-Z]{2})?)-)?(${SHARD_KINDS.join("|")})-([1-9]\\d{0,4})\\.xml$`);

/** Parses the file name of a shard. @returns undefined if the name is not a shard's */
export function parseShardFile(file: string): ShardName | undefined {
  const [, language = "", name, number] = SHARD_FILE.exec(file) ?? [];
  const kind = SHARD_KINDS.find((one) => one === name);
  return kind && { kind, number: Number(number), language };
}

/** Range of keys: excludes the first, includes the last. */
export interface KeyRange {
  after: string;
  last: string;
}

/**
 * Splits keys into as many ranges of a shard's size as needed.
 * @param start sorts before all keys
 * @param keysAfter reads up to a shard's size of keys in their order
 */
export async function cutKeys(start: string, size: number, keysAfter: (after: string) => Promise<readonly string[]>): Promise<KeyRange[]> {
  const ranges: KeyRange[] = [];
  for (let after = start; ; ) {
    const keys = await keysAfter(after);
    const last = keys.at(-1);
    if (last !== undefined) ranges.push({ after, last });
    if (last === undefined || keys.length < size) return ranges;
    after = last;
  }
}

/** Path prefixes of pages without content for search engines: personal pages, and endless lists. */
const CLOSED_PAGES = ["/accounts/", "/enquiry/", "/listing/", "/report/", "/search/", "/staff/"];
const CLOSED = [...CLOSED_PAGES, "/api/", "/dev/", "/guide/api/", "/traveller/api/", "/users/"].sort();

/** Returns robots.txt. @param prefixes of the languages other than the main one: "/de" */
export const robotsText = (origin: string, prefixes: readonly string[] = []): string => {
  const closed = [...CLOSED, ...prefixes.flatMap((prefix) => CLOSED_PAGES.map((path) => prefix + path))];
  return [
    "User-agent: *",
    "Allow: /api/docs/",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
};
