import { expect, it } from "vitest";
import { toDateText, toDayNumber } from "./nights.ts";
import { repeatedDays } from "./repeats.ts";

const days = (rule: string, start = "2027-01-31", end = "2027-07-01") =>
  repeatedDays(rule, toDayNumber(start), toDayNumber(end))?.map(toDateText);

const RULES: [string, string, string[]][] = [
  ["FREQ=DAILY;COUNT=3", "2027-02-27", ["2027-02-27", "2027-02-28", "2027-03-01"]],
  ["FREQ=DAILY;INTERVAL=10;UNTIL=20270301", "2027-02-01", ["2027-02-01", "2027-02-11", "2027-02-21"]],
  ["FREQ=WEEKLY;UNTIL=20270221T235959Z", "2027-02-01", ["2027-02-01", "2027-02-08", "2027-02-15"]],
  ["FREQ=WEEKLY;BYDAY=FR,SA;COUNT=4", "2027-02-05", ["2027-02-05", "2027-02-06", "2027-02-12", "2027-02-13"]],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO;COUNT=4", "2027-02-01", ["2027-02-01", "2027-02-07", "2027-02-15", "2027-02-21"]],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;COUNT=4", "2027-02-01", ["2027-02-01", "2027-02-14", "2027-02-15", "2027-02-28"]],
  // Months without a 31st are skipped.
  ["FREQ=MONTHLY;COUNT=3", "2027-01-31", ["2027-01-31", "2027-03-31", "2027-05-31"]],
  ["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31"]],
  ["FREQ=MONTHLY;BYDAY=1MO;COUNT=3", "2027-02-01", ["2027-02-01", "2027-03-01", "2027-04-05"]],
  ["FREQ=MONTHLY;BYDAY=-1SU;COUNT=3", "2027-02-28", ["2027-02-28", "2027-03-28", "2027-04-25"]],
  ["FREQ=YEARLY;UNTIL=20300101", "2026-03-01", ["2026-03-01", "2027-03-01"]],
  ["freq=daily;count=2", "2027-02-01", ["2027-02-01", "2027-02-02"]],
];
it.each(RULES)("%s from %s", (rule, start, expected) => expect(days(rule, start)).toEqual(expected));

it("29 February comes every fourth year", () =>
  expect(days("FREQ=YEARLY", "2024-02-29", "2033-01-01")).toEqual(["2024-02-29", "2028-02-29", "2032-02-29"]));

it.each([
  "",
  "FREQ=HOURLY",
  "FREQ=SECONDLY",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;COUNT=-1",
  "FREQ=DAILY;UNTIL=never",
  "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
  "FREQ=MONTHLY;BYMONTHDAY=32",
  "FREQ=WEEKLY;BYDAY=XX",
  "FREQ=WEEKLY;BYDAY=2MO",
  "FREQ=YEARLY;BYDAY=20MO",
  "FREQ=YEARLY;BYWEEKNO=20",
  "INTERVAL=2",
])("is not understood, and not guessed: %s", (rule) => expect(days(rule)).toBeUndefined());

it("nothing that began a lifetime ago is counted through", () => expect(days("FREQ=DAILY", "1600-01-01")).toBeUndefined());
