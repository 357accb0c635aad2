import { describe, expect, it } from "vitest";
import { bookingStatus, type EnquiryState, enquiryText, guestName, holdUntil, isCancellable, mergedContact } from "./rules.ts";

const NOW = new Date("2026-05-11T12:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const enquiry = (values: Partial<EnquiryState>): EnquiryState => ({
  status: "sent",
  isAgreed: false,
  agreed_at: null,
  given_up: null,
  last_message_at: NOW,
  ...values,
});

describe("The status of a booking", () => {
  it.each([
    ["ON_HOLD", { hold_until: at(1) }, undefined],
    ["EXPIRED", { hold_until: at(0) }, undefined],
    ["CANCELLED", { hold_until: at(1), cancelled: NOW }, undefined],
    ["PENDING", {}, enquiry({})],
    ["PENDING", {}, enquiry({ status: "answered" })],
    ["CONFIRMED", {}, enquiry({ status: "answered", isAgreed: true })],
    ["CONFIRMED", {}, enquiry({ status: "closed", isAgreed: true })],
    ["REJECTED", {}, enquiry({ status: "declined" })],
    ["EXPIRED", {}, enquiry({ status: "closed" })],
    ["CANCELLED", {}, enquiry({ status: "closed", isAgreed: true, given_up: NOW })],
  ])("is %s with %j and %j", (status, row, state) => {
    expect(bookingStatus({ hold_until: at(-1), cancelled: null, ...row }, state, NOW)).toBe(status);
  });
  it("lets it be cancelled until the day of arrival begins, while it is open", () => {
    expect([isCancellable("PENDING", at(1), NOW), isCancellable("CONFIRMED", at(-1), NOW)]).toEqual([true, false]);
    expect([isCancellable("ON_HOLD", at(-1), NOW), isCancellable("REJECTED", at(1), NOW)]).toEqual([true, false]);
  });
});

describe("A hold", () => {
  it.each([
    [undefined, 0, 30],
    [10, 0, 10],
    [600, 0, 30],
    [30, 100, 120],
    [30, 119, 120],
  ])("of %s minutes asked for after %s ends after %s", (minutes, after, end) =>
    expect(holdUntil(NOW, at(after), minutes)).toEqual(at(end)),
  );
});

describe("A contact", () => {
  it("keeps what was said first unless something is said in its place", () => {
    const merged = mergedContact({ fullName: "Ana", phoneNumber: "1" }, { fullName: null, phoneNumber: "2", emailAddress: "" });
    expect(merged).toEqual({ fullName: "Ana", phoneNumber: "2" });
    expect(mergedContact({ fullName: "Ana" }, null)).toEqual({ fullName: "Ana" });
  });
  it("has a name from whichever parts there are", () => {
    expect(guestName({ fullName: " Ana Quispe ", firstName: "A" })).toBe("Ana Quispe");
    expect(guestName({ firstName: "Ana", lastName: "Quispe" })).toBe("Ana Quispe");
    expect(guestName({ lastName: "Quispe" })).toBe("Quispe");
    expect(guestName({ fullName: " " })).toBeUndefined();
  });
  it("reaches the listing with the reference, the reseller's label and what else was said", () => {
    const unit = { uuid: "u", unitId: "adult", resellerReference: null, contact: {} };
    const row = { reference: "K7", reseller_reference: "T-1", contact: { phoneNumber: "+62 1" }, notes: "Late", unit_items: [unit, unit] };
    expect(enquiryText(row as never, { label: "Bali Day Trips", kind: "activity" })).toBe(
      "Requested through Bali Day Trips, for 2 adults. Reference K7, reseller reference T-1.\nTelephone: +62 1\nLate",
    );
    expect(enquiryText({ ...row, reseller_reference: null, notes: null } as never, { label: "B", kind: "room" })).toBe(
      "Requested through B. Reference K7.\nTelephone: +62 1",
    );
  });
});
