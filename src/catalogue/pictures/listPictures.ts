import {
  assignDetails,
  assignVariants,
  chooseCamera,
  distinctVariants,
  inkVariants,
  isPattern,
  pickDiverse,
  type Subject,
  subjectOfActivity,
  WIDE_CAMERAS,
} from "#illustrator";
import { isUploaded } from "../../platform/files/uploadMark.ts";
import { itemAt } from "../../platform/values/items.ts";
import { inferLandmark } from "./landmarkFromName.ts";
import { inferSubtypeAndNature } from "./natureFromName.ts";

/** The fields of a listing's card that determine its picture. */
interface PicturedCard {
  business_code: string;
  name: string;
  hashtags: readonly string[];
  business_type: string;
  activity_subtype: string | null;
  country: { code: string };
  latitude: number | null;
  longitude: number | null;
  cover_image_link: string;
}

/** The fields of an activity that determine its picture. Its country decides only the light. */
interface PicturedProduct {
  image_link_uuid: string;
  image_link: string;
  activity_type: string | null;
}

/** Number of preceding neighbours in a grid of up to four columns. */
const IN_GRID = 4;

export const subjectOfCard = ({ business_code, country, latitude, longitude, ...card }: PicturedCard): Subject => ({
  kind: "business",
  seed: business_code,
  business_type: card.business_type,
  ...inferSubtypeAndNature(card),
  landmark: inferLandmark(card),
  country_code: country.code,
  latitude,
  longitude,
});

const subjectOfProduct = ({ image_link_uuid, activity_type }: PicturedProduct): Subject => ({
  kind: "item",
  seed: image_link_uuid,
  item_kind: "activity",
  activity_subtype: activity_type,
});

/** Returns true for a listing whose picture works at the width of a screen. */
export const hasWidePicture = (card: PicturedCard): boolean =>
  isUploaded(card.cover_image_link) || WIDE_CAMERAS.has(chooseCamera(subjectOfCard(card), 0));

/** Returns the URLs of drawn pictures beside each other, in their variants and in details that let no scene come twice. */
function asNeighbours(links: readonly string[], subjects: readonly Subject[], variants: readonly number[]): string[] {
  const details = assignDetails(
    subjects.map((subject, index) => (isPattern(subject) ? undefined : chooseCamera(subject, variants[index] ?? 0))),
  );
  return links.map((link, index) => {
    const query = new URLSearchParams();
    if (variants[index]) query.set("v", String(variants[index]));
    if (details[index]) query.set("d", String(details[index]));
    return query.size > 0 ? `${link}?${query}` : link;
  });
}

/**
 * Returns the first `size` of ranked listings for a section, each with its own picture. A listing with the same scene as a neighbour moves
 * back.
 */
export const pickCards = <Card extends PicturedCard>(ranked: readonly Card[], size: number): Card[] =>
  pickDiverse(ranked, size, subjectOfCard);

/**
 * Gives cards beside each other different pictures: a card whose scene is among the eleven before it shows a detail of its picture.
 * @param cards all cards that are seen together, in their order
 */
export function withDetails<Card extends PicturedCard>(cards: readonly Card[]): Card[] {
  const details = assignDetails(
    cards.map((card) => (isUploaded(card.cover_image_link) ? undefined : chooseCamera(subjectOfCard(card), 0))),
  );
  return cards.map((card, index) =>
    details[index] ? { ...card, cover_image_link: `${card.cover_image_link}?d=${details[index]}` } : card,
  );
}

/** The fields of an item that determine its picture, with its listing's. */
interface PicturedItem {
  kind: string;
  activity_type: string | null;
  image_link: string;
  image_link_uuid: string;
}

const subjectOfItem = ({ kind, activity_type, image_link_uuid }: PicturedItem, listing: PicturedCard): Subject => ({
  ...subjectOfCard(listing),
  kind: "item",
  seed: image_link_uuid,
  item_kind: kind,
  activity_subtype: activity_type,
  nature: null,
});

/** Gives the rows of a listing's items different pictures by the same rule. @param items in the order of the page */
export function withItemDetails<Item extends PicturedItem>(items: readonly Item[], listing: PicturedCard): Item[] {
  const details = assignDetails(
    items.map((item) => (isUploaded(item.image_link_uuid) ? undefined : chooseCamera(subjectOfItem(item, listing), 0))),
  );
  return items.map((item, index) => (details[index] ? { ...item, image_link: `${item.image_link}?d=${details[index]}` } : item));
}

/** Returns the first `size` of ranked activities by the same rule. */
export const pickProducts = <Product extends PicturedProduct>(ranked: readonly Product[], size: number): Product[] =>
  pickDiverse(ranked, size, subjectOfProduct);

/**
 * Gives activities beside each other different pictures. Visitors do not recognise an activity by its picture, so each list can choose
 * variants.
 * @param country country in their URLs
 */
export function diversifyActivityPictures<Activity extends { activity_type: string; image_link: string }>(
  activities: readonly Activity[],
  country?: string,
): Activity[] {
  const subjects = activities.map(({ activity_type }) => subjectOfActivity(activity_type, country));
  const links = asNeighbours(
    activities.map(({ image_link }) => image_link),
    subjects,
    assignVariants(subjects),
  );
  return activities.map((one, index) => ({ ...one, image_link: itemAt(links, index) }));
}

interface PicturedArea {
  slug: string;
  country_code: string;
  latitude?: number | null;
  longitude?: number | null;
}

/** Returns the pictures of areas beside each other, one URL each, at the preset. */
export function areaPictures(areas: readonly PicturedArea[], preset: string): string[] {
  const subjects = areas.map(({ slug, ...where }): Subject => ({ kind: "area", seed: slug, ...where }));
  return asNeighbours(
    areas.map(({ slug }) => `/media/area/${slug}/${preset}`),
    subjects,
    distinctVariants(subjects, IN_GRID),
  );
}

/**
 * Returns the pictures of countries beside each other, one URL each, at the preset: each shows its own scene, in other inks than its
 * neighbours.
 */
export function countryPictures(codes: readonly string[], preset: string): string[] {
  const subjects = codes.map((code): Subject => ({ kind: "country", seed: `country-${code}`, country_code: code }));
  return asNeighbours(
    codes.map((code) => `/media/country/${code}/${preset}`),
    subjects,
    inkVariants(subjects),
  );
}
