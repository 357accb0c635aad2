import { DURATION_CLASSES, type DurationClass, type ItemKind } from "../../catalogue/items/enumerations.ts";
import { blankItem, hasField, type ItemValues, SEASONS_MAX } from "../../catalogue/items/list/rules.ts";
import { MINUTES } from "../../catalogue/items/rules.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { counted, inLowerCase, plural, t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { decimalText, typedNumber } from "../../platform/values/decimal.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { withCommas, withFullStops } from "../../platform/values/punctuation.ts";
import { amenitiesOfForm, formOfAmenities } from "./amenities/amenityForm.ts";
import type { OwnItem } from "./contract.ts";
import { costsOfForm, formOfCosts } from "./costForm.ts";

/** Converts between an item and its form. */

/** Kinds of items that a listing can have, in the order of the tabs. For places to eat and drink the menu opens first (firstKind). */
export const KINDS = ["room", "activity", "dish", "product", "supplier"] as const satisfies ItemKind[];

export const parseItemKind = (text: string | null | undefined): ItemKind | undefined => KINDS.find((one) => one === text);

/** Name of the submit button and id of the form. The panel's buttons are outside the form. */
export const SAVE = "save";
export const ITEM_FORM = "item-form";

interface KindWords {
  tab: string;
  /** As in a sentence. */
  thing: string;
  add: string;
  /** Title of a new item. */
  added: string;
  deletion: string;
  none: string;
}

export const kindWords = (): Record<ItemKind, KindWords> => ({
  room: {
    tab: t`Rooms`,
    thing: t`room`,
    add: t`Add a room`,
    added: t`New room`,
    deletion: t`Are you sure you want to delete this room?`,
    none: t`No rooms yet. Start with a name, the number of guests and a price.`,
  },
  activity: {
    tab: t`Activities`,
    thing: t`activity`,
    add: t`Add an activity`,
    added: t`New activity`,
    deletion: t`Are you sure you want to delete this activity?`,
    none: t`No activities yet. Start with a name, a duration and a price.`,
  },
  dish: {
    tab: t`Menu items`,
    thing: t`menu item`,
    add: t`Add a menu item`,
    added: t`New menu item`,
    deletion: t`Are you sure you want to delete this menu item?`,
    none: t`No menu items yet. Start with 3 that you're proud of.`,
  },
  product: {
    tab: t`Products`,
    thing: t`product`,
    add: t`Add a product`,
    added: t`New product`,
    deletion: t`Are you sure you want to delete this product?`,
    none: t`No products yet. Add something that guests can take home.`,
  },
  supplier: {
    tab: t`Suppliers`,
    thing: t`supplier`,
    add: t`Add a supplier`,
    added: t`New supplier`,
    deletion: t`Are you sure you want to delete this supplier?`,
    none: t`No suppliers yet. Add the people who grow, bake and make what you serve.`,
  },
});

/** Returns the tab that opens first: the usual kind for this type of listing, or the first kind with items if that has none. */
export function firstKind(business_type: string, counts: Partial<Record<ItemKind, number>>): ItemKind {
  const usual: ItemKind =
    business_type === "accommodation" ? "room" : business_type === "activity" || business_type === "sight" ? "activity" : "dish";
  if ((counts[usual] ?? 0) > 0) return usual;
  return KINDS.find((kind) => (counts[kind] ?? 0) > 0) ?? usual;
}

const seasonName = (index: number, part: string) => `season_${index}_${part}`;
const PARTS = ["from", "to", "price"] as const;

/** Returns the seasons of a form without empty lines. */
export function readSeasons(form: FormFields): { from: string; to: string; price: number | null }[] {
  return Array.from({ length: SEASONS_MAX }, (_, index) => {
    const [from = "", to = "", price = ""] = PARTS.map((part) => form[seasonName(index, part)] ?? "");
    return { from, to, price: typedNumber(price) };
  }).filter(({ from, to, price }) => from !== "" || to !== "" || price !== null);
}

/** Returns the number of season lines of a form, capped at the maximum whatever number a field name contains. */
export const seasonLines = (form: FormFields): number =>
  Math.min(SEASONS_MAX, Math.max(0, ...Object.keys(form).map((name) => Number(/^season_(\d+)_/.exec(name)?.[1] ?? -1) + 1)));

/**
 * Returns the first free line number, because numbers beyond the maximum are not read.
 * @param lines numbers in use
 */
export const freeLine = (lines: readonly number[]): number =>
  Array.from({ length: lines.length + 1 }, (_, index) => index).find((index) => !lines.includes(index)) ?? lines.length;

/** Returns the pictures to keep, in order. */
export const picturesOfForm = (form: FormFields): string[] =>
  Object.entries(form).flatMap(([name, uuid]) => (/^picture_\d+$/.test(name) ? [uuid] : []));

const isItemField = (name: string): name is keyof ItemValues => name in blankItem("room");

/**
 * Converts the form to the body of the API.
 * @param hasFiles whether files are sent with it: a form with files carries texts only, so null values are left out
 */
export function bodyOfForm(kind: ItemKind, form: FormFields, hasFiles: boolean): Record<string, unknown> & { title: string } {
  const unit = form.duration_class ?? "hours";
  const minutes = MINUTES[oneOf(enumValues(DURATION_CLASSES), unit) ?? "minutes"];
  const amount = typedNumber(form.duration ?? "");
  const pictures = picturesOfForm(form);
  const body = {
    description: form.description ?? "",
    minimum_price: typedNumber(form.minimum_price ?? ""),
    minimum_price_currency: form.minimum_price_currency || null,
    item_category: form.item_category ?? "",
    book_now_url: form.book_now_url || null,
    room_type: form.room_type || null,
    activity_type: form.activity_type || null,
    duration: typeof amount === "number" ? Math.round(amount * minutes) : amount,
    duration_class: amount === null ? null : unit,
    maximum_capacity: typedNumber(form.maximum_capacity ?? ""),
    units: typedNumber(form.units ?? "") ?? 1,
    minimum_nights: typedNumber(form.minimum_nights ?? "") ?? 1,
    seasonal_prices: readSeasons(form),
    ...costsOfForm(form),
    amenities: amenitiesOfForm(kind, form),
  };
  const own = Object.entries(body).filter(([name]) => isItemField(name) && hasField(kind, name));
  return {
    title: form.title ?? "",
    ...Object.fromEntries(own),
    is_draft: form.is_draft === "on",
    ...(form.version ? { version: typedNumber(form.version) } : {}),
    ...(form.item ? { pictures: hasFiles && pictures.length === 0 ? [""] : pictures } : {}),
  };
}

/** Returns the unit to show a duration in: its own unit if two decimals show it to the minute, otherwise a smaller one. */
function shownUnit(duration: number | null, own: DurationClass | null): DurationClass {
  if (duration === null) return own ?? "hours";
  const wanted = own ?? (duration % 60 === 0 ? "hours" : "minutes");
  const isExact = (unit: DurationClass) => Math.round(Number(decimalText(duration / MINUTES[unit])) * MINUTES[unit]) === duration;
  return isExact(wanted) ? wanted : isExact("hours") ? "hours" : "minutes";
}

/**
 * Returns the form values of an item, exact enough that saving them unchanged alters no minute.
 * @param currency currency of the listing's other prices
 */
export function formOfItem(kind: ItemKind, item: OwnItem | undefined, currency: string): FormFields {
  const { duration = null, ...values } = item ?? blankItem(kind);
  const unit = shownUnit(duration, values.duration_class);
  const seasons = values.seasonal_prices.flatMap(({ from, to, price }, index) =>
    Object.entries({ from, to, price: decimalText(price) }).map(([part, text]) => [seasonName(index, part), text]),
  );
  const pictures = (item?.pictures ?? []).map((uuid, index) => [`picture_${index}`, uuid]);
  return {
    title: values.title,
    description: values.description,
    minimum_price: decimalText(values.minimum_price),
    minimum_price_currency: values.minimum_price_currency ?? currency,
    item_category: values.item_category,
    book_now_url: values.book_now_url ?? "",
    room_type: values.room_type ?? "private",
    activity_type: values.activity_type ?? "other",
    duration: duration === null ? "" : decimalText(duration / MINUTES[unit]),
    duration_class: unit,
    maximum_capacity: decimalText(values.maximum_capacity),
    units: decimalText(values.units),
    minimum_nights: decimalText(values.minimum_nights),
    ...formOfCosts(values),
    ...formOfAmenities(values.amenities),
    ...(values.is_draft ? { is_draft: "on" } : {}),
    ...Object.fromEntries([...seasons, ...pictures]),
  };
}

/** Returns the facts beside an item's title in the list, for example "Private, sleeps 2. 3 nights or more". */
export function rowFacts(item: OwnItem): string {
  const {
    kind,
    room_type,
    maximum_capacity,
    duration_human,
    minimum_nights,
    units,
    item_category,
    description,
    pictures,
    seasonal_prices,
  } = item;
  const first = [
    kind === "room" && room_type ? (room_type === "shared" ? t`Shared` : t`Private`) : item_category,
    duration_human,
    maximum_capacity === null
      ? ""
      : kind === "room"
        ? t`sleeps ${maximum_capacity}`
        : t`up to ${plural(maximum_capacity, "# person", "# people")}`,
  ].filter(Boolean);
  const rest = [
    units > 1 ? counted(units, "# room", "# rooms") : "",
    minimum_nights > 1 ? counted(minimum_nights, "# night or more", "# nights or more") : "",
    seasonal_prices.length > 0 ? counted(seasonal_prices.length, "# season", "# seasons") : "",
    pictures.length > 1 ? counted(pictures.length, "# picture", "# pictures") : "",
    description === "" ? t`No description` : "",
  ].filter(Boolean);
  return withFullStops([withCommas(first), ...rest]);
}

/** Returns for example "IDR 425,000", or an empty string without a price. */
export const priceText = ({ minimum_price, minimum_price_currency }: OwnItem): string =>
  minimum_price === null || minimum_price_currency === null ? "" : formatPrice(minimum_price, minimum_price_currency);

/** Returns the currency of the other prices, as the default for new ones. */
export const usualCurrency = (items: readonly OwnItem[]): string =>
  items.find((item) => item.minimum_price_currency !== null)?.minimum_price_currency ?? "USD";

/** Units of time of a form. */
export const durationUnits = () => Object.entries(DURATION_CLASSES).map(([value, label]) => ({ value, label: inLowerCase(label) }));
