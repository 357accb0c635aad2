import { describe, expect, test } from "vitest";
import { expandEvent } from "./occurrences.ts";
import { readRule, ruleDays, ruleText } from "./recurrence.ts";
import { whenWindow } from "./windows.ts";

const days = (rule: string, starts: string, from: string, until: string) => {
  const read = readRule(rule);
  if (!read) throw new Error("not understood");
  return ruleDays(read, starts, { from, until, zone: "Europe/Paris", most: 400 }).days;
};

describe("a rule", () => {
  test.each([
    ["FREQ=DAILY", "2027-06-01", ["2027-06-08", "2027-06-09", "2027-06-10"]],
    ["FREQ=DAILY;INTERVAL=3", "2027-06-01", ["2027-06-10"]],
    ["FREQ=WEEKLY", "2027-06-01", ["2027-06-08"]],
    ["FREQ=WEEKLY;BYDAY=TU,TH", "2027-06-01", ["2027-06-08", "2027-06-10"]],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TH", "2027-06-01", []],
    ["FREQ=MONTHLY", "2027-01-09", ["2027-06-09"]],
    ["FREQ=MONTHLY;BYDAY=2TH", "2027-01-14", ["2027-06-10"]],
    ["FREQ=YEARLY", "2020-06-08", ["2027-06-08"]],
    ["FREQ=DAILY;UNTIL=20270608", "2027-06-01", ["2027-06-08"]],
    ["FREQ=DAILY;COUNT=9", "2027-06-01", ["2027-06-08", "2027-06-09"]],
    ["FREQ=DAILY;BYMONTH=7", "2027-06-01", []],
  ])("%s from %s", (rule, starts, expected) =>
    expect(days(rule, starts, "2027-06-08", "2027-06-10").filter((day) => day <= "2027-06-10")).toEqual(expected),
  );

  test("whose last day has a time ends before a later hour of that day", () => {
    expect(days("FREQ=DAILY;UNTIL=20270608T160000Z", "2027-06-07T17:00", "2027-06-07", "2027-06-10")).toEqual(["2027-06-07", "2027-06-08"]);
    expect(days("FREQ=DAILY;UNTIL=20270608T160000Z", "2027-06-07T19:00", "2027-06-07", "2027-06-10")).toEqual(["2027-06-07"]);
  });

  test("counts from the end of the month, and skips months without the day", () => {
    expect(days("FREQ=MONTHLY;BYDAY=-1SU", "2027-01-31", "2027-02-01", "2027-03-31")).toEqual(["2027-02-28", "2027-03-28"]);
    expect(days("FREQ=MONTHLY", "2027-01-31", "2027-02-01", "2027-05-31")).toEqual(["2027-03-31", "2027-05-31"]);
    expect(days("FREQ=YEARLY", "2024-02-29", "2027-01-01", "2027-01-02")).toEqual(["2028-02-29"]);
  });

  test.each([
    "",
    "FREQ=HOURLY",
    "FREQ=WEEKLY;BYSETPOS=1",
    "FREQ=WEEKLY;BYDAY=2SA",
    "FREQ=WEEKLY;INTERVAL=0",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=DAILY;COUNT=5;UNTIL=20270101",
    "BYDAY=SA",
    `FREQ=DAILY;BYMONTHDAY=${"1,".repeat(200)}1`,
  ])("%s is not understood", (rule) => expect(readRule(rule)).toBeUndefined());

  test.each([
    ["FREQ=WEEKLY;BYDAY=SA", "every Saturday"],
    ["FREQ=WEEKLY", "every Tuesday"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every 2 weeks on Tuesday and Thursday"],
    ["FREQ=MONTHLY;BYDAY=1SU", "every month on the first Sunday"],
    ["FREQ=MONTHLY", "every month on day 1"],
    ["FREQ=DAILY", "every day"],
    ["FREQ=YEARLY", "every year"],
  ])("%s reads as “%s”", (rule, text) => {
    const read = readRule(rule);
    expect(read && ruleText(read, "2027-06-01")).toBe(text);
  });
});

const event = { ends: null, recurrence: null, dates: [] };
const starts = (of: Parameters<typeof expandEvent>[0], at: string, zone = "Europe/Paris") =>
  expandEvent(of, zone, new Date(at)).occurrences.map((one) => one.starts.toISOString());

describe("the occurrences of an event", () => {
  test("keep their hour when the clocks change", () => {
    // Paris changes its clocks on 28 March 2027.
    const market = { ...event, starts: "2027-01-03T09:00", ends: "2027-01-03T13:00", recurrence: "FREQ=WEEKLY" };
    const { occurrences } = expandEvent(market, "Europe/Paris", new Date("2027-03-20T00:00:00Z"));
    expect(occurrences.slice(0, 2).map(({ starts, ends }) => [starts.toISOString(), ends.toISOString()])).toEqual([
      ["2027-03-21T08:00:00.000Z", "2027-03-21T12:00:00.000Z"],
      ["2027-03-28T07:00:00.000Z", "2027-03-28T11:00:00.000Z"],
    ]);
  });

  test("of a day last until its end in the zone of the place, and of several days until the last one's", () => {
    const fair = { ...event, starts: "2027-06-05", ends: "2027-06-06" };
    expect(starts(fair, "2027-06-06T21:59:00Z")).toEqual(["2027-06-04T22:00:00.000Z"]);
    expect(starts(fair, "2027-06-06T22:00:00Z")).toEqual([]);
    expect(starts(fair, "2027-06-06T22:00:00Z", "America/Lima")).toHaveLength(1);
  });

  test("that are over go, and a rule shows its next date however far it is", () => {
    const yearly = { ...event, starts: "2020-12-24", recurrence: "FREQ=YEARLY" };
    expect(starts(yearly, "2027-01-02T00:00:00Z")).toEqual(["2027-12-23T23:00:00.000Z"]);
    expect(starts({ ...event, starts: "2027-01-01T20:00" }, "2027-01-02T00:00:00Z")).toEqual([]);
    expect(expandEvent({ ...event, starts: "2020-01-01", recurrence: "FREQ=DAILY;COUNT=3" }, "UTC", new Date("2027-01-01"))).toEqual({
      occurrences: [],
      isComplete: true,
    });
  });

  test("of a list of dates are all of them", () =>
    expect(
      starts(
        { ...event, starts: "2027-06-01T20:00", dates: [{ starts: "2027-06-03T20:00" }, { starts: "2027-06-02T20:00" }] },
        "2027-06-02T00:00:00Z",
      ),
    ).toEqual(["2027-06-02T18:00:00.000Z", "2027-06-03T18:00:00.000Z"]));
});

describe("the span that a visitor means", () => {
  const span = (when: Parameters<typeof whenWindow>[0], at: string, zone = "Europe/Paris") => {
    const { from, until } = whenWindow(when, zone, new Date(at));
    return [from.toISOString(), until.toISOString()];
  };

  test("begins now and ends by the clock of the place", () => {
    expect(span("today", "2027-06-02T12:00:00Z")).toEqual(["2027-06-02T12:00:00.000Z", "2027-06-02T22:00:00.000Z"]);
    expect(span("today", "2027-06-02T23:00:00Z")).toEqual(["2027-06-02T23:00:00.000Z", "2027-06-03T22:00:00.000Z"]);
    expect(span("tonight", "2027-06-02T12:00:00Z")).toEqual(["2027-06-02T15:00:00.000Z", "2027-06-03T02:00:00.000Z"]);
  });

  test("is a weekend from Friday evening, and the one that has begun on its last day", () => {
    expect(span("weekend", "2027-06-02T12:00:00Z")).toEqual(["2027-06-04T15:00:00.000Z", "2027-06-06T22:00:00.000Z"]);
    expect(span("weekend", "2027-06-06T12:00:00Z")).toEqual(["2027-06-06T12:00:00.000Z", "2027-06-06T22:00:00.000Z"]);
    expect(span("next_weekend", "2027-06-06T12:00:00Z")).toEqual(["2027-06-11T15:00:00.000Z", "2027-06-13T22:00:00.000Z"]);
    expect(span("next_week", "2027-06-06T12:00:00Z")).toEqual(["2027-06-06T22:00:00.000Z", "2027-06-13T22:00:00.000Z"]);
  });
});
