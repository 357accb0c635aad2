import { describe, expect, it } from "vitest";
import { connectionText, DAYS_MINUTES, isKey, softwareAddress, waitMinutes } from "./rules.ts";
import { openKey, sealKey } from "./secret.ts";

describe("An address", () => {
  it.each([
    ["https://api.software.test/octo/", "https://api.software.test/octo"],
    [" https://api.software.test ", "https://api.software.test"],
  ])("%s is asked as %s", (given, address) => expect(softwareAddress(given)).toBe(address));
  it.each([
    "http://api.software.test/",
    "https://a:b@software.test/",
    "https://software.test:8443/",
    "https://software/",
    "ftp://software.test/",
    "software.test",
    "https://software.test/?key=1",
    "",
  ])("%s is refused", (given) => expect(softwareAddress(given)).toBeUndefined());
});

describe("A key", () => {
  it("is one word that a header can carry", () => {
    expect(isKey("octo_7f2c-x.y")).toBe(true);
    for (const wrong of ["", "two words", "line\nbreak", "schlüssel", "x".repeat(501)]) expect(isKey(wrong)).toBe(false);
  });

  it("opens with the secret and for the connection that it was sealed with, and otherwise not", () => {
    const sealed = sealKey("a secret of 32 characters or more", "one", "octo_7f2c");
    expect(sealed).not.toContain("octo");
    expect(sealKey("a secret of 32 characters or more", "one", "octo_7f2c")).not.toBe(sealed);
    expect(openKey("a secret of 32 characters or more", "one", sealed)).toBe("octo_7f2c");
    expect(openKey("another secret, 32 characters too", "one", sealed)).toBeUndefined();
    expect(openKey("a secret of 32 characters or more", "two", sealed)).toBeUndefined();
    expect(openKey("a secret of 32 characters or more", "one", `${sealed.slice(0, -4)}AAAA`)).toBeUndefined();
    expect(openKey("a secret of 32 characters or more", "one", "short")).toBeUndefined();
  });
});

describe("What is told of a connection", () => {
  const moment = new Date("2027-01-10T08:40:00Z");
  const at = (minutes: number) => new Date(moment.getTime() + minutes * 60_000).toISOString();
  const read = { reason: "", tried: at(-3), next_try: at(9), products_as_of: at(-30), days_as_of: at(-3) };
  it("is how old its words are, and after a failure when it is asked again", () => {
    expect(connectionText(read, moment)).toBe("Products read 30 minutes ago, availability 3 minutes ago.");
    expect(connectionText({ ...read, reason: "It is away." }, moment)).toBe(
      "It is away. The last data stays in use. Products read 30 minutes ago, availability 3 minutes ago. Trying again in 9 minutes.",
    );
  });
  it("is asked more and more rarely while it fails", () => {
    expect([0, 1, 2, 3, 4, 50].map(waitMinutes)).toEqual([DAYS_MINUTES, 24, 48, 96, 180, 180]);
  });
});
