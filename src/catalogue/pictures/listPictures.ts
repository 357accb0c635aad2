import {
  assignVariants,
  chooseCamera,
  distinctVariants,
  inkVariants,
  pickDiverse,
  type Subject,
  subjectOfActivity,
  WIDE_CAMERAS,
} from "#illustrator";
import { isUploaded } from "../../platform/files/uploadMark.ts";
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

/** Adds a variant to a drawn picture's URL; uploads have no variants. */
const inVariant = (link: string, variant: number | undefined) => (variant && !isUploaded(link) ? `${link}?v=${variant}` : link);

/**
 * Returns the first `size` of ranked listings for a section, each with its own picture. A listing with the same scene as a neighbour moves
 * back.
 */
export const pickCards = <Card extends PicturedCard>(ranked: readonly Card[], size: number): Card[] =>
  pickDiverse(ranked, size, subjectOfCard);

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
  const variants = assignVariants(activities.map(({ activity_type }) => subjectOfActivity(activity_type, country)));
  return activities.map((one, index) => ({ ...one, image_link: inVariant(one.image_link, variants[index]) }));
}

interface PicturedArea {
  slug: string;
  country_code: string;
  latitude?: number | null;
  longitude?: number | null;
}

/** Returns the pictures of areas beside each other, one URL each, at the preset. */
export function areaPictures(areas: readonly PicturedArea[], preset: string): string[] {
  const variants = distinctVariants(
    areas.map(({ slug, ...where }) => ({ kind: "area", seed: slug, ...where })),
    IN_GRID,
  );
  return areas.map(({ slug }, index) => inVariant(`/media/area/${slug}/${preset}`, variants[index]));
}

/**
 * Returns the pictures of countries beside each other, one URL each, at the preset: each shows its own scene, in other inks than its
 * neighbours.
 */
export function countryPictures(codes: readonly string[], preset: string): string[] {
  const variants = inkVariants(codes.map((code) => ({ kind: "country", seed: `country-${code}`, country_code: code })));
  return codes.map((code, index) => inVariant(`/media/country/${code}/${preset}`, variants[index]));
}
