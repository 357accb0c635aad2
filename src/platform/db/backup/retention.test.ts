import { describe, expect, it } from "vitest";
import { backupName, expiredBackups, timeOfBackup } from "./retention.ts";

const DAY = 86_400_000;
/** Returns the names of a backup a night, the newest first. */
const nightly = (last: string, nights: number) =>
  Array.from({ length: nights }, (_, index) => backupName(new Date(Date.parse(last) - index * DAY)));

/** Deletes expired backups after each night, as the guide does. @returns the days that are left, newest first */
function keepFor(names: readonly string[]): string[] {
  let kept: string[] = [];
  for (const name of names.toReversed()) {
    kept.push(name);
    const expired = expiredBackups(new Map(kept.map((one) => [one, timeOfBackup(one) ?? new Date(0)])));
    expect(expired).not.toContain(name);
    kept = kept.filter((one) => !expired.includes(one));
  }
  return kept.toReversed().map((name) => name.slice(6, 16));
}

describe("of a backup every night for two years", () => {
  it("those of 7 days, 4 weeks and 12 months stay: the last of each", () => {
    expect(keepFor(nightly("2027-03-31T02:30:00Z", 730))).toEqual([
      ...["2027-03-31", "2027-03-30", "2027-03-29", "2027-03-28", "2027-03-27", "2027-03-26", "2027-03-25"],
      // Sundays, and the ends of months: of February its 28th, which is a Sunday.
      ...["2027-03-21", "2027-03-14", "2027-02-28", "2027-01-31"],
      ...["2026-12-31", "2026-11-30", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30"],
    ]);
  });

  it("the 29 February of a leap year is the end of its month", () => {
    expect(keepFor(nightly("2028-04-10T02:30:00Z", 100))).toContain("2028-02-29");
  });
});

it("the newest one stays, however old it is, and after a gap the last of before", () => {
  const old = nightly("2020-01-10T02:30:00Z", 20);
  expect(keepFor(old)[0]).toBe("2020-01-10");
  expect(keepFor(["guide-2027-03-31-023000.backup", ...old])).toEqual(expect.arrayContaining(["2027-03-31", "2020-01-10", "2019-12-31"]));
});

it("several of one day leave the last", () => {
  const names = ["2027-03-30-023000", "2027-03-31-023000", "2027-03-31-101500", "2027-03-31-235959"].map((time) => `guide-${time}.backup`);
  expect(expiredBackups(new Map(names.map((name) => [name, timeOfBackup(name) ?? new Date(0)]))).sort()).toEqual([
    "guide-2027-03-31-023000.backup",
    "guide-2027-03-31-101500.backup",
  ]);
});

it("reads the time in a backup's name, and ignores other files", () => {
  const time = new Date("2027-03-31T02:30:00Z");
  expect(backupName(time)).toBe("guide-2027-03-31-023000.backup");
  expect(timeOfBackup(backupName(time))).toEqual(time);
  for (const name of [
    "guide-2027-03-31-023000.backup.unfinished",
    "journal/2027-03-31.jsonl",
    "holiday.jpg",
    "my-guide-2027-03-31-023000.backup",
  ])
    expect(timeOfBackup(name)).toBeUndefined();
});
