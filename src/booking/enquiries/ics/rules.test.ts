import { describe, expect, it } from "vitest";
import { type BookingStep, bookingIcs, bookingState } from "./rules.ts";

const step = (act: BookingStep["act"], day: number, from_date: string | null = null, to_date: string | null = null): BookingStep => ({
  act,
  from_date,
  to_date,
  created: new Date(Date.UTC(2027, 0, day)),
});
const agreed = step("agree", 2, "2027-06-01", "2027-06-04");

describe("The state of a booking", () => {
  it("does not exist before the listing agrees, whatever it holds or offers", () =>
    expect(
      bookingState([step(null, 1), step("keep", 1, "2027-06-01", "2027-06-04"), step("offer", 2, "2027-06-02", "2027-06-04")]),
    ).toBeUndefined());

  it("counts up with each change, not with words and offers", () => {
    expect(bookingState([agreed])).toMatchObject({ status: "CONFIRMED", from: "2027-06-01", to: "2027-06-04", sequence: 0 });
    const moved = [agreed, step(null, 3), step("offer", 4, "2027-07-01", "2027-07-02"), step("agree", 5, "2027-06-02", "2027-06-05")];
    expect(bookingState(moved)).toMatchObject({ status: "CONFIRMED", from: "2027-06-02", sequence: 1 });
  });

  it.each(["decline", "close", "release"] as const)("is called off by %s, with its last dates", (act) =>
    expect(bookingState([agreed, step(act, 6)])).toMatchObject({ status: "CANCELLED", from: "2027-06-01", to: "2027-06-04", sequence: 1 }),
  );
});

describe("The file", () => {
  const event = {
    ...{
      uuid: "u-1",
      host: "guide.test",
      isNights: true,
      summary: "Ridge room at Casa; Lenta",
      description: ["Guests: 2 adults", "A\r\nBEGIN:VALARM"],
    },
    ...{
      location: "Casa Lenta, Ubud",
      url: "https://guide.test/enquiry/x/",
      organizer: { name: 'The "Guide"', email: "hello@guide.test" },
    },
  };
  const state = bookingState([agreed]);
  if (!state) throw new Error("The booking is agreed.");

  it("holds whole days, the day of departure not among them, and no line of its own making", () => {
    const lines = bookingIcs({ ...event, ...state }).split("\r\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "METHOD:PUBLISH",
        "UID:booking-u-1@guide.test",
        "SEQUENCE:0",
        "DTSTART;VALUE=DATE:20270601",
        "DTEND;VALUE=DATE:20270604",
        "SUMMARY:Ridge room at Casa\\; Lenta",
        "DESCRIPTION:Guests: 2 adults\\nA BEGIN:VALARM",
        'ORGANIZER;CN="The Guide":mailto:hello@guide.test',
        "STATUS:CONFIRMED",
      ]),
    );
    expect(lines).not.toContain("BEGIN:VALARM");
  });

  it("of a day's activity includes its day, or its departure", () => {
    const day = { ...event, ...state, isNights: false, to: "2027-06-01" };
    expect(bookingIcs(day)).toContain("DTEND;VALUE=DATE:20270602");
    const times = { start: new Date("2027-06-01T01:00:00Z"), end: new Date("2027-06-01T04:00:00Z") };
    expect(bookingIcs({ ...day, times })).toContain("DTSTART:20270601T010000Z\r\nDTEND:20270601T040000Z");
  });

  it("takes a called-off booking out of the calendar", () => {
    const gone = bookingState([agreed, step("close", 5)]);
    expect(gone && bookingIcs({ ...event, ...gone })).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
  });
});
