import { expect, it } from "vitest";
import { filesText, fitted } from "./rules.ts";

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
