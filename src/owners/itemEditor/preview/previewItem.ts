import type { InventoryItem } from "../../../catalogue/items/contract.ts";
import type { ItemCost, PersonPrice } from "../../../catalogue/items/costs/rules.ts";
import { DURATION_CLASSES, type ItemKind, ROOM_TYPES } from "../../../catalogue/items/enumerations.ts";
import { departuresText } from "../../../catalogue/items/facts.ts";
import { hasField } from "../../../catalogue/items/list/rules.ts";
import type { SeasonalPrice } from "../../../catalogue/items/prices/rules.ts";
import { humanDuration, pricingLine } from "../../../catalogue/items/rules.ts";
import { ACTIVITY_TYPES, enumValues } from "../../../catalogue/listings/enumerations.ts";
import { counted, plural, t } from "../../../platform/languages/text.ts";
import type { FormFields } from "../../../platform/pages/formAction.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { amenitiesOfForm } from "../amenities/amenityForm.ts";
import type { OwnItem } from "../contract.ts";
import { costsOfForm, type WithCosts } from "../costForm.ts";
import { bodyOfForm, kindWords, picturesOfForm, readSeasons } from "../form.ts";

/** The preview of an item. Apart from form.ts, because pages load it only once a field changes. */

/** Returns what the preview shows of the form's part: only lines that are complete. */
export function previewCosts(kind: ItemKind, form: FormFields, currency: string | null): Omit<WithCosts, "minimum_price_currency"> {
  const { costs, terms, departures, prices } = costsOfForm(form);
  const isNumber = (value: unknown): value is number => typeof value === "number";
  return {
    costs: hasField(kind, "costs")
      ? costs.flatMap((cost) =>
          isNumber(cost.amount) && (cost.currency ?? currency) ? [{ currency: currency ?? "", ...cost } as ItemCost] : [],
        )
      : [],
    terms: hasField(kind, "terms") ? terms : { deposit: "", cancellation: "" },
    departures: hasField(kind, "departures") ? departures : [],
    prices: hasField(kind, "prices")
      ? prices.flatMap((price) => (isNumber(price.amount) ? [{ from_age: null, to_age: null, ...price } as PersonPrice] : []))
      : [],
  };
}

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

/**
 * Returns the item as guests would see it, from the form's present values.
 * @param item the saved item; undefined for a new one
 * @param cover picture for a new item
 */
export function previewItem(kind: ItemKind, form: FormFields, item: OwnItem | undefined, cover: string): InventoryItem {
  const body = bodyOfForm(kind, form, false);
  const price = numberOr(body.minimum_price);
  const currency = price === null ? null : (form.minimum_price_currency ?? null);
  const duration = numberOr(body.duration);
  const unit = oneOf(enumValues(DURATION_CLASSES), form.duration_class) ?? null;
  const [first] = picturesOfForm(form);
  return {
    ...{ id: item?.id ?? "new", kind, business_profile: item?.business_profile ?? "", item_url: "", order: 0, created: "" },
    title: form.title?.trim() || kindWords()[kind].added,
    description: form.description?.trim() ?? "",
    activity_type: (hasField(kind, "activity_type") && oneOf(enumValues(ACTIVITY_TYPES), form.activity_type)) || null,
    room_type: (hasField(kind, "room_type") && oneOf(enumValues(ROOM_TYPES), form.room_type)) || null,
    minimum_price: price,
    minimum_price_currency: currency,
    pricing_text_line: pricingLine(kind, price, currency),
    duration: hasField(kind, "duration") ? duration : null,
    duration_class: unit,
    duration_human: hasField(kind, "duration") ? humanDuration(duration, unit) : "",
    maximum_capacity: hasField(kind, "maximum_capacity") ? numberOr(body.maximum_capacity) : null,
    minimum_nights: numberOr(body.minimum_nights) ?? 1,
    seasonal_prices: readSeasons(form).filter(
      (one): one is SeasonalPrice => typeof one.price === "number" && one.from !== "" && one.to !== "",
    ),
    ...previewCosts(kind, form, currency),
    amenities: amenitiesOfForm(kind, form),
    book_now_url: form.book_now_url || null,
    item_category: form.item_category ?? "",
    image_link: item?.image_link ?? "",
    image_link_uuid: first ?? item?.image_link_uuid ?? cover,
    image_gallery: [],
    ...{ translated: {}, foreign: {} },
  };
}

/** Returns the facts beside name and price, for example "Sleeps 2 · 3 nights or more". */
export const previewFacts = ({ kind, duration_human, maximum_capacity, minimum_nights, departures }: InventoryItem): string =>
  [
    duration_human,
    maximum_capacity === null
      ? ""
      : kind === "room"
        ? t`Sleeps ${maximum_capacity}`
        : t`Up to ${plural(maximum_capacity, "# person", "# people")}`,
    minimum_nights > 1 ? counted(minimum_nights, "# night or more", "# nights or more") : "",
    departuresText(departures),
  ]
    .filter(Boolean)
    .join(" · ");
