import { describe, expect, it } from "vitest";
import { type EmailTemplate, renderEmail } from "../../platform/mail/emailTemplate.ts";
import { emailFor, LINK_PATHS } from "./linkEmails.ts";
import { emailChangeEmail, emailLinkPaths, type NoticeKind, noticeEmail, passkeyNames } from "./notices.ts";

const ORIGIN = "https://guide.test";
const mailText = (mail: EmailTemplate) => `${mail.subject}\n${renderEmail(mail, "Lisbon by foot").text}`;

describe("the mail with a link", () => {
  it.each([
    ["magic", "10 minutes", "Log in"],
    ["reset", "1 hour", "Choose a new password"],
    ["verify", "3 days", "Verify my email"],
  ] as const)("of the kind %s works once, for %s, and its button says: %s", (kind, time, label) => {
    const href = `${ORIGIN}${LINK_PATHS[kind]}token/`;
    const mail = emailFor(kind, href);
    expect(mail.button).toEqual({ label, href });
    expect(mailText(mail)).toContain(`The link works once and expires after ${time}.`);
    expect(mailText(mail)).toContain("If you didn't ask for this");
  });

  it("leads to the pages that were decided", () =>
    expect(LINK_PATHS).toEqual({ magic: "/accounts/magic/", reset: "/accounts/password/reset/", verify: "/accounts/verify/" }));

  it("of a reset says that other sessions end, of a verification what it is needed for", () => {
    expect(mailText(emailFor("reset", ORIGIN))).toContain("ends all your other sessions");
    expect(mailText(emailFor("verify", ORIGIN))).toContain("before you recommend or follow");
  });
});

describe("the mails of a change of address", () => {
  const [old, fresh] = (["email_old", "email_new"] as const).map((side) => emailChangeEmail(side, ORIGIN, "tok", "new@example.org"));

  it("ask both sides, and say that nothing changes before both have confirmed", () => {
    for (const mail of [old, fresh]) {
      expect(mail?.button?.href).toBe(`${ORIGIN}${emailLinkPaths("tok").confirm}`);
      expect(mailText(mail as EmailTemplate)).toContain("Nothing changes until both addresses are confirmed.");
    }
  });

  it("name the new address to the present one, which can stop it, and no address to the new one", () => {
    expect(mailText(old as EmailTemplate)).toContain("new@example.org");
    expect(mailText(fresh as EmailTemplate)).not.toContain("@");
  });
});

describe("a notice about an account", () => {
  const KINDS: readonly NoticeKind[] = [
    "passkey_added",
    "passkey_removed",
    "email_changed",
    "email_taken",
    "password_set",
    "only_passkeys",
    "not_only_passkeys",
    "link_refused",
  ];

  it.each(KINDS)("of the kind %s names the guide, and says what to do if it was not oneself", (kind) => {
    const mail = noticeEmail(kind, ORIGIN, "“Phone”");
    expect(mailText(mail)).toContain("Lisbon by foot");
    expect(mailText(mail)).toMatch(/wasn't you|didn't ask/);
    expect(mail.subject.length).toBeLessThan(100);
  });

  it("are each another one", () => expect(new Set(KINDS.map((kind) => noticeEmail(kind, ORIGIN, "x").subject)).size).toBe(KINDS.length));

  it.each(["passkey_added", "passkey_removed"] as const)("of the kind %s names the passkey", (kind) =>
    expect(mailText(noticeEmail(kind, ORIGIN, "Laptop"))).toContain("“Laptop”"),
  );

  it("names the passkeys that still work after a new password, or says that there are none", () => {
    expect(mailText(noticeEmail("password_set", ORIGIN, passkeyNames([{ name: "Phone" }, { name: "Laptop" }])))).toContain(
      "“Phone”, “Laptop”",
    );
    expect(mailText(noticeEmail("password_set", ORIGIN, passkeyNames([])))).toContain("Your account has no passkeys.");
  });

  it("to the old address names the new one and has no link that logs in", () => {
    const mail = noticeEmail("email_changed", ORIGIN, "n**@example.org");
    expect(mailText(mail)).toContain("n**@example.org");
    expect(mail.button.href).toBe(`${ORIGIN}/privacy-policy/`);
  });

  it("leads to the settings of this guide alone", () => {
    for (const kind of KINDS) {
      const { button } = noticeEmail(kind, ORIGIN, "x");
      if (kind !== "email_changed") expect(button.href).toMatch(/^https:\/\/guide\.test\/accounts\/(?:settings|login)\/$/);
    }
  });
});
