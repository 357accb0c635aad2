import { describe, expect, it } from "vitest";
import { feedUrl } from "../../catalogue/places/urls.ts";
import { areaFeed } from "./atom.ts";
import type { NewListing } from "./contract.ts";

const ORIGIN = "https://guide.test";
const area = { slug: "ubud", name: "Ubud", country_code: "ID" };
const country = { code: "ID", name: "Indonesia" };
const listing = (values: Partial<NewListing>) =>
  ({
    name: "Rumah Padi",
    business_type: "accommodation",
    profile_url: "/abcd2345/",
    short_description: "",
    created: "2026-01-02T00:00:00.000Z",
    modified: "2026-01-02T00:00:00.000Z",
    ...values,
  }) as NewListing;
const count = (text: string, part: string) => text.split(part).length - 1;

describe("the feed of an area", () => {
  it("names itself, its page and its entries, newest change first in its own date", () => {
    const feed = areaFeed(ORIGIN, {
      guide: "The Guide",
      area,
      country,
      listings: [
        listing({ name: "Newer", created: "2026-02-01T00:00:00.000Z", modified: "2026-02-01T00:00:00.000Z" }),
        listing({ name: "Older, but changed", profile_url: "/bbbb2345/", modified: "2026-03-01T00:00:00.000Z" }),
      ],
    });
    expect(feedUrl("ID", "ubud")).toBe("/explore/ID/ubud/new.atom");
    expect(feed).toContain('<link rel="self" type="application/atom+xml" href="https://guide.test/explore/ID/ubud/new.atom"/>');
    expect(feed).toContain('<link rel="alternate" type="text/html" href="https://guide.test/explore/ID/ubud/"/>');
    expect(count(feed, "<entry>")).toBe(2);
    expect(/<updated>(.*?)<\/updated>/.exec(feed)?.[1]).toBe("2026-03-01T00:00:00.000Z");
    expect(feed).toContain("<published>2026-02-01T00:00:00.000Z</published>");
  });

  it("is a good feed without an entry too", () => {
    const feed = areaFeed(ORIGIN, { guide: "The Guide", area, country, listings: [] });
    expect(count(feed, "<entry>")).toBe(0);
    expect(feed).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
    expect(feed).toContain("<title>New in Ubud, Indonesia</title>");
  });

  it("writes hostile names as text", () => {
    const feed = areaFeed(ORIGIN, {
      guide: "The Guide",
      area: { ...area, name: "A & B <i>" },
      country,
      listings: [listing({ name: '</title><script>alert("1")</script>\u0000', short_description: "]]> & more" })],
    });
    expect(feed).not.toContain("<script>");
    expect(feed).not.toContain("\u0000");
    expect(feed).toContain("<title>New in A &amp; B &lt;i&gt;, Indonesia</title>");
    expect(feed).toContain("<summary>]]&gt; &amp; more</summary>");
    expect(count(feed, "</title>")).toBe(2);
  });
});
