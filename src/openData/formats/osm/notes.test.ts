import { describe, expect, it } from "vitest";
import { mapFeature } from "./mapping.ts";
import { isMapperNote, isNoteName, shownFacts, shownText } from "./notes.ts";

describe("notes of mappers", () => {
  it.each([
    "fixme",
    "FIXME: which side of the road?",
    "TODO opening hours",
    "Needs survey.",
    "Position is approximate",
    "name unknown",
    "Traced from Bing imagery, please verify",
    "GPS track by the warden",
    "duplicate of the way next to it",
    "Bitte prüfen: noch offen?",
    "Lage ungenau",
    "à vérifier sur place",
    "por verificar",
    "Posizione approssimativa, da verificare",
    "уточнить название",
    "??",
    "n/a",
  ])("%s is one", (text) => {
    expect(isMapperNote(text)).toBe(true);
    expect(shownText(text)).toBe("");
  });

  it.each([
    "Small chapel of 1632 with a painted ceiling.",
    "Todo el pueblo celebra aquí la fiesta mayor.",
    "The location is known for its sunsets.",
    "Check in at the bar. Please ring the bell.",
    "Ask for the survey map at the counter.",
    `A long walk through the valley. ${"It passes farms and mills. ".repeat(20)}The position of the last mill is uncertain.`,
  ])("%s is a text for readers", (text) => expect(shownText(text)).toBe(text));

  it.each(["fixme", "Fix me: name", "Chapel ??", "?", "unknown", "Unnamed road", "no name"])("%s is no name", (name) =>
    expect(isNoteName(name)).toBe(true),
  );
  it.each(["Unknown Pleasures Brewery & Bar", "The Unnamed Gallery of Modern Art", "Nameless Gorge"])("%s is a name", (name) =>
    expect(isNoteName(name)).toBe(false),
  );

  it("are in none of the facts", () => {
    const facts = {
      directions: "fixme",
      price_text: "EUR 5",
      check_in: "unknown",
      check_out: "12:00",
      other_names: ["Old Mill", "FIXME name"],
    };
    expect(shownFacts(facts)).toEqual({ ...facts, directions: "", check_in: "", other_names: ["Old Mill"] });
  });
});

describe("a feature of OpenStreetMap", () => {
  const OPTIONS = { dataset: "town" };
  const map = (properties: Record<string, string>) =>
    mapFeature(JSON.stringify({ id: "node/1", properties, geometry: { type: "Point", coordinates: [83.9, 28.2] } }), OPTIONS);
  const HOTEL = { tourism: "hotel", name: "Lake Lodge" };

  it("shows no note, whatever tag holds it", () => {
    const notes = {
      note: "moved by me",
      fixme: "check the name",
      description: "Traced from Bing imagery",
      source: "survey",
      "note:de": "Lage ungenau",
    };
    const mapped = JSON.stringify(map({ ...HOTEL, ...notes }));
    for (const text of [...Object.values(notes).filter((one) => one !== "survey"), "fixme"]) expect(mapped).not.toContain(text);
    expect(map({ ...HOTEL, description: "Rooms by the lake." })).toMatchObject({ candidate: { description: "Rooms by the lake." } });
  });

  it("whose name is a note is refused", () =>
    expect(map({ ...HOTEL, name: "fixme" })).toEqual({ refused: { field: "name", reason: "is a note of a mapper" } }));
});
