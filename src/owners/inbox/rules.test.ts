import { describe, expect, it } from "vitest";
import {
  alsoWaiting,
  answerTitle,
  entryState,
  fillIn,
  greeting,
  inboxQuery,
  readInboxQuery,
  waitingLongest,
  waitingText,
  waitText,
} from "./rules.ts";

const NOW = "2026-11-23T12:00:00Z";
const hoursBefore = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();

describe("What waits", () => {
  it("says how many, and for how long the oldest", () => {
    expect(waitingText(0, null, NOW)).toBe("All caught up. New enquiries appear here and in your email.");
    expect(waitingText(1, hoursBefore(0.2), NOW)).toBe("1 guest waiting, for 12 minutes");
    expect(waitingText(3, hoursBefore(20), NOW)).toBe("3 guests waiting, the longest for 20 hours");
    expect(waitingText(12, hoursBefore(72), NOW)).toBe("12 guests waiting, the longest for 3 days");
  });
  it("names who has waited longest, unless somebody who waits is on another page", () => {
    const entry = (state: string, hours: number) => ({ state, last_message_at: hoursBefore(hours) });
    const [young, old, agreed] = [entry("waiting", 2), entry("waiting", 30), entry("agreed", 90)];
    expect(waitingLongest([young, old, agreed], 2)).toBe(old);
    expect(waitingLongest([young, old, agreed], 3)).toBeUndefined();
    expect(waitingLongest([agreed], 0)).toBeUndefined();
  });
  it("is said of more than guests: each with its page, and nothing that is not there", () => {
    const none = { vouchers_count: 0, stale_count: 0, is_software_failing: false, differences_count: 0 };
    expect(alsoWaiting("0a0a0a0a", "owner", none)).toEqual([]);
    const [one, ...more] = alsoWaiting("0a0a0a0a", "helper", { ...none, is_software_failing: true, differences_count: 2 });
    expect([one, more]).toEqual([
      expect.objectContaining({ href: "/listing/0a0a0a0a/settings/source/", title: "2 source updates to review" }),
      [],
    ]);
  });
  it("is never of the time to come, nor of no time at all", () => {
    expect(waitText(hoursBefore(-5), NOW)).toBe("1 minute");
  });
  it("is greeted by the hour at the listing", () => {
    expect([4, 5, 12, 18].map(greeting)).toEqual(["Good evening", "Good morning", "Good afternoon", "Good evening"]);
  });
});

it("An entry stands as what was done last, and one from before the claim as the guide's", () => {
  const row = { status: "answered" as const, is_waiting: false, for_staff: false, agreed_from: null, kept_until: null };
  expect(entryState(row)).toBe("answered");
  expect(entryState({ ...row, is_waiting: true, agreed_from: "2027-01-01" })).toBe("waiting");
  expect(entryState({ ...row, agreed_from: "2027-01-01" })).toBe("agreed");
  expect(entryState({ ...row, agreed_from: "2027-01-01", kept_until: new Date() })).toBe("kept");
  expect(entryState({ ...row, status: "declined", is_waiting: true })).toBe("declined");
  expect(entryState({ ...row, for_staff: true })).toBe("staff");
});

describe("A saved answer", () => {
  const guest = { guest_name: "Maya Lindqvist", from_date: "2027-03-09", to_date: "2027-03-12" };
  it("is written to one guest, by first name and with the dates", () => {
    expect(fillIn("Dear {name}, {dates} is yours. {Name}!", guest)).toBe("Dear Maya, 9 – 12 Mar 2027 is yours. Maya!");
  });
  it("reads well for who gave no name and no dates, and leaves other braces alone", () => {
    expect(fillIn("Hello {name}, {dates}: {gate}", { guest_name: "", from_date: null, to_date: null })).toBe(
      "Hello there, your dates: {gate}",
    );
  });
  it("that is kept from a conversation is called by its first words", () => {
    expect(answerTitle("From the steps above Penestanan Kelod, ring the bell.")).toBe("From the steps above Penestanan …");
    expect(answerTitle("Yes, gladly.")).toBe("Yes, gladly");
    expect(answerTitle("x".repeat(200))).toHaveLength(60);
  });
});

it("What an address asks for of the list comes back into it, and nonsense is what waits", () => {
  const shown = readInboxQuery(new URLSearchParams("state=agreed&search= Maya &page=2"));
  expect(shown).toEqual({ state: "agreed", search: "Maya", page: 2 });
  expect(inboxQuery(shown, { done: "sent" })).toBe("?state=agreed&search=Maya&page=2&done=sent");
  expect(readInboxQuery(new URLSearchParams("state=toString&page=x"))).toEqual({ state: "waiting", search: "", page: 1 });
  expect(inboxQuery({ state: "waiting", search: "", page: 1 })).toBe("");
});
