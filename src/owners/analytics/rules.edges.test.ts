import { describe, expect, it } from "vitest";
import { FIGURES, type FigureName } from "./enumerations.ts";
import {
  chartSteps,
  comparison,
  daysFrom,
  numbersCsv,
  ofHundred,
  SHOWN_LEAST,
  shownSources,
  sourceLabel,
  spanBounds,
  toFigure,
} from "./rules.ts";
import { isFetchedAhead, isOpening, isPerson, listingCodeFromUrl, trafficSource } from "./views.ts";

describe("a span", () => {
  it.each([
    ["2026-11-23T00:00:00Z", 30, "2026-10-24", "2026-11-22", "2026-09-24"],
    ["2026-11-23T23:59:59.999Z", 30, "2026-10-24", "2026-11-22", "2026-09-24"],
    ["2028-03-01T12:00:00Z", 30, "2028-01-31", "2028-02-29", "2028-01-01"],
    ["2027-03-01T12:00:00Z", 30, "2027-01-30", "2027-02-28", "2026-12-31"],
    ["2029-01-01T00:00:00Z", 365, "2028-01-02", "2028-12-31", "2027-01-02"],
  ])("at %s of %i days is from %s to %s", (moment, days, from, to, before) => {
    expect(spanBounds(new Date(moment), days)).toEqual({ from, to, before });
    const all = daysFrom(from, days);
    expect([all.length, all.at(0), all.at(-1)]).toEqual([days, from, to]);
  });
});

describe("a figure", () => {
  const of = (counts: Record<string, number>) => toFigure(new Map(Object.entries(counts)), "2026-11-01", 3);
  it("is not shown under ten, and is from ten on", () => {
    expect(of({ "2026-11-01": SHOWN_LEAST - 1 })).toEqual({ total: null, before: null, daily: null, daily_before: null });
    expect(of({ "2026-11-01": SHOWN_LEAST - 1, "2026-11-03": 1 })).toEqual({
      total: 10,
      before: null,
      daily: [9, 0, 1],
      daily_before: null,
    });
  });
  it("of the span before is apart from it, and hidden by itself", () => {
    expect(of({ "2026-10-31": 50, "2026-11-02": 3 })).toEqual({ total: null, before: 50, daily: null, daily_before: [0, 0, 50] });
    expect(of({ "2026-10-31": 9, "2026-11-02": 30 })).toEqual({ total: 30, before: null, daily: [0, 30, 0], daily_before: null });
  });
  it("of no data is null", () => expect(of({})).toEqual({ total: null, before: null, daily: null, daily_before: null }));
  it("does not count what came after its last day", () => {
    expect(of({ "2026-11-01": 20, "2026-11-04": 500 }).total).toBe(20);
  });
});

describe("where people came from", () => {
  it("tells no few: neither a source, nor what is left over, nor the difference to the whole", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const rows = Array.from({ length: seed % 9 }, (_, index) => ({
        source: index === 0 && seed % 3 === 0 ? "others" : `site-${index}.example`,
        views: (seed * (index + 3) * 7) % 41,
      }));
      const whole = rows.reduce((sum, { views }) => sum + views, 0);
      const shown = shownSources(rows);
      const told = shown.reduce((sum, { views }) => sum + views, 0);
      for (const { views } of shown) expect(views).toBeGreaterThanOrEqual(SHOWN_LEAST);
      // Either all views are shown or none, because the total is shown beside them.
      expect(told === whole || (shown.length === 0 && whole < SHOWN_LEAST)).toBe(true);
      expect(shown.filter(({ source }) => source === "others").length).toBeLessThanOrEqual(1);
    }
  });
  it("has the most first, and those alike by name", () => {
    const rows = ["b.example", "a.example", "c.example"].map((source) => ({ source, views: source === "c.example" ? 50 : 12 }));
    expect(shownSources(rows).map(({ source }) => source)).toEqual(["c.example", "a.example", "b.example"]);
  });
  it("has words for its own pages, and the host for others", () => {
    expect(sourceLabel("search")).not.toBe("search");
    expect(sourceLabel("constructor")).toBe("constructor");
    expect(sourceLabel("blog.example")).toBe("blog.example");
  });
});

describe("steps of a chart", () => {
  it.each([1, 7, 30, 60, 61, 364, 365, 366])("of %i days lose nothing", (length) => {
    const daily = Array.from({ length }, (_, index) => index + 1);
    const steps = chartSteps("2026-01-01", daily);
    expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(daily.reduce((sum, one) => sum + one, 0));
    expect(steps[0]?.day).toBe("2026-01-01");
    expect(steps.length).toBe(length > 60 ? Math.floor(length / 7) : length);
  });
  it("of no days are empty", () => expect(chartSteps("2026-01-01", [])).toEqual([]));
});

describe("a comparison", () => {
  const figure = (total: number | null, before: number | null) => ({ total, before, daily: null, daily_before: null });
  it.each([
    [figure(300, 23), 30, "277 more than in the 30 days before"],
    [figure(23, 1_300), 30, "1,277 fewer than in the 30 days before"],
    [figure(50, 50), 30, "the same as in the 30 days before"],
    [figure(300, 23), 365, "277 more than in the year before"],
    [figure(null, 23), 30, ""],
    [figure(300, null), 30, ""],
  ])("of %o is %j", (one, days, text) => expect(comparison(one, days)).toBe(text));
  it("of parts is whole, and never more than all", () => {
    expect(ofHundred(figure(10, null), figure(30, null))).toBe(33);
    expect(ofHundred(figure(30, null), figure(30, null))).toBe(100);
    expect(ofHundred(figure(31, null), figure(30, null))).toBeUndefined();
    expect(ofHundred(figure(null, null), figure(30, null))).toBeUndefined();
  });
});

it("A file of numbers has a row a day, and empty cells for what is too little", () => {
  const names = Object.keys(FIGURES) as FigureName[];
  const figures = Object.fromEntries(
    names.map((name, index) => [
      name,
      index === 0
        ? { total: 30, before: null, daily: [10, 20], daily_before: null }
        : { total: null, before: null, daily: null, daily_before: null },
    ]),
  );
  const rows = numbersCsv({
    from: "2026-11-01",
    to: "2026-11-02",
    days: 2,
    figures,
    sources: [{ source: "x", label: '=cmd|"x"', views: 30 }],
  } as never).split("\r\n");
  expect(rows[1]).toBe(`2026-11-01,10${",".repeat(names.length - 1)}`);
  expect(rows[3]).toBe(`Total,30${",".repeat(names.length - 1)}`);
  // A spreadsheet must not run the name of another site as a formula.
  expect(rows.find((row) => row.includes("cmd"))).not.toMatch(/^"?=/);
});

describe("a look at a listing", () => {
  it.each([
    ["/0abcdef1/", "0abcdef1"],
    ["/0abcdef1/?from=mail", "0abcdef1"],
    ["/0abcdef1", undefined],
    ["/0abcdef1/menu/", undefined],
    ["/0ABCDEF1/", undefined],
    ["/0abcdefi/", undefined],
    ["/explore/", undefined],
    ["/traveller/", undefined],
    ["/", undefined],
    ["", undefined],
  ])("%j is of %s", (url, code) => expect(listingCodeFromUrl(url)).toBe(code));

  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36", true],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1", true],
    ["Mozilla/5.0 (Linux; Android 14; Cubot X50) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36", true],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", false],
    ["Mozilla/5.0 (compatible; bingbot/2.0)", false],
    ["curl/8.0", false],
    ["", false],
    ["facebookexternalhit/1.1", false],
    ["Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)", false],
    ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0", false],
  ])("by %s is a person's: %s", (agent, isOne) => expect(isPerson({ "user-agent": agent })).toBe(isOne));

  it("is no person's without a name", () => expect(isPerson({})).toBe(false));

  it("is one that somebody opens, not a frame, a script's question or what a browser fetches ahead", () => {
    const page = { accept: "text/html,application/xhtml+xml", "sec-fetch-dest": "document" };
    expect(isOpening(page)).toBe(true);
    expect(isOpening({ accept: "text/html" })).toBe(true);
    expect(isOpening({ ...page, "sec-fetch-dest": "iframe" })).toBe(false);
    expect(isOpening({ ...page, "sec-fetch-dest": "empty" })).toBe(false);
    expect(isOpening({ accept: "application/json" })).toBe(false);
    expect(isOpening({})).toBe(false);
    expect([{}, { purpose: "prefetch" }, { "sec-purpose": "prefetch;prerender" }, { "x-moz": "prefetch" }].map(isFetchedAhead)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  const ORIGINS = ["https://guide.test", "https://business.guide.test"];
  it.each([
    [undefined, "direct"],
    ["", "direct"],
    ["not an address", "direct"],
    ["https://guide.test/search/?query=x", "search"],
    ["https://guide.test/explore/ID/ubud/stay/", "place"],
    ["https://guide.test/explore/activities/surfing/", "place"],
    ["https://guide.test/0abcdef1/", "listing"],
    ["https://guide.test/traveller/0abcdef1/", "traveller"],
    ["https://guide.test/traveller/0abcdef1/id/", "guide"],
    ["https://guide.test/", "inside"],
    ["https://business.guide.test/listing/", "inside"],
    ["https://www.blog.example/a/secret?token=1", "blog.example"],
    ["https://BLOG.example/", "blog.example"],
    ["https://blog.example:8443/", "blog.example"],
    ["https://guide.test.evil.example/search/", "guide.test.evil.example"],
    ["http://guide.test/search/", "guide.test"],
    ["android-app://com.google.android.gm/", "others"],
    ["javascript:alert(1)", "others"],
    [`https://${"a".repeat(60)}.${"b".repeat(60)}.example/`, "others"],
    ["https://ドメイン.example/", "xn--eckwd4c7c.example"],
  ])("from %s is from %s, and tells no more of it", (referrer, source) => expect(trafficSource(referrer, ORIGINS)).toBe(source));
});
