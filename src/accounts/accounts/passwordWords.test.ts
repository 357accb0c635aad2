import { describe, expect, it } from "vitest";
import { isOwnWord } from "./passwordWords.ts";

const owner = { email: "ana.lima@mail.paperbark.example", name: "Ána María Lima", origins: ["https://wander.example"] };

describe("isOwnWord", () => {
  it.each([
    "The Guide 2026!",
    "guideguide12345",
    "3xpl0r3-4n4",
    "p@ssw0rd-2026",
    "WANDER wander 99",
    "paperbark2026!!",
    "anamaria1987",
    "ÁNA-MARÍA-1987",
    "lima.lima.lima.1",
    "BookingHotel2026",
  ])("is true of %j: it is made of the guide's and the account's own words", (password) => expect(isOwnWord(password, owner)).toBe(true));

  it.each([
    "correct horse battery staple",
    "guide me to the northern lights",
    "tz9#kfw!qm27xv",
    "1234567890123",
    "ana lives by the quiet harbour",
  ])("is false for %j: it has no own words, or enough other characters", (password) => expect(isOwnWord(password, owner)).toBe(false));

  it("knows the account's own words only, not another person's name", () => {
    expect(isOwnWord("paperbark2026!!", { ...owner, email: "bob@mail.example", name: "Bob" })).toBe(false);
    expect(isOwnWord("anamaria1987", { ...owner, email: "bob@mail.example", name: "" })).toBe(false);
  });

  it("is not confused by names with signs of its own, or of one letter", () => {
    expect(isOwnWord("tz9#kfw!qm27xv", { email: "(.*)@x.y", name: "X.+ [a-z]", origins: ["http://localhost:3000"] })).toBe(false);
    expect(isOwnWord("localhost-1234", { email: "a@b.c", name: "", origins: ["http://localhost:3000"] })).toBe(true);
  });
});
