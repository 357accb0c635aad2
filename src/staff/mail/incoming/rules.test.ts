import { describe, expect, it } from "vitest";
import { filesText, fitted, hasPassedDmarc } from "./rules.ts";

const headers = (...lines: [string, string][]) => {
  const all = new Map<string, string[]>();
  for (const [name, value] of lines) all.set(name, [...(all.get(name) ?? []), value]);
  return all;
};

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
    "(1 file attached to this email was not passed on.)",
    "(3 files attached to this email were not passed on.)",
  ]);
});

it("What a message cannot hold is folded, and a very long rest ends with a note", () => {
  expect(fitted({ text: "Yes.", history: "> a" }, 10)).toEqual({ text: "Yes.", history: "> a" });
  expect(fitted({ text: "0123456789more", history: "> a" }, 10)).toEqual({ text: "0123456789", history: "more\n\n> a" });
  const { history } = fitted({ text: "Yes.", history: "x".repeat(30_000) }, 10);
  expect([history.length < 21_000, history.endsWith("(The rest of this email is not shown.)")]).toEqual([true, true]);
});
