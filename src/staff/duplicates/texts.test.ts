import { describe, expect, it } from "vitest";
import { CHOSEN_FIELDS } from "./rules.ts";
import { chosenTexts } from "./texts.ts";

describe("how a listing's fields read beside another's", () => {
  it("has a text for every field that is chosen, empty where nothing is said", () => {
    const texts = chosenTexts({}, "");
    expect(Object.keys(texts)).toEqual(CHOSEN_FIELDS);
    expect(Object.values(texts).filter((text) => text !== "")).toEqual([]);
    for (const text of Object.values(chosenTexts(Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, null])), "")))
      expect(text).toBe("");
  });

  it("writes words and not what is stored", () => {
    const texts = chosenTexts(
      {
        name: "Café Uno",
        business_type: "cafe",
        latitude: 15.8801234,
        longitude: 108.338,
        opening_time: "08:00:00",
        closing_time: "22:30:00",
        hashtags: ["coffee", "quiet"],
        languages: ["vi", "en"],
        other_names: ["Uno", "One"],
        stars: 0,
      },
      "Hội An",
    );
    expect(texts).toMatchObject({
      name: "Café Uno",
      business_type: "Café",
      area: "Hội An",
      point: "15.88012, 108.33800",
      opening_hours: "08:00 – 22:30",
      hashtags: "#coffee #quiet",
      languages: "Vietnamese, English",
      other_names: "Uno, One",
      stars: "0",
    });
  });

  it("prefers the whole week's hours to two times of day, and needs both degrees for a point", () => {
    expect(chosenTexts({ opening_hours: "Mo-Fr 08:00-12:00", opening_time: "08:00" }, "").opening_hours).toBe("Mo-Fr 08:00-12:00");
    expect(chosenTexts({ latitude: 1, longitude: null }, "").point).toBe("");
    expect(chosenTexts({ latitude: 0, longitude: 0 }, "").point).toBe("0.00000, 0.00000");
  });

  it("cuts a long description and says how long it is; a short one stands whole", () => {
    const long = "word ".repeat(60).trim();
    expect(chosenTexts({ description: long }, "").description).toBe(`60 words: ${long.slice(0, 120)}…`);
    expect(chosenTexts({ description: "Short." }, "").description).toBe("Short.");
  });

  it("shows a kind that it has no word for as it is stored", () =>
    expect(chosenTexts({ business_type: "castle" }, "").business_type).toBe("castle"));
});
