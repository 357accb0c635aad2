import { describe, expect, it } from "vitest";
import { momentIn } from "../calendars/localTime.ts";
import { buildOccupancy, toDayNumber } from "../calendars/nights.ts";
import { buildAvailability, buildCalendarDay, idOfSpan, type Known, spanOfId } from "./availability.ts";

const item = {
  id: "1",
  kind: "room",
  minimum_price: 42.5,
  minimum_price_currency: "USD",
  maximum_capacity: 2,
  minimum_nights: 1,
  seasonal_prices: [],
  prices: [],
  departures: [],
} as unknown as Known["item"];
const known: Known = {
  item,
  timeZone: "Asia/Makassar",
  units: 3,
  taken: buildOccupancy([
    { unit: 1, from: toDayNumber("2027-06-02"), to: toDayNumber("2027-06-04") },
    { unit: 2, from: toDayNumber("2027-06-03"), to: toDayNumber("2027-06-04") },
    { unit: 3, from: toDayNumber("2027-06-03"), to: toDayNumber("2027-06-04") },
  ]),
  today: toDayNumber("2027-06-01"),
  latest: toDayNumber("2029-06-01"),
};
const night = (date: string, nights = 1) => ({ from: toDayNumber(date), to: toDayNumber(date) + nights });
const one = { hasPricing: false, quantity: 1 };

describe("The first moment of a day", () => {
  it.each([
    ["Asia/Makassar", "2027-06-01", "2027-06-01T00:00:00+08:00", "2027-05-31T16:00:00.000Z"],
    ["America/St_Johns", "2027-01-05", "2027-01-05T00:00:00-03:30", "2027-01-05T03:30:00.000Z"],
    ["Asia/Kathmandu", "2027-01-05", "2027-01-05T00:00:00+05:45", "2027-01-04T18:15:00.000Z"],
    ["UTC", "2027-01-05", "2027-01-05T00:00:00+00:00", "2027-01-05T00:00:00.000Z"],
    // The clocks change on this day, after midnight.
    ["Europe/Lisbon", "2027-03-28", "2027-03-28T00:00:00+00:00", "2027-03-28T00:00:00.000Z"],
    ["Europe/Lisbon", "2027-03-29", "2027-03-29T00:00:00+01:00", "2027-03-28T23:00:00.000Z"],
  ])("in %s of %s is %s", (zone, date, text, moment) => {
    expect(momentIn(zone, date).text).toBe(text);
    expect(momentIn(zone, date).moment.toISOString()).toBe(moment);
  });
});

describe("The id of an availability", () => {
  it("is the date, or for several nights both dates", () => {
    for (const id of ["2027-06-01", "2027-06-01/2027-06-04"]) {
      const span = spanOfId(id, { kind: "room", departures: [] });
      expect(span && idOfSpan(span)).toBe(id);
    }
    expect(spanOfId("2027-06-01", { kind: "activity", departures: [] })).toEqual(night("2027-06-01"));
  });
  it.each([
    ["", "room"],
    ["2027-02-30", "room"],
    ["2027-06-04/2027-06-01", "room"],
    ["2027-06-01/2027-06-01", "room"],
    ["2027-06-01/2027-12-01", "room"],
    ["2027-06-01/2027-13-01", "room"],
    ["2027-06-01T00:00:00Z", "room"],
    ["2027-06-01/2027-06-03", "activity"],
  ] as const)("%j of a %s is none", (id, kind) => expect(spanOfId(id, { kind, departures: [] })).toBeUndefined());
});

describe("What is left", () => {
  it.each([
    ["2027-06-01", "AVAILABLE", 3],
    ["2027-06-02", "AVAILABLE", 2],
    ["2027-06-03", "SOLD_OUT", 0],
    ["2027-05-31", "CLOSED", 0],
  ])("of the night of %s: %s, %s", (date, status, vacancies) => {
    expect(buildAvailability(known, night(date), one)).toMatchObject({
      id: date,
      status,
      vacancies,
      capacity: 3,
      available: status === "AVAILABLE",
    });
    expect(buildCalendarDay(known, toDayNumber(date), one)).toMatchObject({ localDate: date, status, vacancies });
  });
  it("of several nights is what is left of the fullest", () => {
    expect(buildAvailability(known, night("2027-06-01", 2), one)).toMatchObject({ status: "AVAILABLE", vacancies: 2, available: true });
    expect(buildAvailability(known, night("2027-06-01", 3), one)).toMatchObject({ status: "SOLD_OUT", vacancies: 0, available: false });
  });
  it("is limited below half, and not enough for more than there are", () => {
    const few = { ...known, taken: buildOccupancy([1, 2].map((unit) => ({ unit, ...night("2027-06-01") }))) };
    expect(buildAvailability(few, night("2027-06-01"), one)).toMatchObject({ status: "LIMITED", available: true });
    expect(buildAvailability(few, night("2027-06-01"), { ...one, quantity: 2 })).toMatchObject({ status: "LIMITED", available: false });
  });
  it("is not counted of an activity", () => {
    const activity = { ...known, item: { ...item, kind: "activity" as const, maximum_capacity: 8 } };
    expect(buildAvailability(activity, night("2027-06-03"), one)).toMatchObject({
      status: "AVAILABLE",
      vacancies: null,
      capacity: null,
      maxUnits: 8,
    });
  });
  it("is closed for fewer nights than the room is given for, whose days are free all the same", () => {
    const long = { ...known, item: { ...item, minimum_nights: 2 } };
    expect(buildAvailability(long, night("2027-06-01"), one)).toMatchObject({ status: "CLOSED", available: false, vacancies: 3 });
    expect(buildAvailability(long, night("2027-06-01", 2), one)).toMatchObject({ status: "AVAILABLE", available: true });
    expect(buildCalendarDay(long, toDayNumber("2027-06-01"), one)).toMatchObject({ status: "AVAILABLE", available: true });
  });
  it("has each night at the price of its season", () => {
    const seasonal_prices = [{ from: "2027-06-02", to: "2027-06-02", price: 60.5 }];
    const seasons = { ...known, item: { ...item, seasonal_prices } };
    const asked = { hasPricing: true, quantity: 2 };
    expect(buildAvailability(seasons, night("2027-06-01", 2), asked)).toMatchObject({
      unitPricing: [{ retail: 4_250 + 6_050 }],
      pricing: { retail: 2 * (4_250 + 6_050) },
    });
    expect(buildCalendarDay(seasons, toDayNumber("2027-06-02"), asked)).toMatchObject({ unitPricingFrom: [{ retail: 6_050 }] });
  });
  it("has its price in whole minor units where that is asked for, of a unit and of all", () => {
    const stay = buildAvailability(known, night("2027-06-01", 2), { hasPricing: true, quantity: 2 });
    expect(stay.unitPricing).toEqual([expect.objectContaining({ unitId: "room", original: 8_500, currency: "USD", currencyPrecision: 2 })]);
    expect(stay.pricing?.retail).toBe(17_000);
    expect(buildAvailability(known, night("2027-06-01"), one)).not.toHaveProperty("pricing");
    const free = { ...known, item: { ...item, minimum_price: null } };
    expect(buildAvailability(free, night("2027-06-01"), { hasPricing: true, quantity: 1 })).toMatchObject({ unitPricing: [] });
  });
});
