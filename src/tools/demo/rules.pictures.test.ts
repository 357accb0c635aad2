import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CameraName, chooseCamera, describePlace, FITS, isSeaInReach, LANDSCAPE_OF, type Subject, VARIANTS } from "#illustrator";
import { pickCards, subjectOfCard, withDetails } from "../../catalogue/pictures/listPictures.ts";

const DEMO = join(import.meta.dirname, "content");

interface DemoRow {
  key: string;
  business_type: string;
  activity_subtype: string | null;
  latitude: number | null;
  longitude: number | null;
}

const demoRows = (): Subject[] =>
  readdirSync(DEMO).flatMap((file) => {
    const { country_code, businesses } = JSON.parse(readFileSync(join(DEMO, file), "utf8")) as {
      country_code: string;
      businesses: DemoRow[];
    };
    return businesses.map(({ key, ...row }): Subject => ({ kind: "business", seed: key, country_code, ...row }));
  });

/** Returns the problems of a subject's picture; empty if it fits the place. */
function wrongIn(subject: Subject, camera: CameraName): string[] {
  const { shows, looks, climates, sea } = FITS[camera];
  const place = describePlace(subject);
  const by = place.isBySea || isSeaInReach(subject.latitude, subject.longitude);
  return [
    sea === "by" && !by ? `${camera} far from the sea` : "",
    looks !== "any" && !looks.includes(camera.startsWith("savanna.") ? (LANDSCAPE_OF.get(place.country) ?? place.look) : place.look)
      ? `${camera} in ${place.look}`
      : "",
    climates !== "any" && !climates.includes(place.climate) ? `${camera} where it is ${place.climate}` : "",
    shows === "stay" && subject.business_type !== "accommodation" ? `${camera} of a ${subject.business_type}` : "",
  ].filter(Boolean);
}

const faults = (rows: readonly Subject[]) =>
  rows.flatMap((row) => wrongIn(row, chooseCamera(row, 0)).map((fault) => `${row.seed}: ${fault}`));
const shareOfStays = (rows: readonly Subject[]) => {
  const stays = rows.filter(({ business_type }) => business_type === "accommodation");
  return stays.filter((row) => FITS[chooseCamera(row, 0)].shows === "stay").length / stays.length;
};

const demoCards = () =>
  demoRows().map(({ seed, business_type, country_code, latitude, longitude, activity_subtype }) => ({
    business_code: seed,
    name: seed,
    hashtags: [],
    business_type: business_type ?? "",
    activity_subtype: activity_subtype ?? null,
    country: { code: country_code ?? "" },
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    cover_image_link: `/media/${seed}/standard`,
  }));
type Card = ReturnType<typeof demoCards>[number];

/** Contents of a card: its scene, and the detail that its address names. */
const shownBy = (card: Card) => `${chooseCamera(subjectOfCard(card), 0)} ${new URL(card.cover_image_link, "https://guide.example").search}`;

/** Returns the cards that show what one of the eleven before them shows. */
const seenBefore = (cards: readonly Card[]) =>
  cards.filter((card, index) => cards.slice(Math.max(0, index - 11), index).some((before) => shownBy(before) === shownBy(card)));

describe("lists of the demo guide", () => {
  const cards = demoCards();
  const lists = Object.entries({
    "of everything": cards,
    ...Object.fromEntries(Map.groupBy(cards, ({ country }) => `of ${country.code}`)),
    ...Object.fromEntries(Map.groupBy(cards, ({ business_type }) => `of ${business_type}`)),
    ...Object.fromEntries(Map.groupBy(cards, ({ activity_subtype }) => `of ${activity_subtype}`)),
  });

  it.each(lists)("%s show no scene twice among twelve neighbours", (_name, list) => {
    expect(seenBefore(withDetails(list))).toEqual([]);
    expect(withDetails(list).map(({ business_code }) => business_code)).toEqual(list.map(({ business_code }) => business_code));
  });

  it("would show the same scene twice without details", () => expect(seenBefore(cards).length).toBeGreaterThan(20));
});

describe("a listing's picture", () => {
  it("says where it is, over all of the demo guide", () => {
    const rows = demoRows();
    expect(rows.length).toBeGreaterThan(200);
    expect(faults(rows)).toEqual([]);
    // Includes the drawn galleries.
    expect(
      rows.flatMap((row) => Array.from({ length: VARIANTS }, (_, variant) => wrongIn(row, chooseCamera(row, variant))).flat()),
    ).toEqual([]);
  });

  it("shows where one sleeps, of seven stays in ten and more", () => expect(shareOfStays(demoRows())).toBeGreaterThanOrEqual(0.7));

  it("is one, wherever it is listed", () => {
    const cards = demoCards();
    for (const list of [cards, cards.toReversed(), cards.slice(7)])
      for (const { business_code, cover_image_link } of pickCards(list, 24))
        expect(cover_image_link).toBe(`/media/${business_code}/standard`);
  });
});
