import { describe, expect, it } from "vitest";
import { toDayNumber } from "./nights.ts";
import { ageText, feedName, feedText, feedUrl, shortUrl } from "./rules.ts";
import { blankDays, drawnNights, nightRuns, shownMonths, spanOfMonth } from "./view.ts";

const room = (units = 1) => ({
  units,
  taken: [
    { from: "2027-03-02", to: "2027-03-04", unit: 1, kind: "feed" as const, name: "Airbnb" },
    { from: "2027-03-03", to: "2027-03-05", unit: 2, kind: "agreed" as const, name: "" },
  ],
  conflicts: [] as { from: string; to: string }[],
});
const days = { from: toDayNumber("2027-03-01"), to: toDayNumber("2027-03-06") };

describe("Nights as they are drawn", () => {
  it("say of how many units they are, and what happened here first", () => {
    const drawn = drawnNights(room(3), days);
    expect(drawn.map(({ kind, taken }) => `${kind} ${taken}`)).toEqual(["free 0", "feed 1", "agreed 2", "agreed 1", "free 0"]);
    expect(drawn[2]?.text).toBe("2 of 3 taken on Airbnb and agreed here");
  });
  it("show a conflict before everything else", () => {
    const conflict = { ...room(), conflicts: [{ from: "2027-03-03", to: "2027-03-04" }] };
    expect(drawnNights(conflict, days).map(({ kind }) => kind)).toEqual(["free", "feed", "conflict", "agreed", "free"]);
  });
  it("are spoken as runs", () =>
    expect(nightRuns(drawnNights({ ...room(), taken: room().taken.slice(0, 1) }, days))).toEqual([
      { from: "2027-03-02", to: "2027-03-04", text: "taken on Airbnb" },
    ]));
});

describe("The months", () => {
  it("begin with the present one, and go two years ahead", () => {
    expect(shownMonths(null, "2026-11-22")).toEqual({ months: ["2026-11", "2026-12"], before: null, after: "2027-01" });
    expect(shownMonths("2027-01", "2026-11-22")).toEqual({ months: ["2027-01", "2027-02"], before: "2026-11", after: "2027-03" });
    expect(shownMonths("2026-12", "2026-11-22").before).toBe("2026-11");
    expect(shownMonths("2099-01", "2026-11-22").months[0]).toBe("2028-11");
    for (const wrong of ["2020-01", "2027-13", "x", ""]) expect(shownMonths(wrong, "2026-11-22").months[0]).toBe("2026-11");
  });
  it("have their days, after the blanks of a week that begins on Monday", () => {
    const { from, to } = spanOfMonth("2027-02");
    expect([to - from, blankDays("2027-02"), blankDays("2026-11")]).toEqual([28, 0, 6]);
  });
});

describe("A feed in words", () => {
  const moment = new Date("2027-01-10T08:40:00Z");
  const feed = {
    state: "read",
    reason: "",
    nights_count: 12,
    as_of: "2027-01-10T08:28:00Z",
    next_try: "2027-01-10T08:50:00Z",
  } as const;
  it("says what is known of it, how old that is, and when it is asked again", () => {
    expect(feedText(feed, moment)).toBe("12 nights taken, read 12 minutes ago.");
    expect(feedText({ ...feed, state: "empty", reason: "The calendar is empty.", as_of: "2027-01-10T06:10:00Z" }, moment)).toBe(
      "The calendar is empty. The version from 2 hours ago still counts (12 nights taken). Next try in 10 minutes.",
    );
    expect(
      feedText({ ...feed, state: "unreachable", reason: "The site could not be reached.", nights_count: 0, as_of: null }, moment),
    ).toBe("The site could not be reached. No nights known yet. Next try in 10 minutes.");
    expect(feedText({ ...feed, state: "waiting", as_of: null }, moment)).toBe("Not read yet. This takes a minute.");
  });
  it("gives ages in words", () =>
    expect([0, 1, 59, 60, 2_879, 2_880].map(ageText)).toEqual([
      "just now",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "47 hours ago",
      "2 days ago",
    ]));
  it("is called as its site is, and its secret is not shown", () => {
    const url = "https://www.airbnb.co.uk/calendar/ical/12345678.ics?s=0f12";
    expect([feedName(url), shortUrl(url)]).toEqual(["Airbnb", "airbnb.co.uk/calendar/ical/…"]);
    const booking = "https://ical.booking.com/v1/export?t=4f1c";
    expect([feedName(booking), shortUrl(booking)]).toEqual(["Booking.com", "ical.booking.com/v1/…"]);
    expect([feedName("https://stays.example/a"), shortUrl("https://stays.example/0123456789abcdef/a")]).toEqual([
      "stays.example",
      "stays.example/…",
    ]);
  });
  it("is asked for over https where its address says webcal", () => {
    expect(feedUrl("webcal://a.example/b.ics#x")).toBe("https://a.example/b.ics");
    expect(feedUrl("https://a.example:443/b")).toBe("https://a.example/b");
    expect(feedUrl("https://a.example:444/b")).toBeUndefined();
  });
});
