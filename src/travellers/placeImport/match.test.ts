import { describe, expect, it } from "vitest";
import { type Candidate, likeness, matchPlace, matchReason, normalizedWords, placeCountry, sameAs } from "./match.ts";
import type { ListedPlace } from "./readPlaces.ts";

const at = { latitude: 15.88, longitude: 108.33 };
/** One degree of latitude is 111.2 km. */
const metres = (count: number) => ({ latitude: at.latitude + count / 111_195, longitude: at.longitude });
const place = (name: string, point: Partial<ListedPlace> = at): ListedPlace => ({
  name,
  note: "",
  url: "",
  latitude: null,
  longitude: null,
  ...point,
});
const listing = (name: string, point: Partial<Candidate> = at, code = "aaaaaaaa"): Candidate => ({
  code,
  name,
  city: "Hội An",
  latitude: null,
  longitude: null,
  ...point,
});
const matchState = (name: string, ...near: Candidate[]) => matchPlace(place(name), near).state;

describe("Names", () => {
  it.each([
    ["Café Łódź", "CAFE ŁÓDŹ"],
    ["Đà Nẵng Homestay", "da nang homestay"],
    ["Jukut", "Jukut Restaurant"],
    ["L'Avventura", "L’Avventura"],
    ["ラーメン 一蘭", "一蘭 ラーメン"],
    ["Ресторан Пушкин", "ресторан пушкин"],
    ["مطعم الشام", "مطعم الشام"],
    ["ร้านอาหาร บ้านไทย", "บ้านไทย ร้านอาหาร"],
    ["चाय घर", "चाय घर"],
    ["서울 식당", "서울 식당"],
  ])("are one: %s, %s", (a, b) => {
    expect([matchState(a, listing(b)), matchState(b, listing(a))]).toEqual(["found", "found"]);
  });

  it.each([
    ["Hotel Continental", "Hotel Majestic"],
    ["The House of Coffee", "The Bar and Restaurant"],
    ["東京", "京都"],
    // Marks are part of the letters of these scripts: without them, the names of each pair would be equal.
    ["ガーデン", "カーテン"],
    ["चाय", "चीयु"],
    ["ปา", "ปี"],
    ["كتاب", "مكتب"],
    ["", "Jukut"],
    ["!!!", "???"],
    ["🍜", "🍜"],
  ])("are two: %s, %s", (a, b) => {
    expect([matchState(a, listing(b)), matchState(b, listing(a))]).toEqual(["none", "none"]);
  });

  it("are as alike one way as the other, and never more than wholly", () => {
    const names = ["Warung Lesung", "Lesung", "The Lesung Hotel", "Café", "Café de la Paix", "東京 Ramen", ""];
    for (const a of names)
      for (const b of names) {
        expect(likeness(a, b)).toBe(likeness(b, a));
        expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
        expect(likeness(a, b)).toBeLessThanOrEqual(1);
      }
  });

  it("keep the marks that are letters, and lose the accents that people leave out", () => {
    expect(normalizedWords("Hẻm Mưa, Đà Lạt")).toEqual(["hem", "mua", "da", "lat"]);
    expect(normalizedWords("บ้าน")).toHaveLength(1);
    expect(normalizedWords("हिन्दी")).toHaveLength(1);
  });
});

describe("A match", () => {
  it("is found within 150 metres, and a question beyond", () => {
    expect(matchPlace(place("Jukut"), [listing("Jukut", metres(149))])).toMatchObject({ state: "found", choices: [{ meters: 149 }] });
    expect(matchPlace(place("Jukut"), [listing("Jukut", metres(160))])).toMatchObject({ state: "choose", choices: [{ meters: 160 }] });
  });

  it("across the date line is as near as it is", () => {
    const here = place("Taveuni Dive", { latitude: -16.8, longitude: 179.9999 });
    expect(matchPlace(here, [listing("Taveuni Dive", { latitude: -16.8, longitude: -179.9999 })])).toMatchObject({
      state: "found",
      choices: [{ meters: 21 }],
    });
  });

  it("of two alike is a question, the nearer first, whatever order they come in", () => {
    const [near, far] = [listing("Jukut", metres(20), "bbbbbbbb"), listing("Jukut", metres(90), "aaaaaaaa")];
    for (const both of [
      [near, far],
      [far, near],
    ])
      expect(matchPlace(place("Jukut"), both)).toMatchObject({ state: "choose", choices: [{ code: "bbbbbbbb" }, { code: "aaaaaaaa" }] });
  });

  it("of a place without a point is by its very name alone, and says no distance", () => {
    const nowhere = place("Jukut", {});
    expect(matchPlace(nowhere, [listing("Jukut")])).toMatchObject({ state: "found", choices: [{ meters: null }] });
    expect(matchReason(nowhere, { code: "", name: "Jukut", city: "", meters: null })).toBe("same name; your list gives no location");
  });

  it("with a listing whose point is not known is by its name", () => {
    expect(matchPlace(place("Jukut"), [listing("Jukut", {})])).toMatchObject({ state: "found", choices: [{ meters: null }] });
  });

  it("offers five at most, and nothing that is not like it", () => {
    const many = Array.from({ length: 9 }, (_, index) => listing("Jukut", metres(index), `code000${index}`));
    const { choices } = matchPlace(place("Jukut"), [...many, listing("Hotel Majestic")]);
    expect(choices.map(({ code }) => code)).toEqual(["code0000", "code0001", "code0002", "code0003", "code0004"]);
    expect(matchPlace(place("Jukut"), [])).toEqual({ state: "none", choices: [] });
  });

  it("is explained: by the other name and the distance", () => {
    const choice = { code: "", name: "Jukut Restaurant", city: "", meters: 1_050 };
    expect(matchReason(place("Jukut"), choice)).toBe("in your list: “Jukut”, 1,050 metres away");
    expect(matchReason(place("JUKUT restaurant"), choice)).toBe("1,050 metres away");
  });
});

it("A place of one's own is known again by its name and its point to ten metres", () => {
  expect(sameAs(place("A  bench!"))).toBe(sameAs(place("a bench", metres(2))));
  expect(sameAs(place("A bench"))).not.toBe(sameAs(place("A bench", metres(50))));
  expect(sameAs(place("A bench"))).not.toBe(sameAs(place("A bench", {})));
  expect(sameAs(place("ガ"))).not.toBe(sameAs(place("カ")));
});

it("A place without a point is in the country of the listing that was found for it, and of none that is only like it", () => {
  const choices = [{ code: "aaaaaaaa", name: "Jukut", city: "Ubud", country_code: "ID", meters: null }];
  const found = { country_code: null, state: "found", choices } as const;
  expect(placeCountry({ ...found, choices: [...choices] })).toBe("ID");
  expect(placeCountry({ ...found, choices: [...choices], country_code: "VN" })).toBe("VN");
  expect(placeCountry({ ...found, choices: [...choices], state: "choose" })).toBeNull();
  expect(placeCountry({ country_code: null, state: "none", choices: [] })).toBeNull();
});
