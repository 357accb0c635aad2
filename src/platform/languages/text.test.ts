import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ENGLISH, type Reader } from "./reader.ts";
import { runForReader } from "./requestReader.ts";
import { choose, counted, inLowerCase, meant, ordinal, plural, t, texts } from "./text.ts";

const PATTERNS: Record<string, string> = {
  "Report {0}": "Zgłoś {0}",
  "{0, plural, one {# night} other {# nights}} in {1}": "{1}: {0, plural, one {# noc} few {# noce} many {# nocy}}",
  "of hours\u0004Open": "Otwarte",
  Surfing: "Surfing (pl)",
  "Enter a date.": "Podaj datę.",
};
const POLISH: Reader = { language: "pl", locale: "pl", prefix: "/pl", findPattern: (key) => PATTERNS[key] };
const nightsIn = (nights: number) => t`${plural(nights, "# night", "# nights")} in ${"Ubud"}`;

describe("a text without a translation", () => {
  it("is the English one, to the letter", () => {
    expect(t`Report ${"Maya"}`).toBe("Report Maya");
    expect(t`100 % {of} <b> # ${"x"}`).toBe("100 % {of} <b> # x");
    expect(runForReader(POLISH, () => t`Delete ${"Maya"}`)).toBe("Delete Maya");
  });

  it("has the forms of its numbers", () => {
    expect(nightsIn(1)).toBe("1 night in Ubud");
    expect(counted(1_312, "# place", "# places")).toBe("1,312 places");
    expect(t`the ${ordinal(22, { one: "#st", two: "#nd", few: "#rd", other: "#th" })}`).toBe("the 22nd");
    expect(t`${choose("guest", { guest: "you", other: "they" })} wrote`).toBe("you wrote");
    expect(t`${plural(2, "it", "them")}`).toBe("them");
  });
});

describe("a translated text", () => {
  it("has the reader's words, forms and order", () => {
    expect(runForReader(POLISH, () => [1, 2, 5, 22].map(nightsIn))).toEqual([
      "Ubud: 1 noc",
      "Ubud: 2 noce",
      "Ubud: 5 nocy",
      "Ubud: 22 noce",
    ]);
  });

  it("depends on the meaning of the English word", () => {
    expect(runForReader(POLISH, () => meant("of hours")`Open`)).toBe("Otwarte");
    expect(meant("of hours")`Open`).toBe("Open");
  });

  it("belongs to one reader, across everything that they wait for", async () => {
    const late = async () => {
      await sleep(2);
      return t`Report ${"Maya"}`;
    };
    expect(await Promise.all([runForReader(POLISH, late), late(), runForReader(ENGLISH, late)])).toEqual([
      "Zgłoś Maya",
      "Report Maya",
      "Report Maya",
    ]);
  });

  it("has the meaning of its table", () => {
    const STATES = texts({ open: "Open" }, "of hours");
    expect([STATES.open, runForReader(POLISH, () => STATES.open)]).toEqual(["Open", "Otwarte"]);
  });

  it("is read from a table when it is shown, not when the program starts", () => {
    const KINDS = texts({ surfing: "Surfing", other: "Other" });
    expect(runForReader(POLISH, () => Object.entries(KINDS))).toEqual([
      ["surfing", "Surfing (pl)"],
      ["other", "Other"],
    ]);
    expect(KINDS.surfing).toBe("Surfing");
  });

  it("is the error of a schema for whoever sent the request", () => {
    const day = z.iso.date({ error: () => t`Enter a date.` });
    const message = () => day.safeParse("soon").error?.issues[0]?.message;
    expect([message(), runForReader(POLISH, message)]).toEqual(["Enter a date.", "Podaj datę."]);
  });
});

it("writes labels inside a sentence as the language does", () => {
  const german: Reader = { ...POLISH, language: "de", locale: "de" };
  expect(inLowerCase("Boat trips")).toBe("boat trips");
  expect(runForReader(german, () => inLowerCase("Bootsfahrten"))).toBe("Bootsfahrten");
});

describe("a text from right to left", () => {
  const ARABIC: Reader = { ...ENGLISH, language: "ar", locale: "ar", findPattern: () => "تقرير عن {0}" };
  const inArabic = (name: string) => runForReader(ARABIC, () => t`Report ${name}`);

  it("isolates values, which would move their brackets", () => expect(inArabic("Café (Ubud)")).toBe("تقرير عن \u2068Café (Ubud)\u2069"));

  it("begins a range of numbers on the right, and a telephone number on the left", () => {
    expect(inArabic("1 – 3")).toBe("تقرير عن \u20671 – 3\u2069");
    expect(inArabic("+62 361 1234")).toBe("تقرير عن \u2068+62 361 1234\u2069");
  });

  it("leaves addresses as they are", () => {
    for (const value of ["https://guide.test/a", "/explore/", "maya@guide.test"]) expect(inArabic(value)).toBe(`تقرير عن ${value}`);
    expect(runForReader(POLISH, () => t`Report ${"Café (Ubud)"}`)).toBe("Zgłoś Café (Ubud)");
  });
});
