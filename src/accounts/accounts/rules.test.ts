import { describe, expect, it } from "vitest";
import { isCommonPassword } from "../../platform/security/commonPasswords.ts";
import { describeUserAgent } from "./agent.ts";
import { safeNext } from "./redirects.ts";
import { chooseAuthFlow, maskEmail, passwordError, toLoginMethod } from "./rules.ts";

const ORIGIN = "https://guide.test";

describe("where one goes next", () => {
  it.each([
    ["/explore/countries/", "/explore/countries/"],
    ["/explore/?page=2#list", "/explore/?page=2#list"],
    ["https://guide.test/explore/", "/explore/"],
    ["/a/../explore/", "/explore/"],
    ["https://listing.guide.test/listing/", "https://listing.guide.test/listing/"],
  ])("%s leads to %s", (given, wanted) => expect(safeNext(given, ORIGIN, ["https://listing.guide.test"])).toBe(wanted));

  it.each([
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/\t/evil.example/",
    "/\n/evil.example/",
    "/%0a//evil.example/".replace("%0a", "\n"),
    "/.//evil.example/",
    "/..//evil.example/",
    "https://evil.example/",
    "HTTPS://EVIL.EXAMPLE/",
    "https:evil.example",
    "https:/evil.example",
    "https://guide.test@evil.example/",
    "https://user:word@guide.test/",
    "https://guide.test.evil.example/",
    "https://guide.test:8443/",
    "http://guide.test/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "data:text/html,hello",
    "//guide.test@evil.example/",
    "explore/",
    "?next=/",
    "",
    " /explore/",
    "/explore/\u2028",
    "/accounts/logout/",
    "/accounts/login/?next=/",
    `/${"a".repeat(2_000)}`,
  ])("never %j", (given) => expect(safeNext(given, ORIGIN, ["https://listing.guide.test"])).toBeUndefined());
});

describe("a masked email", () => {
  it.each([
    ["maya.lindqvist@example.com", "maya.****qvist@example.com"],
    ["joao@example.com", "jo*o@example.com"],
    ["ana@example.org", "a*a@example.org"],
    ["ab@example.org", "a*@example.org"],
    ["a@example.org", "*@example.org"],
    ["ñandú7@example.org", "ña**ú7@example.org"],
  ])("of %s hides the middle third: %s", (email, masked) => expect(maskEmail(email)).toBe(masked));
});

describe("the next panel", () => {
  it.each([
    [undefined, "SIGNUP"],
    [{ password_hash: null, last_method: null }, "REQUEST_LINK"],
    [{ password_hash: null, last_method: "link" }, "REQUEST_LINK"],
    [{ password_hash: "x", last_method: "link" }, "REQUEST_LINK"],
    [{ password_hash: "x", last_method: "password" }, "ENTER_PASSWORD"],
    [{ password_hash: "x", last_method: null }, "ENTER_PASSWORD"],
  ])("for %j is %s", (account, flow) => expect(chooseAuthFlow(account)).toBe(flow));

  it("knows how an account signs in", () => {
    expect(toLoginMethod({ password_hash: null, last_method: null })).toBe("none");
    expect(toLoginMethod({ password_hash: null, last_method: "link" })).toBe("passwordless");
    expect(toLoginMethod({ password_hash: "x", last_method: "link" })).toBe("password");
  });
});

describe("a new password", () => {
  const error = (password: string, email = "ana@example.org") =>
    passwordError(
      password,
      { email, name: "Ana María O’Neill", origins: ["https://lisbon.guide.test", "http://localhost:3000"] },
      isCommonPassword,
    );

  it.each([
    "a boat with two masts",
    "пароль из слов",
    `${"🦀".repeat(4)}crabs and`,
    " ten  signs",
    "x7Lq2-Pw9z",
    "y".repeat(60) + "zab".repeat(20),
    "the guide of my village dog",
    "explore every lighthouse",
    "banana split with cream",
  ])("may be %j", (password) => expect(error(password)).toBeUndefined());

  it.each(["", "short", "🦀🦀🦀🦀🦀", "password123", "PassWord123", "1234567890", "aaaaaaaaaaaa", "ababababab", "ab1".repeat(43)])(
    "may not be %j",
    (password) => expect(error(password)).toEqual(expect.any(String)),
  );

  it.each([
    "The Guide 2026!",
    "theguide-theguide",
    "GU1D3GU1D3",
    "ex*pl*ore*1",
    "3xpl0r3-4n4",
    "travellers-99",
    "Travelers guide",
    "my guidebook 12345",
    "lisbonlisbon",
    "localhost3000",
    "ana@example.org",
    "example2026!",
    "MARIA oneill",
    "María O’Neill 1990",
    "xx-Neill-xx-2026",
  ])("may not be little more than a word of the guide or of the account: %j", (password) =>
    expect(error(password)).toMatch(/^This is too close to your name, your email address/),
  );

  it("may not be the account's own address, of whatever signs it is", () => {
    expect(error("long.local.part", "long.local.part@example.org")).toMatch(/^This is too close/);
    expect(error("1234567-8901", "1234567-8901@qq.example")).toMatch(/^This is too close/);
    expect(error("long.local.part and a crow", "long.local.part@example.org")).toBeUndefined();
  });
});

describe("the name of a session", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0", "Edge on Linux"],
    ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
    ["", "A browser"],
    ["<script>", "A browser"],
  ])("%j is %s", (agent, name) => expect(describeUserAgent(agent)).toBe(name));
});
