import { expect, it } from "vitest";
import type { Health } from "./contract.ts";
import { bytesText, healthProblems, staffSection, waitingSentence, waitingTime } from "./rules.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const label = (key: string) => key;

it.each([
  ["2026-11-23T11:59:40Z", "1 minute"],
  ["2026-11-23T11:12:00Z", "48 minutes"],
  ["2026-11-23T10:59:00Z", "1 hour"],
  ["2026-11-21T11:00:00Z", "2 days"],
])("What came at %s waits for %s", (since, wait) => {
  expect(waitingTime(since, NOW)).toBe(wait);
});

it("The sentence counts what waits and names the oldest", () => {
  const none = { key: "reports" as const, count: 0, oldest: null };
  expect(waitingSentence([none], label, NOW)).toBe("Nothing to review.");
  const claims = { key: "claims" as const, count: 1, oldest: "2026-11-21T11:00:00Z" };
  expect(waitingSentence([none, claims], label, NOW)).toBe("1 to review. Oldest: claims, 2 days.");
  const mails = { key: "failed_mail" as const, count: 3, oldest: "2026-11-23T11:00:00Z" };
  expect(waitingSentence([mails, claims], label, NOW)).toBe("4 to review. Oldest: claims, 2 days.");
});

it("A page belongs to one section, and the first page to none but its own", () => {
  const titles = ["/staff/", "/staff/settings/mail/held/", "/staff/review/claims/"].map((path) => staffSection(path)?.title);
  expect(titles).toEqual(["Today", "Settings", "Review"]);
  expect(staffSection("/staff/elsewhere/")).toBeUndefined();
});

it("What is wrong with the system is said, and nothing else", () => {
  const well = { jobs_failed: 0, mails_failed: 0, disk_free_bytes: 50, disk_bytes: 100 } as Health;
  expect(healthProblems(well)).toEqual([]);
  expect(healthProblems({ ...well, jobs_failed: 2, disk_free_bytes: 9 })).toEqual([
    "The disk is nearly full.",
    "2 jobs failed and will not be retried.",
  ]);
  expect([bytesText(5), bytesText(3.2 * 1024 ** 3), bytesText(41 * 1024 ** 3)]).toEqual(["1 MB", "3.2 GB", "41 GB"]);
});
