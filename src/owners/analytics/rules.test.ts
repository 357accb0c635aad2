import { describe, expect, it } from "vitest";
import { chartSteps, daysFrom, numbersCsv, shownSources, spanBounds, toFigure } from "./rules.ts";
import { isFetchedAhead, isOpening, isPerson, listingCodeFromUrl, trafficSource, type ViewHeaders } from "./views.ts";

const BROWSER = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  accept: "text/html,application/xhtml+xml",
};

describe("what is counted", () => {
  it("is the page of a listing, with or without a query, and no other", () => {
    expect(listingCodeFromUrl("/ab12cd34/")).toBe("ab12cd34");
    expect(listingCodeFromUrl("/ab12cd34/?utm_source=x")).toBe("ab12cd34");
    for (const url of ["/", "/explore/", "/ab12cd34", "/ab12cd34/_.md", "/ab12cd34/vouchers/x/", "/AB12CD34/", "/traveller/ab12cd34/"])
      expect(listingCodeFromUrl(url), url).toBeUndefined();
  });

  it("is a person who opens it: no robot, no library, and nothing that is fetched ahead", () => {
    const isPersonOpening = (headers: ViewHeaders) => isPerson(headers) && isOpening(headers) && !isFetchedAhead(headers);
    expect(isPersonOpening(BROWSER)).toBe(true);
    expect(isPersonOpening({ ...BROWSER, "sec-fetch-dest": "document" })).toBe(true);
    const others = [
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      { "user-agent": "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)" },
      { "user-agent": "curl/8.5.0" },
      { "user-agent": "Mozilla/5.0 HeadlessChrome/140.0" },
      { "user-agent": undefined },
      { "sec-purpose": "prefetch" },
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
      { "x-moz": "prefetch" },
      { "sec-fetch-dest": "empty" },
      { accept: "text/markdown" },
      { accept: undefined },
    ];
    for (const other of others) expect(isPersonOpening({ ...BROWSER, ...other }), JSON.stringify(other)).toBe(false);
  });

  it("comes from a kind of page of the guide, from another site's host, or straight", () => {
    const origins = ["https://guide.example"];
    const from = (path: string) => trafficSource(`https://guide.example${path}`, origins);
    expect(
      ["/search/?q=x", "/explore/id/ubud/", "/traveller/ab12cd34/id/", "/traveller/ab12cd34/", "/ab12cd34/", "/traveller/for-you/"].map(
        from,
      ),
    ).toEqual(["search", "place", "guide", "traveller", "listing", "inside"]);
    expect(trafficSource("https://www.google.com/", origins)).toBe("google.com");
    expect(trafficSource("android-app://com.example/", origins)).toBe("others");
    expect(trafficSource(undefined, origins)).toBe("direct");
    expect(trafficSource("no address", origins)).toBe("direct");
  });
});

describe("what is shown", () => {
  it("is a span that ended yesterday", () => {
    expect(spanBounds(new Date("2026-11-23T10:00:00Z"), 30)).toEqual({ from: "2026-10-24", to: "2026-11-22", before: "2026-09-24" });
    expect(daysFrom("2026-02-27", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  });

  it("is nothing under ten, of the span and of the one before", () => {
    const counts = new Map([
      ["2026-10-23", 9],
      ["2026-10-24", 6],
      ["2026-11-22", 4],
    ]);
    const figure = toFigure(counts, "2026-10-24", 30);
    expect([figure.total, figure.before, figure.daily?.[0], figure.daily?.length]).toEqual([10, null, 6, 30]);
    expect(toFigure(new Map([["2026-10-24", 9]]), "2026-10-24", 30)).toEqual({
      total: null,
      before: null,
      daily: null,
      daily_before: null,
    });
  });

  it("is each source of ten; the rest is among the others, which are never fewer than ten", () => {
    const of = (...rows: [string, number][]) => shownSources(rows.map(([source, views]) => ({ source, views })));
    expect(of(["direct", 30], ["search", 12], ["a.example", 6], ["b.example", 5])).toEqual([
      { source: "direct", views: 30 },
      { source: "search", views: 12 },
      { source: "others", views: 11 },
    ]);
    // The remainder would reveal the 3 views of one site, so the smallest shown source is merged into it.
    expect(of(["direct", 30], ["search", 12], ["a.example", 3])).toEqual([
      { source: "direct", views: 30 },
      { source: "others", views: 15 },
    ]);
    expect(of(["direct", 5], ["search", 4])).toEqual([]);
  });

  it("is a year by weeks, with the day that is left over in the first", () => {
    const steps = chartSteps(
      "2025-11-23",
      Array.from({ length: 365 }, () => 1),
    );
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([52, { day: "2025-11-23", count: 8 }, { day: "2026-11-16", count: 7 }]);
    expect(steps[1]?.day).toBe("2025-12-01");
    expect(chartSteps("2026-10-24", [1, 2, 3]).map(({ count }) => count)).toEqual([1, 2, 3]);
  });
});

it("A cell of a CSV file is never a formula", () => {
  const figure = { total: 10, before: null, daily: [10], daily_before: null };
  const nothing = { total: null, before: null, daily: null, daily_before: null };
  const file = numbersCsv({
    days: 1,
    from: "2026-11-22",
    to: "2026-11-22",
    figures: { views: figure, saves: nothing, enquiries: nothing, vouchers_saved: nothing, vouchers_redeemed: nothing },
    sources: [{ source: "=cmd.example", label: "=cmd.example", views: 10 }],
  });
  expect(file.split("\r\n")).toEqual([
    "\ufeffDay,Views,Saves,Enquiries,Vouchers saved,Vouchers redeemed",
    "2026-11-22,10,,,,",
    "Total,10,,,,",
    "",
    "Traffic sources,Views",
    `"'=cmd.example",10`,
    "",
  ]);
});
