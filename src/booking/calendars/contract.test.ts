import { describe, expect, it } from "vitest";
import { atMost, bodyErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { getAvailability } from "./contract.ts";
import { changeCalendar, createFeed, dismissConflict, refreshFeed } from "./rooms/contract.ts";
import { noAddress } from "./rules.ts";

const ROOM = "01980000-0000-7000-8000-000000000001";

describe("a calendar of another site", () => {
  const feedErrors = (given: object) => bodyErrors(createFeed, { item: ROOM, url: "https://example.com/room.ics", ...given });

  it("is read by a room, at an address as it was pasted", () => {
    expect(feedErrors({})).toEqual({});
    expect(takenBody(createFeed, { item: ROOM, url: " https://example.com/room.ics\n" })).toHaveProperty(
      "url",
      "https://example.com/room.ics",
    );
  });

  it.each([
    ["no room", { item: undefined }, { item: ["Enter the id of a room."] }],
    ["a room by its title", { item: "Garden room" }, { item: ["Enter the id of a room."] }],
    ["no address", { url: undefined }, { url: [noAddress()] }],
    ["a blank address", { url: "  " }, { url: [noAddress()] }],
    ["no text", { url: 5 }, { url: [noAddress()] }],
    ["an address that is too long", { url: `https://example.com/${"p".repeat(2_000)}` }, { url: atMost(2_000) }],
  ])("is not read by %s", (_what, given, errors) => expect(feedErrors(given)).toEqual(errors));

  it("is taken at its word where it came back empty only if somebody says so", () => {
    expect(takenBody(refreshFeed, {})).toEqual({ is_empty: false });
    expect(takenBody(refreshFeed, { is_empty: true })).toEqual({ is_empty: true });
    expect(bodyErrors(refreshFeed, { is_empty: "yes" })).toEqual({ is_empty: ["Choose true or false."] });
  });
});

describe("how many there are of a room", () => {
  it.each([1, 2, 200])("may be %j", (units) => expect(bodyErrors(changeCalendar, { units })).toEqual({}));
  it.each([
    [0, "Must be at least 1."],
    [-2, "Must be at least 1."],
    [201, "Must be at most 200."],
    [1.5, "Enter a whole number."],
    ["two", "Enter a number."],
    ["3", "Enter a number."],
    [undefined, "This field is required."],
  ])("may not be %j", (units, message) => expect(bodyErrors(changeCalendar, { units })).toEqual({ units: [message] }));
});

describe("a conflict", () => {
  const CONFLICT = { from: "2027-05-01", to: "2027-05-03", parties: ["Airbnb", "here"] };

  it("is dismissed by its nights and parties, or brought back", () => {
    expect(takenBody(dismissConflict, CONFLICT)).toEqual({ ...CONFLICT, is_dismissed: true });
    expect(takenBody(dismissConflict, { ...CONFLICT, is_dismissed: false })).toHaveProperty("is_dismissed", false);
  });

  it.each([
    ["days that there are not", { to: "2027-02-30" }, "to"],
    ["a moment", { from: "2027-05-01T00:00:00Z" }, "from"],
    ["one party that is no list", { parties: "Airbnb" }, "parties"],
    ["more parties than can be", { parties: Array.from({ length: 51 }, () => "x") }, "parties"],
  ])("is not found by %s", (_what, given, field) =>
    expect(Object.keys(bodyErrors(dismissConflict, { ...CONFLICT, ...given }))).toEqual([field]),
  );
});

it("Nights are asked for from a day, which is today unless said, to another", () => {
  const isGood = (query: object) => getAvailability.query!.safeParse(query).success;
  for (const query of [{ from: "2027-05-01", to: "2027-05-03" }, { to: "2027-05-03" }, {}]) expect(isGood(query)).toBe(true);
  for (const query of [
    { from: "1.5.2027", to: "3.5.2027" },
    { from: "2027-02-29", to: "2027-03-01" },
  ])
    expect(isGood(query)).toBe(false);
});
