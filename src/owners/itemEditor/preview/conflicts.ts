import { itemNeeds } from "../../../catalogue/items/amenities/rules.ts";
import { amenityFacts } from "../../../catalogue/items/amenities/text.ts";
import { costText, personPriceText } from "../../../catalogue/items/costs/rules.ts";
import type { ItemKind } from "../../../catalogue/items/enumerations.ts";
import { hasField, type ItemValues } from "../../../catalogue/items/list/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import type { FormFields } from "../../../platform/pages/formAction.ts";
import { formatDays } from "../../../platform/values/format.ts";
import { labelled, withCommas, withSemicolons } from "../../../platform/values/punctuation.ts";
import { amenityField } from "../amenities/amenityForm.ts";
import type { OwnItem } from "../contract.ts";
import { formOfCosts, type WithCosts } from "../costForm.ts";
import { formOfItem, readSeasons } from "../form.ts";

/** Fields that another person changed meanwhile. Apart from form.ts, because pages load it only when that happens. */

/** Returns the extra costs of a saved item in words, to compare them with those of a form: one entry for each field. */
export function conflictsInCosts(kind: ItemKind, form: FormFields, present: WithCosts): { label: string; now: string }[] {
  const theirs = formOfCosts(present);
  const isOther = (fields: RegExp) =>
    [...new Set([...Object.keys(theirs), ...Object.keys(form)])].some(
      (name) => fields.test(name) && (theirs[name] ?? "") !== (form[name] ?? "").trim(),
    );
  const currency = present.minimum_price_currency ?? "";
  const entries = [
    { field: "costs", label: t`Extra costs`, fields: /^cost_/, now: withSemicolons(present.costs.map(costText)) },
    { field: "terms", label: t`Deposit`, fields: /^terms_deposit$/, now: present.terms.deposit },
    { field: "terms", label: t`Cancellation`, fields: /^terms_cancellation$/, now: present.terms.cancellation },
    { field: "departures", label: t`Departure times`, fields: /^departures$/, now: withCommas(present.departures) },
    {
      field: "prices",
      label: t`Prices by age`,
      fields: /^(?:price_adult$|child_)/,
      now: withSemicolons(present.prices.map((price) => personPriceText(price, currency))),
    },
  ] as const;
  return entries.flatMap(({ field, label, fields, now }) =>
    hasField(kind, field) && isOther(fields) ? [{ label, now: now || t`none` }] : [],
  );
}

function conflictsInAmenities(kind: ItemKind, form: FormFields, { amenities }: OwnItem): { label: string; now: string }[] {
  const isSame = itemNeeds(kind).every((need) => (amenities[need] ?? "") === (form[amenityField(need)] ?? ""));
  return isSame ? [] : [{ label: t`Access and comfort`, now: withCommas(amenityFacts({ kind, amenities })) || t`none` }];
}

const labels = (): readonly (readonly [name: keyof ItemValues, label: string])[] => [
  ["title", t`Title`],
  ["description", t`Description`],
  ["minimum_price", t`Price`],
  ["minimum_price_currency", t`Currency`],
  ["item_category", t`Category`],
  ["book_now_url", t`Booking link`],
  ["room_type", t`Room type`],
  ["activity_type", t`Activity type`],
  ["duration", t`Duration`],
  ["maximum_capacity", t`Capacity`],
  ["units", t`Rooms like this`],
  ["minimum_nights", t`Minimum nights`],
];

const seasonText = ({ from, to, price }: { from: string; to: string; price: number | null }) =>
  labelled(formatDays(from, to), String(price));

/** Returns the fields in which another person's saved values differ from this form: label and present value. */
export function findConflicts(kind: ItemKind, form: FormFields, present: OwnItem): { label: string; now: string }[] {
  const theirs = formOfItem(kind, present, form.minimum_price_currency ?? "");
  const fields = labels().flatMap(([name, label]) => {
    const now = theirs[name] ?? "";
    return hasField(kind, name) && now !== (form[name] ?? "").trim() ? [{ label, now: now || t`empty` }] : [];
  });
  const seasons = withSemicolons(present.seasonal_prices.map(seasonText));
  const own = readSeasons(form).map((one) => (one.from && one.to ? seasonText(one) : ""));
  const others = [...conflictsInCosts(kind, form, present), ...conflictsInAmenities(kind, form, present)];
  return [...fields, ...(seasons === own.join("; ") ? [] : [{ label: t`Seasonal prices`, now: seasons || t`none` }]), ...others];
}
