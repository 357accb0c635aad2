import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./commonPasswords.ts";

describe("a common password", () => {
  it.each([
    "qwertyuiop",
    "1234567890",
    "PassWord123",
    "manchester",
    "Sunshine2024",
    "dragon1987!",
    "basketball",
    "9876543210",
    "p@ssword123",
  ])("is %s", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(["a boat with two masts", "x7Lq2-Pw9z", "dragon on a hill", "sunshine20245", "пароль из слов", ""])("is not %j", (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );

  it("is every one of more than 3,000 from breaches", () => {
    const list = dictionary["passwords-common"] ?? [];
    expect(list.length).toBeGreaterThan(40_000);
    expect(list.filter((password) => !isCommonPassword(password))).toEqual([]);
    expect(list.filter((password) => password.length >= 6 && isCommonPassword(`${password}2026`)).length).toBeGreaterThan(30_000);
  });
});
