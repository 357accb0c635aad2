import { describe, expect, it } from "vitest";
import {
  afterAnswer,
  answerDates,
  answerErrors,
  closingDay,
  datedUrl,
  enquirySteps,
  hasWaitedLong,
  isPageOpen,
  pickAlternatives,
} from "./rules.ts";

const NOW = new Date("2026-05-11T12:00:00Z");
const ROOM = { item_type: "rooms", status: "sent", from_date: "2026-06-01", to_date: "2026-06-04" } as const;
const WALK = { ...ROOM, item_type: "activities", to_date: null } as const;
const answerErrorFields = (body: Parameters<typeof answerErrors>[0], enquiry: Parameters<typeof answerErrors>[1] = ROOM) =>
  Object.keys(answerErrors(body, enquiry, NOW));

describe("an answer", () => {
  it("needs words, or something that is done", () => {
    expect(answerErrorFields({ text: "Yes" })).toEqual([]);
    expect(answerErrorFields({ text: "" })).toEqual(["text"]);
    expect(answerErrorFields({ act: "decline" })).toEqual([]);
  });

  it("agrees to what was asked for, or to other days", () => {
    expect(answerDates({ act: "agree" }, ROOM)).toEqual({ from_date: "2026-06-01", to_date: "2026-06-04" });
    expect(answerDates({ act: "agree", from_date: "2026-06-02", to_date: "2026-06-03" }, ROOM)).toEqual({
      from_date: "2026-06-02",
      to_date: "2026-06-03",
    });
    expect(answerErrorFields({ act: "agree" })).toEqual([]);
    expect(answerErrorFields({ act: "agree" }, { ...ROOM, from_date: null, to_date: null })).toEqual(["from_date", "to_date"]);
  });

  it("never takes one end of what was asked for and the other of something else", () => {
    expect(answerErrorFields({ act: "agree", from_date: "2026-06-02" })).toEqual(["to_date"]);
  });

  it("gives a room at least one night, and an activity a day", () => {
    expect(answerErrorFields({ act: "agree", from_date: "2026-06-02", to_date: "2026-06-02" })).toEqual(["to_date"]);
    expect(answerDates({ act: "agree" }, WALK)).toEqual({ from_date: "2026-06-01", to_date: "2026-06-01" });
    expect(answerErrorFields({ act: "agree" }, WALK)).toEqual([]);
  });

  it("keeps days until a moment that is to come, at most seven days ahead", () => {
    expect(answerErrorFields({ act: "keep" })).toEqual(["kept_until"]);
    expect(answerErrorFields({ act: "keep", kept_until: "2026-05-11T12:00:00Z" })).toEqual(["kept_until"]);
    expect(answerErrorFields({ act: "keep", kept_until: "2026-05-18T12:00:00Z" })).toEqual([]);
    expect(answerErrorFields({ act: "keep", kept_until: "2026-05-18T12:00:01Z" })).toEqual(["kept_until"]);
  });

  it("offers days of its own: those asked for are no offer", () => {
    expect(answerErrorFields({ act: "offer" })).toEqual(["from_date", "to_date"]);
    expect(answerErrorFields({ act: "offer", from_date: "2026-06-05", to_date: "2026-06-08" })).toEqual([]);
  });

  it("is about days to come, and a price has a currency", () => {
    expect(answerErrorFields({ act: "offer", from_date: "2026-01-01", to_date: "2026-01-02" })).toEqual(["from_date", "to_date"]);
    expect(answerErrorFields({ act: "agree", price: 120 })).toEqual(["currency"]);
    expect(answerErrorFields({ act: "agree", price: 120, currency: "USD" })).toEqual([]);
  });
});

describe("after an answer", () => {
  it("an enquiry is answered, agreed or declined", () => {
    expect(afterAnswer({ text: "Yes" }, ROOM)).toEqual({ status: "answered" });
    expect(afterAnswer({ act: "agree", price: 90, currency: "USD" }, ROOM)).toEqual({
      status: "answered",
      agreed_from: "2026-06-01",
      agreed_to: "2026-06-04",
      agreed_price: 90,
      agreed_currency: "USD",
      kept_until: null,
    });
    expect(afterAnswer({ act: "decline" }, { ...ROOM, status: "answered" })).toMatchObject({ status: "declined", agreed_from: null });
  });

  it("words alone change nothing that was agreed or declined, and an offer takes nothing", () => {
    expect(afterAnswer({ text: "See you" }, { ...ROOM, status: "answered" })).toEqual({});
    expect(afterAnswer({ text: "Sorry" }, { ...ROOM, status: "declined" })).toEqual({});
    expect(afterAnswer({ act: "offer", from_date: "2026-06-05", to_date: "2026-06-08" }, ROOM)).toEqual({ status: "answered" });
  });
});

it("The guest's page stays for 90 days after the last message or the last date, whichever is later", () => {
  const page = (last: string, ...dates: (string | null)[]) => isPageOpen({ last_message_at: new Date(last), dates }, NOW);
  expect(page("2026-02-10T13:00:00Z", null)).toBe(true);
  expect(page("2026-02-10T11:00:00Z", null)).toBe(false);
  expect(page("2025-01-01T00:00:00Z", "2026-02-01", "2026-03-01")).toBe(true);
  expect(page("2025-01-01T00:00:00Z", "2026-01-01", "2026-02-01")).toBe(false);
});

it("Enquiries close 60 days after their dates", () => expect(closingDay(NOW)).toBe("2026-03-12"));

it("Steps say what has happened, and nothing of what nobody knows", () => {
  const enquiry = {
    status: "sent",
    created: "2026-05-01T10:00:00.000Z",
    opened: null,
    agreed_from: null,
    kept_until: null,
    messages: [],
  } as const;
  const titles = (more: object) => enquirySteps({ ...enquiry, ...more } as never).map(({ title, moment }) => [title, moment]);
  expect(titles({})).toEqual([
    ["Sent", enquiry.created],
    ["Answered", null],
    ["Agreed", null],
  ]);
  const messages = [
    { side: "guest", act: null, created: "2026-05-01T10:00:00.000Z" },
    { side: "business", act: "keep", created: "2026-05-02T10:00:00.000Z" },
    { side: "business", act: "agree", created: "2026-05-03T10:00:00.000Z" },
  ];
  expect(titles({ status: "answered", opened: "2026-05-01T11:00:00.000Z", agreed_from: "2026-06-01", messages })).toEqual([
    ["Sent", enquiry.created],
    ["Opened", "2026-05-01T11:00:00.000Z"],
    ["Answered", "2026-05-02T10:00:00.000Z"],
    ["Agreed", "2026-05-03T10:00:00.000Z"],
  ]);
  // Dates on hold are not agreed.
  expect(
    titles({ status: "answered", agreed_from: "2026-06-01", kept_until: "2026-05-05T10:00:00.000Z", messages: messages.slice(0, 2) }).at(
      -1,
    ),
  ).toEqual(["Agreed", null]);
  expect(titles({ status: "closed", messages: [{ side: "guest", act: "close", created: "2026-05-04T10:00:00.000Z" }] })).toEqual([
    ["Sent", enquiry.created],
    ["No reply", null],
    ["Closed", "2026-05-04T10:00:00.000Z"],
  ]);
});

describe("other places", () => {
  it("are offered after three days without an answer", () => {
    const created = "2026-05-08T12:00:00Z";
    expect(hasWaitedLong({ status: "sent", created }, NOW)).toBe(false);
    expect(hasWaitedLong({ status: "sent", created }, new Date(NOW.getTime() + 1))).toBe(true);
    expect(hasWaitedLong({ status: "answered", created }, new Date(NOW.getTime() + 1))).toBe(false);
  });

  it("are three of the same kind that somebody answers for, with the dates", () => {
    const near = ["cafe", "cafe", "museum", "cafe", "cafe"].map((business_type, index) => ({
      index,
      business_type,
      is_shell: index === 1,
    }));
    expect(pickAlternatives(near, { business_type: "cafe" }).map(({ index }) => index)).toEqual([0, 3, 4]);
    expect(datedUrl("/abcdefgh/", { from_date: "2026-06-01", to_date: "2026-06-04" })).toBe(
      "/abcdefgh/#dates?from=2026-06-01&to=2026-06-04",
    );
    expect(datedUrl("/abcdefgh/", { from_date: null, to_date: null })).toBe("/abcdefgh/");
  });
});
