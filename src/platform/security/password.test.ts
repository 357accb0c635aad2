import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

const stored = await hashPassword("explore-better");

it("The password is known again, another is not", async () => {
  expect(await isPassword("explore-better", stored)).toBe(true);
  expect(await isPassword("Explore-better", stored)).toBe(false);
  expect(await isPassword("", stored)).toBe(false);
});

it("What is stored is argon2id with its cost, and not the password", () => {
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(stored).not.toContain("explore");
});

it("The same password is stored differently each time", async () => expect(await hashPassword("explore-better")).not.toBe(stored));

it("A letter counts as the same, however the keyboard puts its accent", async () => {
  expect(await isPassword("cafe\u0301 1234", await hashPassword("caf\u00e9 1234"))).toBe(true);
});

it("What is no such hash fits no password", async () => {
  for (const broken of ["", "explore-better", "$argon2id$v=19$m=19456,t=2,p=1$", stored.replace("argon2id", "argon2i")])
    expect(await isPassword("explore-better", broken)).toBe(false);
});
