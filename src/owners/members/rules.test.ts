import { describe, expect, it } from "vitest";
import { invitationEmail, joinedEmail, removedEmail } from "./mails.ts";
import { INVITATION_DAYS, invitationExpiry, invitationUrl, isLastOwner, peopleUrl, shownAddress } from "./rules.ts";

const person = (account: string, role: "owner" | "helper") => ({ account, role });

describe("the last owner of a listing", () => {
  it.each([
    [[person("a", "owner")], "a", true],
    [[person("a", "owner"), person("b", "helper")], "a", true],
    [[person("a", "owner"), person("b", "owner")], "a", false],
    // A helper is not the last owner.
    [[person("a", "owner"), person("b", "helper")], "b", false],
    [[person("a", "owner")], "c", false],
    [[person("a", "helper")], "a", false],
    [[], "a", false],
  ])("of %o is %s: %s", (people, account, isLast) => expect(isLastOwner(people, account)).toBe(isLast));
});

describe("an invitation", () => {
  it("holds for fourteen days of 24 hours", () => {
    expect(INVITATION_DAYS).toBe(14);
    expect(invitationExpiry(new Date("2028-02-20T12:00:00Z")).toISOString()).toBe("2028-03-05T12:00:00.000Z");
    expect(invitationExpiry(new Date("2026-12-25T00:00:00Z")).toISOString()).toBe("2027-01-08T00:00:00.000Z");
  });
  it("shows its address to others with parts left out", () => {
    for (const email of ["maya@example.org", "a@b.example", "長い名前@example.org", "x+tag@example.org"]) {
      expect(shownAddress(email)).not.toBe(email);
      expect(shownAddress(email).endsWith(email.slice(email.indexOf("@")))).toBe(true);
    }
  });
  it("leads to the listings' pages", () => {
    expect(invitationUrl("token")).toBe("/listing/invitation/token/");
    expect(peopleUrl("0abcdef1")).toBe("/listing/0abcdef1/settings/people/");
  });
});

describe("the mails about people", () => {
  const long = { name: "ร้าน\u202e".repeat(80), by: "Maya", who: "Ana", role: "helper" as const };
  it("have subjects of one line that fit", () => {
    for (const { subject } of [invitationEmail(long, "https://x/"), joinedEmail(long, "https://x/"), removedEmail(long, "https://x/")]) {
      expect(subject.length).toBeLessThanOrEqual(150);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });
  it("say what a helper may do, and what an owner", () => {
    const text = (role: "owner" | "helper") => invitationEmail({ name: "Umah", by: "Maya", role }, "https://x/").paragraphs.join(" ");
    expect(text("helper")).not.toBe(text("owner"));
    expect(text("helper")).not.toContain("offers");
    expect(joinedEmail({ name: "Umah", who: "Ana", role: "owner" }, "https://x/").paragraphs.join()).toContain("as owner");
  });
});
