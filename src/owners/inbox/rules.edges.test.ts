import { describe, expect, it } from "vitest";
import { firstName } from "../../accounts/travellers/rules.ts";
import { ENQUIRY_STATES, ENQUIRY_STATUSES } from "../../booking/enquiries/enumerations.ts";
import { SEARCH_MAX } from "./enumerations.ts";
import {
  answerTitle,
  caseVariants,
  entryState,
  fillIn,
  greeting,
  inboxQuery,
  readInboxQuery,
  TITLE_MAX,
  waitingText,
  waitText,
} from "./rules.ts";

describe("how an entry stands", () => {
  const standing = { status: "sent" as const, is_waiting: true, for_staff: false, agreed_from: null, kept_until: null };
  const SPOKEN = Object.keys(ENQUIRY_STATUSES) as (keyof typeof ENQUIRY_STATUSES)[];
  it("is one word of what comes first: over, staff's, waiting, agreed, answered", () => {
    for (const status of SPOKEN)
      for (const is_waiting of [true, false])
        for (const for_staff of [true, false])
          for (const agreed_from of [null, "2027-01-01"])
            for (const kept_until of [null, new Date()]) {
              const state = entryState({ status, is_waiting, for_staff, agreed_from, kept_until });
              const isOver = status === "declined" || status === "closed";
              const agreed = kept_until === null ? "agreed" : "kept";
              expect(state).toBe(isOver ? status : for_staff ? "staff" : is_waiting ? "waiting" : agreed_from ? agreed : "answered");
            }
  });
  it("is not agreed once the guest asks again", () => {
    expect(entryState({ ...standing, status: "answered", agreed_from: "2027-01-01" })).toBe("waiting");
  });
});

describe("how long somebody waits", () => {
  const NOW = "2026-11-23T10:00:00.000Z";
  const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
  it.each([
    [-5, "1 minute"],
    [0, "1 minute"],
    [1.99, "1 minute"],
    [59.99, "59 minutes"],
    [60, "1 hour"],
    [119, "1 hour"],
    [2_879, "47 hours"],
    [2_880, "2 days"],
    [1_440 * 365, "365 days"],
  ])("%d minutes: %s", (minutes, text) => expect(waitText(ago(minutes), NOW)).toBe(text));

  it("is said for one and for many", () => {
    expect(waitingText(0, null, NOW)).toContain("All caught up");
    expect(waitingText(3, null, NOW)).toContain("All caught up");
    expect(waitingText(1, ago(90), NOW)).toBe("1 guest waiting, for 1 hour");
    expect(waitingText(10, ago(90), NOW)).toBe("10 guests waiting, the longest for 1 hour");
    expect(waitingText(11, ago(90), NOW)).toBe("11 guests waiting, the longest for 1 hour");
  });
});

it("One is greeted by the hour at the place", () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(greeting)).toEqual([
    ...["Good evening", "Good evening", "Good morning", "Good morning"],
    ...["Good afternoon", "Good afternoon", "Good evening", "Good evening"],
  ]);
});

describe("a saved answer", () => {
  const guest = { guest_name: "Maya Lindqvist", from_date: "2027-01-30", to_date: "2027-02-02" };
  it.each([
    ["Dear {name}, from {dates}.", guest, "Dear Maya, from 30 Jan – 2 Feb 2027."],
    ["{NAME} {Dates}", guest, "Maya 30 Jan – 2 Feb 2027"],
    ["{name}{name}", guest, "MayaMaya"],
    ["{ name } {nom}", guest, "{ name } {nom}"],
    ["Dear {name}, {dates}?", { guest_name: "", from_date: null, to_date: null }, "Dear there, your dates?"],
    ["Dear {name}", { ...guest, guest_name: "   " }, "Dear there"],
    ["{dates}", { ...guest, to_date: null }, "30 Jan 2027"],
    ["{dates}", { ...guest, to_date: guest.from_date }, "30 Jan 2027"],
    // A guest's name is inserted as plain text, whatever it contains.
    ["Hello {name}", { ...guest, guest_name: "$& $1 {dates}" }, "Hello $&"],
    ["Hello {name}", { ...guest, guest_name: "{dates}" }, "Hello {dates}"],
    ["สวัสดี {name}", { ...guest, guest_name: "สมชาย ใจดี" }, "สวัสดี สมชาย"],
  ])("%j for %o", (text, to, filled) => expect(fillIn(text, to)).toBe(filled));

  it("speaks to somebody by the first of their names", () => {
    expect(["Maya", " Maya  L ", "明", "Maya\u00a0L", "Jean-Luc P"].map(firstName)).toEqual(["Maya", "Maya", "明", "Maya", "Jean-Luc"]);
  });

  it.each([
    ["Yes.", "Yes"],
    ["One two three four five", "One two three four five"],
    ["One two three four five six", "One two three four five …"],
    ["  Hello,\n\nyes!  ", "Hello, yes"],
    ["", ""],
    ["...", ""],
  ])("%j is called %j", (text, title) => expect(answerTitle(text)).toBe(title));

  it("has a name that fits, and is whole signs, however long its words are", () => {
    for (const word of ["x".repeat(500), "🙂".repeat(300), `a${"🙂".repeat(300)}`, "x ".repeat(3)]) {
      expect(answerTitle(word).length).toBeLessThanOrEqual(TITLE_MAX);
      expect(answerTitle(word).isWellFormed()).toBe(true);
    }
  });
});

describe("the address of the list", () => {
  const shown = (query: string) => readInboxQuery(new URLSearchParams(query));
  it.each([
    ["", { state: "waiting", search: "", page: 1 }],
    ["state=all&search=%20maya%20&page=3", { state: "all", search: "maya", page: 3 }],
    ["state=toString&page=0", { state: "waiting", search: "", page: 1 }],
    ["page=-1", { state: "waiting", search: "", page: 1 }],
    ["page=1.5", { state: "waiting", search: "", page: 1 }],
    ["page=NaN", { state: "waiting", search: "", page: 1 }],
    ["page=Infinity", { state: "waiting", search: "", page: 1 }],
  ])("%j", (query, read) => expect(shown(query)).toEqual(read));

  it("is the same again for each state and search", () => {
    for (const state of Object.keys(ENQUIRY_STATES))
      for (const search of ["", "maya", "100%", "a&b=c", "สมชาย"])
        for (const page of [1, 2]) expect(shown(inboxQuery({ state, search, page }).slice(1))).toEqual({ state, search, page });
    expect(inboxQuery({ state: "waiting", search: "", page: 1 })).toBe("");
    expect(inboxQuery({ state: "waiting", search: "", page: 1 }, { from: "mail" })).toBe("?from=mail");
  });
  it("holds a search of a length that is asked for", () => expect(shown(`search=${"x".repeat(5_000)}`).search).toHaveLength(SEARCH_MAX));
});

it.each([
  ["łukasz", ["łukasz", "ŁUKASZ", "Łukasz"]],
  ["émile ÖZ", ["émile ÖZ", "émile öz", "ÉMILE ÖZ", "Émile Öz"]],
  ["o'brien", ["o'brien", "O'BRIEN", "O'Brien"]],
  ["สมชาย", ["สมชาย"]],
  ["100%", ["100%"]],
  ["", [""]],
])("%j may be written %j", (part, spellings) => expect(caseVariants(part)).toEqual(spellings));
