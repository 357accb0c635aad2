import { expect, it } from "vitest";
import type { Candidate } from "../formats/candidate.ts";
import { LANGUAGES_MAX, type TextsByLanguage } from "../formats/texts.ts";
import { finishEventTexts, finishTexts } from "./texts.ts";

const finish = (given: Partial<Candidate>, fields: { name?: string; description?: string; country_code?: string } = {}) =>
  finishTexts(given as Candidate, { name: "Casa", description: "", country_code: "NP", ...fields });

it("cleans and cuts texts by language as those of the listing", () => {
  const { texts } = finish({
    texts: {
      de: { name: "HAUS AM SEE", description: `<b>Ein</b> Haus. ${"Sehr schön. ".repeat(400)}` },
      fr: { name: "???" },
      xx: { name: "Nowhere" },
    },
  });
  expect(texts?.de?.name).toBe("Haus Am See");
  expect(texts?.de?.description).toMatch(/^Ein Haus\. Sehr/);
  expect(texts?.de?.description?.length).toBeLessThanOrEqual(4_000);
  expect(texts?.de?.short_description?.length).toBeLessThanOrEqual(160);
  expect(Object.keys(texts ?? {})).toEqual(["de"]);
});

it("keeps no more languages and characters than a record may have", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz".split("");
  const tags = letters.flatMap((first) => letters.map((second) => first + second));
  const all: TextsByLanguage = Object.fromEntries(tags.map((tag) => [tag, { name: `Name ${tag}`, description: "x".repeat(5_000) }]));
  const { texts = {} } = finish({ texts: all });
  expect(Object.keys(texts).length).toBeLessThanOrEqual(LANGUAGES_MAX);
  expect(texts).toHaveProperty("ja");
  expect(JSON.stringify(texts).length).toBeLessThan(80_000);
});

it("knows the language of a description by the text that equals it", () => {
  const texts = { en: { description: "A house." }, de: { description: "Ein Haus." } };
  expect(finish({ texts }, { description: "Ein Haus." }).language).toBe("de");
  expect(finish({ texts }, { description: "Una casa." }).language).toBeNull();
  expect(finish({ texts, language: "ca" }, { description: "Una casa." }).language).toBe("ca");
});

it("has the local name for readers of the country's languages, if another one would be shown", () => {
  const tower = { texts: { en: { name: "Tower of Belém" } }, local_name: "Torre de Belém" };
  const shown = { name: "Torre de Belém", country_code: "PT" };
  expect(finish(tower, shown).texts).toMatchObject({ pt: { name: "Torre de Belém" } });
  expect(finish({ ...tower, texts: { ...tower.texts, pt: { name: "Torre" } } }, shown).texts).toMatchObject({ pt: { name: "Torre" } });
  expect(finish({ texts: { de: { name: "Turm" } }, local_name: "Torre de Belém" }, shown).texts).toEqual({ de: { name: "Turm" } });
});

it("leaves an event's own texts out", () => {
  const texts = { de: { title: "Fest", description: "Ein Fest." }, it: { title: "Fest", description: "Una festa." } };
  expect(finishEventTexts({ texts } as never, "Fest", "Ein Fest.")).toEqual({
    language: "de",
    texts: { it: { description: "Una festa." } },
  });
});
