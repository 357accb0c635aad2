import { describe, expect, test } from "vitest";
import { readLocalTime, toMoment } from "./localTime.ts";

describe("the time of an event in a source", () => {
  test.each([
    ["2027-06-05", "2027-06-05"],
    ["2027-06-05T19:30:00", "2027-06-05T19:30"],
    ["2027-06-05 19:30", "2027-06-05T19:30"],
    ["20270605T193000", "2027-06-05T19:30"],
    ["2027-06-05T17:30:00Z", "2027-06-05T19:30"],
    ["2027-06-05T19:30:00.000+02:00", "2027-06-05T19:30"],
    ["2027-12-31T23:30:00+00:00", "2028-01-01T00:30"],
  ])("%s is read by the clock of the place", (text, local) => expect(readLocalTime(text, "Europe/Paris")).toBe(local));

  test("with an offset is left as written where the zone is unknown", () =>
    expect(readLocalTime("2027-06-05T19:30:00+02:00", null)).toBe("2027-06-05T19:30"));

  test.each(["", "soon", "2027-02-30", "2027-13-01", "05/06/2027", "2027-06-05T25:00", "0000-00-00"])("%s is refused", (text) =>
    expect(readLocalTime(text, "Europe/Paris")).toBeUndefined(),
  );
});

describe("the moment of a local time", () => {
  test.each([
    ["Europe/Paris", "2027-01-10T20:00", "2027-01-10T19:00:00.000Z"],
    ["Europe/Paris", "2027-07-10T20:00", "2027-07-10T18:00:00.000Z"],
    ["Asia/Kathmandu", "2027-07-10T20:00", "2027-07-10T14:15:00.000Z"],
    ["Europe/Paris", "2027-07-10", "2027-07-09T22:00:00.000Z"],
  ])("in %s at %s", (zone, local, moment) => expect(toMoment(zone, local).toISOString()).toBe(moment));

  test("that the clocks skip counts by the offset before, and of repeated ones the first counts", () => {
    // Paris: clocks go forward on 28 March 2027 at 2:00, and back on 31 October 2027 at 3:00.
    expect(toMoment("Europe/Paris", "2027-03-28T02:30").toISOString()).toBe("2027-03-28T01:30:00.000Z");
    expect(toMoment("Europe/Paris", "2027-10-31T02:30").toISOString()).toBe("2027-10-31T00:30:00.000Z");
    expect(toMoment("Europe/Paris", "2027-10-31T03:30").toISOString()).toBe("2027-10-31T02:30:00.000Z");
  });
});
