import { describe, expect, it } from "vitest";
import { escapeXml } from "../../platform/values/xml.ts";
import { cutKeys, parseShardFile, robotsText, SHARD_SIZE, shardPath, sitemapIndex, sitemapShard } from "./sitemap.ts";

const ORIGIN = "https://guide.test";
const joinPieces = async (pieces: AsyncIterable<string>) => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};

describe("a text in XML", () => {
  it("cannot begin a tag, end an attribute or name an entity", () => {
    expect(escapeXml(`<a href="x" id='y'>&amp;]]>`)).toBe("&lt;a href=&quot;x&quot; id=&apos;y&apos;&gt;&amp;amp;]]&gt;");
  });

  it("holds only characters that XML allows", () => {
    expect(escapeXml("a\u0000b\u0008c\u001fd\ufffee\tf\ng")).toBe("abcde\tf\ng");
    expect(escapeXml("half \udc00 a pair, 🌊 whole")).toBe("half \ufffd a pair, 🌊 whole");
  });
});

describe("a sitemap", () => {
  it("lists its shards, with their last change where it is known", () => {
    expect(
      sitemapIndex(ORIGIN, [{ path: "/sitemaps/guide-1.xml" }, { path: "/sitemaps/listings-1.xml", modified: "2026-01-02T03:04:05Z" }]),
    ).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://guide.test/sitemaps/guide-1.xml</loc></sitemap>
<sitemap><loc>https://guide.test/sitemaps/listings-1.xml</loc><lastmod>2026-01-02T03:04:05Z</lastmod></sitemap>
</sitemapindex>
`,
    );
  });

  it("comes in pieces, a page of rows each, and is whole at the end", async () => {
    const pages = [[{ path: "/a/" }, { path: "/b/?x=1&y=2" }], [], [{ path: "/c/", modified: "2026-01-01T00:00:00Z" }]];
    expect(await joinPieces(sitemapShard(ORIGIN, pages))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://guide.test/a/</loc></url>
<url><loc>https://guide.test/b/?x=1&amp;y=2</loc></url>
<url><loc>https://guide.test/c/</loc><lastmod>2026-01-01T00:00:00Z</lastmod></url>
</urlset>
`);
  });

  it("keeps below the protocol's limits: 50,000 addresses and 50 MB a file", () => {
    expect(SHARD_SIZE).toBeLessThanOrEqual(50_000);
    const longest = `<url><loc>https://${"a".repeat(250)}/explore/XX/${"a".repeat(100)}/</loc><lastmod>2026-01-01T00:00:00Z</lastmod></url>\n`;
    expect(SHARD_SIZE * longest.length).toBeLessThan(50 * 1024 * 1024);
  });
});

describe("the address of a shard", () => {
  it("is read back as it is written", () => {
    expect(shardPath("listings", 3)).toBe("/sitemaps/listings-3.xml");
    expect(parseShardFile("listings-3.xml")).toEqual({ kind: "listings", number: 3, language: "" });
    expect(parseShardFile("guide-1.xml")).toEqual({ kind: "guide", number: 1, language: "" });
    expect(parseShardFile("traveller-guides-12.xml")).toEqual({ kind: "traveller-guides", number: 12, language: "" });
    expect(shardPath("traveller-guides", 2, "pt-BR")).toBe("/sitemaps/pt-BR-traveller-guides-2.xml");
    expect(parseShardFile("pt-BR-traveller-guides-2.xml")).toEqual({ kind: "traveller-guides", number: 2, language: "pt-BR" });
  });

  it.each([
    "",
    "listings.xml",
    "listings-0.xml",
    "listings-01.xml",
    "listings--1.xml",
    "listings-1e3.xml",
    "listings-999999.xml",
    "people-1.xml",
    "listings-1.xml.gz",
    "../listings-1.xml",
    "DE-listings-1.xml",
    "-listings-1.xml",
    "de-fr-listings-1.xml",
  ])("%s names none", (file) => expect(parseShardFile(file)).toBeUndefined());
});

describe("many keys", () => {
  const cut = (keys: string[], size: number) => cutKeys("", size, async (after) => keys.filter((key) => key > after).slice(0, size));

  it("are cut into ranges that have each of them once, whatever their number", async () => {
    expect(await cut([], 2)).toEqual([]);
    expect(await cut(["a", "b"], 2)).toEqual([{ after: "", last: "b" }]);
    expect(await cut(["a", "b", "c"], 2)).toEqual([
      { after: "", last: "b" },
      { after: "b", last: "c" },
    ]);
  });
});

describe("robots.txt", () => {
  it("names the sitemap, and closes calls but no page of the guide", () => {
    const text = robotsText(ORIGIN);
    expect(text).toContain("\nSitemap: https://guide.test/sitemap.xml\n");
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path as string);
    expect(closed).toContain("/guide/api/");
    for (const path of ["/explore/ID/", "/media/x/card", "/abcd2345/", "/traveller-terms/", "/assets/a.js"])
      expect(
        closed.filter((one) => path.startsWith(one)),
        path,
      ).toEqual([]);
  });

  it("closes the personal pages of each further language, and changes nothing in a guide of one language", () => {
    const text = robotsText(ORIGIN, ["/de", "/pt-BR"]);
    for (const line of ["Disallow: /search/", "Disallow: /de/search/", "Disallow: /pt-BR/staff/"]) expect(text.split("\n")).toContain(line);
    expect(text).not.toMatch(/\/de\/(?:api|users|explore|guide)\//);
    expect(robotsText(ORIGIN)).toBe(
      "User-agent: *\nAllow: /api/docs/\nDisallow: /accounts/\nDisallow: /api/\nDisallow: /dev/\nDisallow: /enquiry/\nDisallow: /guide/api/\nDisallow: /listing/\nDisallow: /report/\nDisallow: /search/\nDisallow: /staff/\nDisallow: /traveller/api/\nDisallow: /users/\n\nSitemap: https://guide.test/sitemap.xml\n",
    );
  });
});
