import { describe, expect, it } from "vitest";
import { failedMailKind, maskedError, toFailedMail } from "./rules.ts";

const failed = {
  id: "7",
  task: "send_mail",
  payload: { kind: "reset", email: "maya@example.com", token: "secret" },
  error: "550 <maya@example.com> unknown\n    at smtp.js:1",
  attempts: 3,
  is_given_up: false,
  created: new Date("2026-11-01T10:00:00Z"),
  tried: new Date("2026-11-01T11:00:00Z"),
};

describe("maskedError", () => {
  it("is the first line, with every address masked", () => {
    const text = maskedError('550 <maya@example.com> and "owner@example.com" unknown\nstack of maya@example.com');
    expect(text).not.toContain("maya@");
    expect(text).not.toContain("owner@");
    expect(text).not.toContain("stack");
    expect(text).toMatch(/^550 <.*\*.*@example\.com> and ".*\*.*@example\.com" unknown$/);
  });

  it("is cut where a server says very much, and empty where it says nothing", () => {
    expect(maskedError("x".repeat(1_000))).toHaveLength(300);
    expect(maskedError("")).toBe("");
  });
});

describe("failedMailKind", () => {
  it.each([
    [{ kind: "reset", side: "email_old" }, "reset"],
    [{ side: "email_old" }, "email_old"],
    [{}, "send_mail"],
  ])("of %j is %s", (payload, kind) => expect(failedMailKind({ task: "send_mail", payload })).toBe(kind));
});

describe("toFailedMail", () => {
  it("says to whom, why and how often, and nothing else of what the job carries", () => {
    const mail = toFailedMail(failed);
    expect(mail).toMatchObject({ id: "7", kind: "reset", attempts: 3, is_given_up: false, created: "2026-11-01T10:00:00.000Z" });
    expect(mail.to).toMatch(/^m.*\*.*@example\.com$/);
    expect(JSON.stringify(mail)).not.toContain("secret");
    expect(JSON.stringify(mail)).not.toContain("maya@");
  });

  it("takes the other name of the address, and does without one", () => {
    expect(toFailedMail({ ...failed, payload: { to: "ann@example.com" } }).to).toMatch(/@example\.com$/);
    for (const payload of [{}, { email: 7 }, { email: null, to: ["ann@example.com"] }])
      expect(toFailedMail({ ...failed, payload }).to).toBe("");
  });
});
