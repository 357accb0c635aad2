import { describe, expect, it } from "vitest";
import { assignVariants, COUNTRY_CAMERA, candidateCameras, choose, chooseCamera, type Subject } from "#illustrator";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import {
  areaPictures,
  countryPictures,
  diversifyActivityPictures,
  hasWidePicture,
  pickCards,
  pickProducts,
  subjectOfCard,
  withItemDetails,
} from "./listPictures.ts";

const TYPES = ["accommodation", "restaurant", "sight", "cafe"];
const cards = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    business_code: `listing${from + index}`,
    name: `Listing ${from + index}`,
    hashtags: [],
    business_type: TYPES[index % TYPES.length] as string,
    activity_subtype: null as string | null,
    country: { code: "ID" },
    latitude: -8.5,
    longitude: 115.26,
    cover_image_link: `/media/${from + index}/standard`,
  }));
type Card = ReturnType<typeof cards>[number];

const variantInLink = (link: string) => Number(new URL(link, "https://guide.example").searchParams.get("v"));
const cameraOfCard = (card: Card) => chooseCamera(subjectOfCard(card), variantInLink(card.cover_image_link));
/** Returns the number of pictures that repeat a scene of their predecessors within this reach. */
const repeats = (cameras: string[], reach: number) =>
  cameras.filter((camera, index) => cameras.slice(Math.max(0, index - reach), index).includes(camera)).length;

describe("the pick for a section", () => {
  it("begins with the first, has no two alike among five neighbours, and every listing with its own picture", () => {
    const given = cards(24);
    const picked = pickCards(given, 6);
    expect(picked[0]).toBe(given[0]);
    expect(repeats(picked.map(cameraOfCard), 4)).toBe(0);
    for (const card of picked) expect(given).toContain(card);
  });

  it("leaves the pictures as they are where everybody shows the same", () => {
    const products = Array.from({ length: 4 }, (_, index) => ({
      image_link_uuid: `wave ${index}`,
      image_link: "/media/x/standard",
      activity_type: "surfing",
    }));
    expect(pickProducts(products, 4).map(({ image_link }) => image_link)).toEqual(products.map(({ image_link }) => image_link));
  });

  it("gives what there is of too few", () => {
    expect(pickCards(cards(2), 6)).toHaveLength(2);
    expect(pickCards([], 6)).toEqual([]);
  });
});

describe("the pictures of activities and areas beside each other", () => {
  it("differ in scene from the four before", () => {
    const activities = Object.keys(ACTIVITY_TYPES).map((activity_type) => ({
      activity_type,
      image_link: `/media/activity/${activity_type}/standard`,
    }));
    const shown = diversifyActivityPictures(activities).map(({ activity_type, image_link }) =>
      chooseCamera({ kind: "activity", seed: `activity-${activity_type}`, activity_subtype: activity_type }, variantInLink(image_link)),
    );
    // Kinds with only two scenes cannot always avoid a repetition, but adjacent ones differ.
    expect(repeats(shown, 1)).toBe(0);
    expect(repeats(shown, 4)).toBeLessThan(4);
    // Within twelve, only kinds with fewer scenes than neighbours of their kind repeat one.
    expect(repeats(shown, 11)).toBeLessThan(9);
  });

  it("are the places' own where they can be", () => {
    const [first, ...others] = areaPictures(
      ["ubud", "munduk", "sanur", "amed", "lovina"].map((slug) => ({ slug, country_code: "ID" })),
      "card",
    );
    expect(first).toBe("/media/area/ubud/card");
    expect(others).toHaveLength(4);
  });
});

describe("lists of one kind", () => {
  const scenes = (about: Partial<Subject>) =>
    new Set(candidateCameras({ kind: "business", seed: "a", country_code: "FR", latitude: 43.7, longitude: 7.26, ...about }));
  it.each([
    ["surf schools", { activity_subtype: "surfing" }],
    ["markets", { activity_subtype: "markets" }],
    ["rooms", { kind: "item", item_kind: "room" }],
    ["dishes", { kind: "item", item_kind: "dish" }],
    ["restaurants", { business_type: "restaurant" }],
    ["cafes", { business_type: "cafe" }],
    ["places to stay", { business_type: "accommodation" }],
  ] as const)("of %s have three scenes or more to choose from", (_name, about) => expect(scenes(about).size).toBeGreaterThanOrEqual(3));

  it("show every scene of the kind before one comes again", () => {
    const schools = Array.from(
      { length: 10 },
      (_, index): Subject => ({
        kind: "business",
        seed: `school ${index}`,
        activity_subtype: "surfing",
        ...{ country_code: "FR", latitude: 43.48, longitude: -1.56 },
      }),
    );
    const variants = assignVariants(schools);
    const cameras = schools.map((school, index) => chooseCamera(school, variants[index] ?? 0));
    for (let from = 0; from + 4 <= cameras.length; from += 1) expect(new Set(cameras.slice(from, from + 4)).size).toBe(4);
  });
});

describe("the rows of a listing's items", () => {
  const [listing] = cards(1) as [Card];
  const items = Array.from({ length: 12 }, (_, index) => ({
    kind: "room",
    activity_type: null,
    image_link: `/media/room${index}/standard`,
    image_link_uuid: `room${index}`,
  }));
  const sceneOf = ({ image_link, image_link_uuid }: (typeof items)[number]) =>
    `${chooseCamera({ ...subjectOfCard(listing), kind: "item", seed: image_link_uuid, item_kind: "room", activity_subtype: null, nature: null }, 0)} ${new URL(image_link, "https://guide.example").search}`;

  it("show no part of a scene twice", () => {
    expect(new Set(items.map(sceneOf)).size).toBeLessThan(items.length);
    expect(new Set(withItemDetails(items, listing).map(sceneOf)).size).toBe(items.length);
  });

  it("leave uploaded pictures as they are", () => {
    const uploaded = items.map((item) => ({ ...item, image_link_uuid: "01980000-0000-7a11-8000-000000000000" }));
    expect(withItemDetails(uploaded, listing)).toEqual(uploaded);
  });
});

describe("the pictures of countries", () => {
  it("show each country's own scene, no two beside or above each other in the same inks", () => {
    const codes = ["MX", "ZA", "TH", "AR", "ID", "CO", "PE", "NP"];
    const shown = countryPictures(codes, "card").map((link, index) => {
      const code = codes[index] as string;
      expect(link.startsWith(`/media/country/${code}/card`)).toBe(true);
      return choose({ kind: "country", seed: `country-${code}`, country_code: code }, variantInLink(link));
    });
    expect(shown.map(({ camera }) => camera)).toEqual(codes.map((code) => COUNTRY_CAMERA[code]));
    const palettes = shown.map(({ palette }) => palette);
    for (const [index, palette] of palettes.entries())
      for (const before of [index - 1, index - 4]) expect(palette, codes[index]).not.toBe(palettes[before]);
  });
});

it("calls dunes and vineyards wide, but not a table", () => {
  const card = (activity_subtype: string, country = "MA") => ({
    ...(cards(1)[0] as Card),
    ...{ activity_subtype, business_type: "activity", country: { code: country }, latitude: 31, longitude: -4 },
  });
  expect([card("sandboarding"), card("cycling", "IT")].map(hasWidePicture)).toEqual([true, true]);
  expect(["cooking_classes", "language_classes", "pottery"].map((one) => hasWidePicture(card(one)))).toEqual([false, false, false]);
});

describe("pictures of a list", () => {
  it("do not change what was uploaded", () => {
    const uuid = "01900000-0000-7a11-8000-000000000001";
    const card = (index: number) => ({
      ...{
        business_code: `code${index}`,
        name: "A Model Café",
        hashtags: [],
        business_type: "cafe",
        activity_subtype: null,
        country: { code: "ID" },
        latitude: null,
        longitude: null,
      },
      cover_image_link: `/media/${uuid}/standard`,
    });
    const cards = Array.from({ length: 8 }, (_, index) => card(index));
    for (const { cover_image_link } of pickCards(cards, 8)) expect(cover_image_link).toBe(`/media/${uuid}/standard`);
  });
  it("of areas and countries have one address each, in their order", () => {
    const areas = [
      { slug: "ubud", country_code: "ID" },
      { slug: "ubud", country_code: "ID" },
      { slug: "nowhere-xx", country_code: "XX" },
    ];
    expect(areaPictures(areas, "card").map((one) => one.split("?")[0])).toEqual([
      "/media/area/ubud/card",
      "/media/area/ubud/card",
      "/media/area/nowhere-xx/card",
    ]);
    expect(countryPictures(["ID", "NP", "ID"], "card").map((one) => one.split("?")[0])).toEqual([
      "/media/country/ID/card",
      "/media/country/NP/card",
      "/media/country/ID/card",
    ]);
    expect(areaPictures([], "card")).toEqual([]);
  });
});
