import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../tools/testing/markup.tsx";
import { LocalMoment, momentText } from "./LocalMoment.tsx";

const AT = "2026-11-22T06:05:00Z";
const LISTING = "Asia/Makassar";

describe("a moment in the server's markup", () => {
  it.each([
    [<LocalMoment key="owner" at={AT} zone={LISTING} />, "22 Nov 2026, 14:05, Makassar time"],
    [<LocalMoment key="guest" at={AT} zone={LISTING} isGuest />, "22 Nov 2026, 14:05, Makassar time"],
    [<LocalMoment key="staff" at={AT} />, "22 Nov 2026, 06:05, UTC"],
  ])("has a stated zone, because the reader's is unknown: %#", (part, text) => {
    const markup = renderMarkup(part);
    expect(markupText(markup)).toBe(text);
    expect(findElements(markup, "time").map((one) => Object.values(one))).toEqual([[AT]]);
  });
});

describe("a moment in the browser", () => {
  it.each([
    ["a guest elsewhere", { zone: LISTING, isGuest: true, reader: "Europe/Berlin" }, "22 Nov 2026, 07:05, Berlin time"],
    ["a guest with the listing's time", { zone: LISTING, isGuest: true, reader: "Asia/Singapore" }, "22 Nov 2026, 14:05"],
    ["a guest in the listing's zone", { zone: LISTING, isGuest: true, reader: LISTING }, "22 Nov 2026, 14:05"],
    ["an owner elsewhere", { zone: LISTING, reader: "Europe/Berlin" }, "22 Nov 2026, 14:05, Makassar time"],
    ["an owner with the listing's time", { zone: LISTING, reader: "Asia/Singapore" }, "22 Nov 2026, 14:05"],
    ["an owner in the listing's zone", { zone: LISTING, reader: LISTING }, "22 Nov 2026, 14:05"],
    ["a reader of a page without a listing", { reader: "Europe/Berlin" }, "22 Nov 2026, 07:05"],
    ["a reader in UTC", { zone: "UTC", reader: "UTC" }, "22 Nov 2026, 06:05"],
  ])("is local to %s", (_, given, text) => expect(momentText({ moment: AT, ...given })).toBe(text));
});
