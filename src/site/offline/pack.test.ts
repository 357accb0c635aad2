import { expect, it } from "vitest";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import type { OfflineDetails } from "./contract.ts";
import { inChapters, inCountries, measureParts, type Pack, type PackEntry, packPictures, toOfflinePlace } from "./pack.ts";

const entry = (code: string, values: Partial<BusinessCard> = {}): PackEntry => ({
  note: "",
  business: {
    business_code: code,
    name: code,
    business_type: "cafe",
    activity_subtype: null,
    country: { code: "ID", name: "Indonesia" },
    area: { slug: "ubud", name: "Ubud", country_code: "ID" },
    city: "Penestanan",
    cover_image_link: `/media/${code}/standard`,
    short_description: "Short.",
    opening_time: null,
    closing_time: null,
    latitude: -8.5,
    longitude: 115.2,
    discount: 10,
    bonus_credit: 0,
    wishlist_uuid: "0",
    ...values,
  } as BusinessCard,
});
const details = {
  business_code: "a",
  description: "Long.",
  description_language: "id",
  address: "Jalan 1",
  phone: "+62 1",
  website: null,
  opening_hours: "Mo-Fr 08:00-12:00",
  opening_time: null,
  closing_time: null,
  attribution: null,
} satisfies OfflineDetails;
const numbers = (parts: { title: string; entries: { number: number }[] }[]) =>
  parts.map((part) => [part.title, ...part.entries.map((one) => one.number)]);

it("Numbers run through chapters and countries", () => {
  const entries = [entry("a"), entry("b", { business_type: "accommodation" }), entry("c")];
  expect(numbers(inChapters(entries))).toEqual([
    ["Stay", 1],
    ["Eat and drink", 2, 3],
  ]);
  const nepal = { country: { code: "NP", name: "Nepal" } };
  expect(numbers(inCountries([entry("a"), entry("b", nepal), entry("c")]))).toEqual([
    ["Indonesia", 1, 2],
    ["Nepal", 3],
  ]);
});

it("A kept place says what its page says, and nothing of who looked", () => {
  const place = toOfflinePlace({ ...entry("a"), note: "Go early.", number: 4 }, details, ["Ubud"]);
  expect(place).toMatchObject({
    number: 4,
    note: "Go early.",
    description: "Long.",
    description_language: "id",
    where: "Penestanan",
    hours: "Mo-Fr 08:00-12:00",
    phone: "+62 1",
  });
  expect(JSON.stringify(place)).not.toContain("wishlist");
});

it("A place that is gone from the list of details keeps its short description", () => {
  expect(toOfflinePlace({ ...entry("a"), number: 1 }, undefined, ["Ubud"])).toMatchObject({
    description: "Short.",
    address: "",
    website: null,
  });
});

it("Each picture is fetched once; words and maps are all of a pack", () => {
  const place = toOfflinePlace({ ...entry("a"), number: 1 }, details, ["Ubud"]);
  const map = { land: "M0 0L1 1L1 0Z", pins: [] };
  const pack = { picture: "/media/area/ubud/card", map, sections: [{ title: "", map: null, places: [place, place] }] } as unknown as Pack;
  expect(packPictures(pack)).toEqual(["/media/area/ubud/card", "/media/a/card"]);
  const { words, maps } = measureParts(pack);
  expect(maps).toBeGreaterThan(20);
  expect(words + maps).toBe(Buffer.byteLength(JSON.stringify(pack)));
});
