import { isUploaded } from "../platform/uploadMark.ts";
import { WIDE_CAMERAS } from "./enumerations.scenes.ts";
import { cameraOf, type Subject } from "./rules.subject.ts";
import { assignVariants, distinctVariants, inkVariants, pickDiverse } from "./rules.variants.ts";

/** What of a listing's card its picture is drawn from. */
interface PicturedCard {
  business_code: string;
  business_type: string;
  activity_subtype: string | null;
  country: { code: string };
  latitude: number | null;
  cover_image_link: string;
}

/** What of an activity its picture is drawn from. Its country decides the light alone. */
interface PicturedProduct {
  image_link_uuid: string;
  image_link: string;
  activity_type: string | null;
}

/** Neighbours before one in a list of one column or row, and in a grid of up to four columns. */
const IN_LIST = 2;
const IN_GRID = 4;

export const subjectOfCard = ({ business_code, business_type, activity_subtype, country, latitude }: PicturedCard): Subject => ({
  kind: "business",
  seed: business_code,
  business_type,
  activity_subtype,
  country_code: country.code,
  latitude,
});

const subjectOfProduct = ({ image_link_uuid, activity_type }: PicturedProduct): Subject => ({
  kind: "item",
  seed: image_link_uuid,
  item_kind: "activity",
  activity_subtype: activity_type,
});

/** True for a listing whose own picture holds as wide as a screen. */
export const hasWidePicture = (card: PicturedCard): boolean =>
  isUploaded(card.cover_image_link) || WIDE_CAMERAS.has(cameraOf(subjectOfCard(card), 0));

/** Only what is drawn can be drawn otherwise. */
const inVariant = (link: string, variant: number | undefined) => (variant && !isUploaded(link) ? `${link}?v=${variant}` : link);

/** Listings of a list. No two that follow each other closely show the same scene: the later one's cover is another drawing of it. */
export function diversifyPictures<Card extends PicturedCard>(cards: readonly Card[]): Card[] {
  const variants = distinctVariants(cards.map(subjectOfCard), IN_LIST);
  return cards.map((card, index) => ({ ...card, cover_image_link: inVariant(card.cover_image_link, variants[index]) }));
}

/** The first `size` of ranked listings for a grid. One that shows the same scene as a neighbour comes later; when only such are left it gets another drawing. */
export function pickCards<Card extends PicturedCard>(ranked: readonly Card[], size: number): Card[] {
  const picked = pickDiverse(ranked, size, subjectOfCard);
  const variants = distinctVariants(picked.map(subjectOfCard), IN_GRID);
  return picked.map((card, index) => ({ ...card, cover_image_link: inVariant(card.cover_image_link, variants[index]) }));
}

/** The same for activities. */
export function pickProducts<Product extends PicturedProduct>(ranked: readonly Product[], size: number): Product[] {
  const picked = pickDiverse(ranked, size, subjectOfProduct);
  const variants = distinctVariants(picked.map(subjectOfProduct), IN_GRID);
  return picked.map((product, index) => ({ ...product, image_link: inVariant(product.image_link, variants[index]) }));
}

/** Kinds of activities beside each other: they have no picture that anybody would know them by, so each list has its own. */
export function diversifyActivityPictures<Activity extends { activity_type: string; image_link: string }>(
  activities: readonly Activity[],
): Activity[] {
  const variants = assignVariants(
    activities.map(({ activity_type }) => ({ kind: "activity", seed: `activity-${activity_type}`, activity_subtype: activity_type })),
  );
  return activities.map((one, index) => ({ ...one, image_link: inVariant(one.image_link, variants[index]) }));
}

/** Pictures of areas beside each other. @returns one address each, at the preset */
export function areaPictures(areas: readonly { slug: string; country_code: string }[], preset: string): string[] {
  const variants = distinctVariants(
    areas.map(({ slug, country_code }) => ({ kind: "area", seed: slug, country_code })),
    IN_GRID,
  );
  return areas.map(({ slug }, index) => inVariant(`/media/area/${slug}/${preset}`, variants[index]));
}

/** Pictures of countries beside each other: each shows its own scene, in other inks than its neighbours. @returns one address each, at the preset */
export function countryPictures(codes: readonly string[], preset: string): string[] {
  const variants = inkVariants(codes.map((code) => ({ kind: "country", seed: `country-${code}`, country_code: code })));
  return codes.map((code, index) => inVariant(`/media/country/${code}/${preset}`, variants[index]));
}
