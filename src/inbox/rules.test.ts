import { describe, expect, it } from "vitest";
import { filesText, hasPassedDmarc, isAutomatic } from "./rules.ts";

const headers = (...lines: [string, string][]) => {
  const all = new Map<string, string[]>();
  for (const [name, value] of lines) all.set(name, [...(all.get(name) ?? []), value]);
  return all;
};

describe("a mail that nobody wrote", () => {
  it.each([
    ["auto-submitted", "auto-replied"],
    ["auto-submitted", "auto-generated (vacation)"],
    ["precedence", "bulk"],
    ["list-id", "<news.example.org>"],
    ["return-path", "<>"],
    ["content-type", "multipart/report; report-type=delivery-status"],
    ["x-autoreply", "yes"],
  ])("is known by %s: %s", (name, value) => expect(isAutomatic(headers([name, value]), "ana@example.org")).toBe(true));

  it.each(["mailer-daemon@example.org", "noreply@example.org", "no-reply+1@example.org"])("is known by its sender, %s", (sender) =>
    expect(isAutomatic(headers(), sender)).toBe(true),
  );

  it("is not what somebody wrote", () => {
    const own = headers(
      ["auto-submitted", "no"],
      ["precedence", "first-class"],
      ["return-path", "<ana@example.org>"],
      ["content-type", "text/plain"],
    );
    expect(isAutomatic(own, "ana@example.org")).toBe(false);
    expect(isAutomatic(headers(), "noreplyanne@example.org")).toBe(false);
  });
});

describe("DMARC has passed", () => {
  const passed = (...values: string[]) =>
    hasPassedDmarc(
      headers(...values.map((value): [string, string] => ["authentication-results", value])),
      "mx.guide.test",
      "Ana@Example.org",
    );

  it.each([
    "mx.guide.test; spf=pass smtp.mailfrom=example.org; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.org",
    "MX.guide.test 1; dmarc=pass action=none header.from=example.org;compauth=pass reason=100",
    "mx.guide.test (a (nested) comment; dmarc=fail);\r\n dkim=pass header.d=example.org;\r\n dmarc=pass header.from=EXAMPLE.org",
  ])("where its server says so: %s", (value) => expect(passed(value)).toBe(true));

  it.each([
    ["nothing says so", []],
    ["it failed", ["mx.guide.test; dmarc=fail header.from=example.org"]],
    ["another domain passed", ["mx.guide.test; dmarc=pass header.from=example.org.evil.test"]],
    ["no domain is named", ["mx.guide.test; dmarc=pass"]],
    ["another server says so", ["mx.evil.test; dmarc=pass header.from=example.org"]],
    [
      "its own server said no above what the sender wrote",
      ["mx.guide.test; dmarc=fail header.from=example.org", "mx.guide.test; dmarc=pass header.from=example.org"],
    ],
    ["it stands in a comment", ["mx.guide.test; spf=pass (; dmarc=pass header.from=example.org)"]],
    ["DKIM alone passed", ["mx.guide.test; dkim=pass header.from=example.org"]],
  ])("not where %s", (_why, values) => expect(passed(...values)).toBe(false));
});

it("Files that are not passed on are counted in words", () => {
  expect([filesText(0), filesText(1), filesText(3)]).toEqual([
    "",
    "(A file that came with this mail was not passed on.)",
    "(3 files that came with this mail were not passed on.)",
  ]);
});
