import { expect, it } from "vitest";
import type { Health } from "./contract.ts";
import { healthProblems, waitingSentence } from "./rules.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const label = (key: string) => key;

it("The sentence counts what Review lists, names the oldest, and counts emails apart", () => {
  const none = { key: "reports" as const, count: 0, oldest: null };
  expect(waitingSentence([none], label, NOW)).toBe("Nothing to review.");
  const claims = { key: "claims" as const, count: 1, oldest: "2026-11-21T11:00:00Z" };
  expect(waitingSentence([none, claims], label, NOW)).toBe("1 to review. Oldest: claims, 2 days.");
  const mails = { key: "failed_mail" as const, count: 3, oldest: "2026-11-23T11:00:00Z" };
  expect(waitingSentence([mails, claims], label, NOW)).toBe("1 to review. Oldest: claims, 2 days. 3 emails to check.");
  expect(waitingSentence([mails], label, NOW)).toBe("Nothing to review. 3 emails to check.");
});

it("What is wrong with the system is said, and nothing else", () => {
  const well = { jobs_failed: 0, mails_failed: 0, disk_free_bytes: 50, disk_bytes: 100 } as Health;
  expect(healthProblems(well)).toEqual([]);
  expect(healthProblems({ ...well, jobs_failed: 2, disk_free_bytes: 9 })).toEqual([
    "The disk is nearly full.",
    "2 jobs failed and will not be retried.",
  ]);
});
