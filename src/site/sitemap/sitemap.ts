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

/** Yields one shard in chunks. @param pages entries as they are read */
export async function* sitemapShard(
  origin: string,
  pages: AsyncIterable<readonly SitemapEntry[]> | Iterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const page of pages) yield page.map((one) => entry("url", origin, one)).join("");
  yield "</urlset>\n";
}

/** Returns the path of a shard: its kind and its number from 1. */
export const shardPath = (kind: ShardKind, number: number): string => `/sitemaps/${kind}-${number}.xml`;

const SHARD_KINDS = ["guide", "areas", "listings", "travellers", "traveller-guides", "events", "routes"] as const;
export type ShardKind = (typeof SHARD_KINDS)[number];

/** Parses the file name of a shard. @returns undefined if the name is not a shard's */
export function parseShardFile(file: string): { kind: ShardKind; number: number } | undefined {
  const [, name, number] = /^([a-z-]+)-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
  const kind = SHARD_KINDS.find((one) => one === name);
  return kind && { kind, number: Number(number) };
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

/** Path prefixes without content for search engines: API calls, personal pages, and endless lists. */
const CLOSED = [
  "/accounts/",
  "/api/",
  "/dev/",
  "/enquiry/",
  "/guide/api/",
  "/listing/",
  "/report/",
  "/search/",
  "/staff/",
  "/traveller/api/",
  "/users/",
];

/** Returns robots.txt. */
export const robotsText = (origin: string): string =>
  ["User-agent: *", "Allow: /api/docs/", ...CLOSED.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
