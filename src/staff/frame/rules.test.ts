import { expect, it } from "vitest";
import { bytesText, sectionsFor, staffSection, waitingTime } from "./rules.ts";

const NOW = new Date("2026-11-23T12:00:00Z");

it.each([
  ["2026-11-23T11:59:40Z", "1 minute"],
  ["2026-11-23T11:12:00Z", "48 minutes"],
  ["2026-11-23T10:59:00Z", "1 hour"],
  ["2026-11-21T11:00:00Z", "2 days"],
])("What came at %s waits for %s", (since, wait) => {
  expect(waitingTime(since, NOW)).toBe(wait);
});

it("A page belongs to one section, and the first page to none but its own", () => {
  const titles = ["/staff/", "/staff/settings/mail/held/", "/staff/review/claims/"].map((path) => staffSection(path)?.title());
  expect(titles).toEqual(["Today", "Settings", "Review"]);
  expect(staffSection("/staff/elsewhere/")).toBeUndefined();
});

it("Bytes are shown in MB and GB", () => {
  expect([bytesText(5), bytesText(3.2 * 1024 ** 3), bytesText(41 * 1024 ** 3)]).toEqual(["1 MB", "3.2 GB", "41 GB"]);
});

it("Editors see the sections in which they may do something", () => {
  const titles = (role: "editor" | "administrator") => sectionsFor(role).map(({ title }) => title());
  expect(titles("editor")).toEqual(["Today", "Review", "Listings", "Areas", "Imports", "Settings"]);
  expect(titles("administrator")).toEqual(["Today", "Review", "Listings", "Areas", "Imports", "People", "Settings"]);
});
