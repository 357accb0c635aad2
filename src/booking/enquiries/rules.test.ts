import { describe, expect, it } from "vitest";
import { dateErrors, enquiryErrors, guestErrors, offeredDays, recipientText, takenDays } from "./rules.ts";

const DAYS = { earliest: "2026-05-10", latest: "2028-05-11" };

describe("the dates of an enquiry", () => {
  it("may both be missing, or either", () => {
    expect(dateErrors({}, DAYS)).toEqual({});
    expect(dateErrors({ from_date: "", to_date: null }, DAYS)).toEqual({});
    expect(dateErrors({ from_date: "2026-06-01" }, DAYS)).toEqual({});
    expect(dateErrors({ to_date: "2026-06-01" }, DAYS)).toEqual({});
  });

  it("may be one and the same day, the first or the last of all", () => {
    expect(dateErrors({ from_date: "2026-05-10", to_date: "2026-05-10" }, DAYS)).toEqual({});
    expect(dateErrors({ from_date: "2028-05-11", to_date: "2028-05-11" }, DAYS)).toEqual({});
  });

  it("may not end before they begin", () => {
    expect(dateErrors({ from_date: "2026-06-02", to_date: "2026-06-01" }, DAYS)).toEqual({
      to_date: ["Choose a last day on or after the first."],
    });
    expect(dateErrors({ from_date: "2026-06-02", to_date: "2026-06-01" }, DAYS, true)).toEqual({
      to_date: ["Leave must be after Arrive."],
    });
  });

  it("may not be past, nor more than two years ahead", () => {
    expect(dateErrors({ from_date: "2026-05-09" }, DAYS)).toEqual({ from_date: ["Choose today or a later date."] });
    expect(dateErrors({ to_date: "2028-05-12" }, DAYS)).toEqual({ to_date: ["Choose a date within 2 years."] });
  });
});

describe("the days that the server takes", () => {
  it("reach from yesterday to two years from tomorrow, for guests on both sides of UTC", () => {
    expect(takenDays(new Date("2026-05-11T12:00:00Z"))).toEqual({ earliest: "2026-05-10", latest: "2028-05-12" });
  });

  it("end on 1 March where the year has no 29 February", () => {
    expect(takenDays(new Date("2028-02-28T12:00:00Z")).latest).toBe("2030-03-01");
  });

  it("hold all days that a form offers, wherever the guest is and whatever the hour", () => {
    for (const hour of [0, 6, 12, 18, 23]) {
      const moment = new Date(Date.UTC(2026, 11, 31, hour, 30));
      const taken = takenDays(moment);
      for (const offset of [-14 * 60, -330, 0, 480, 12 * 60]) {
        const offered = offeredDays(moment, offset);
        expect(offered.earliest >= taken.earliest && offered.latest <= taken.latest).toBe(true);
      }
    }
  });
});

describe("the days that a form offers", () => {
  it("begin with the guest's own today", () => {
    const evening = new Date("2026-05-11T23:30:00Z");
    expect(offeredDays(evening, -120).earliest).toBe("2026-05-12");
    expect(offeredDays(evening, 0).earliest).toBe("2026-05-11");
    expect(offeredDays(new Date("2026-05-11T00:30:00Z"), 480)).toEqual({ earliest: "2026-05-10", latest: "2028-05-10" });
  });
});

describe("a guest", () => {
  it("has a name and an email that can be one", () => {
    expect(guestErrors({ guest_name: "Ana", guest_email: " ana@example.org " })).toEqual({});
    expect(guestErrors({ guest_name: " ", guest_email: "" })).toEqual({
      guest_name: ["Enter your name."],
      guest_email: ["Enter your email address."],
    });
    expect(guestErrors({ guest_name: "Ana", guest_email: "maya@example" })).toEqual({ guest_email: ["Enter a valid email address."] });
  });
});

describe("an enquiry", () => {
  const moment = new Date("2026-05-11T12:00:00Z");

  it("names the item that fits its type; the other one does not count", () => {
    expect(enquiryErrors({ item_type: "rooms", room: "a" }, moment)).toEqual({});
    expect(enquiryErrors({ item_type: "activities", activity: "a" }, moment)).toEqual({});
    expect(enquiryErrors({ item_type: "rooms", activity: "a" }, moment)).toEqual({ room: ["This field is required."] });
    expect(enquiryErrors({ item_type: "activities", room: "a" }, moment)).toEqual({ activity: ["This field is required."] });
  });

  it("tells all its faults at once", () => {
    expect(Object.keys(enquiryErrors({ item_type: "rooms", from_date: "2020-01-01", to_date: "2040-01-01" }, moment))).toEqual([
      "room",
      "from_date",
      "to_date",
    ]);
  });
});

it("tells how fast a listing answers only where that is known", () => {
  expect(recipientText({ name: "Sawah Walks", reply_time: "within a day" })).toBe(
    "Goes straight to Sawah Walks. They usually reply within a day.",
  );
  expect(recipientText({ name: "Sawah Walks", reply_time: null })).toBe("Goes straight to Sawah Walks.");
  expect(recipientText({ name: "Sawah Walks", reply_time: null, is_shell: true })).toBe(
    "Goes to our staff, because Sawah Walks has not joined The Guide yet.",
  );
});
