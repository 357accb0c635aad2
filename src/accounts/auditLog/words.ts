import { fieldNoun } from "../../catalogue/listings/fields/names.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { formatList, formatMoney } from "../../platform/values/format.ts";
import { type LogAct, type LogSide, logActs } from "./enumerations.ts";

/** Turns an entry into a sentence: "Inés changed the price of Room 2 from USD 80 to USD 90". */

type Fields = Record<string, unknown>;
interface Worded {
  act: LogAct;
  subject_name: string;
  before: Fields | null;
  after: Fields | null;
}

/**
 * Returns the name of the person who acted.
 * @param name of the account; null if it was deleted
 */
export function actorName(side: LogSide, name: string | null): string {
  if (side === "staff") return t`Staff`;
  if (side === "guide") return t`The Guide`;
  if (side === "guest") return t`A guest`;
  return name ?? t`Deleted account`;
}

/**
 * Labels of fields of items, pictures and calendars; other fields use their own name. Labels of a listing's fields are in
 * catalogue/listings/fields.ts.
 */
const labelsText = (): Record<string, string> => ({
  minimum_price: "price",
  maximum_capacity: t`number of guests`,
  seasonal_prices: "seasonal prices",
  costs: "extra costs",
  terms: t`deposit and cancellation terms`,
  departures: "departure times",
  prices: t`prices by age`,
  amenities: t`access and comfort`,
  minimum_nights: "minimum stay",
  room_type: "room type",
  activity_type: "activity type",
  item_category: "category",
  book_now_url: "booking link",
  is_draft: "visibility",
  is_cover: "cover",
  alt: "description",
  focus: "focus point",
  units: t`number of rooms like this`,
});
/** Fields that only accompany another field and are not named. */
const BESIDE = new Set(["minimum_price_currency", "duration_class", "currency", "amount_currency"]);
const itemNoun = (field: string): string => labelsText()[field] ?? field.replaceAll("_", " ");

/** Fields whose values mean nothing to a reader: ids, and positions. */
const WORDLESS = new Set(["focus", "shown_with", "pictures"]);
const SHORT_MAX = 40;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Returns a value as text; undefined if it is too long for a sentence. */
function readValue(field: string, fields: Fields): string | undefined {
  const value = fields[field];
  if (WORDLESS.has(field)) return undefined;
  if (isEmpty(value)) return "nothing";
  if (field === "minimum_price" && typeof fields.minimum_price_currency === "string")
    return formatMoney(Number(value), fields.minimum_price_currency);
  if (field === "bonus_credit") return formatMoney(Number(value), "USD");
  if (field === "discount") return `${String(value)}%`;
  if (field === "duration") return counted(Number(value), "# minute", "# minutes");
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.length <= SHORT_MAX ? `“${value.replaceAll("_", " ")}”` : undefined;
}

const FIELDS_MAX = 3;

/** Returns " from USD 80 to USD 90"; empty if one of the values has no text. */
function valuesWords(field: string, before: Fields, after: Fields): string {
  const [from, to] = [readValue(field, before), readValue(field, after)];
  return from !== undefined && to !== undefined && from !== to ? t` from ${from} to ${to}` : "";
}

/** Fields whose change reads better as an action than as two values. */
const DONE: Record<string, (after: Fields, of: string) => string> = {
  is_draft: ({ is_draft }, of) => (is_draft === true ? `hid ${of}` : t`showed ${of} to guests`),
  is_cover: (_, of) => t`made ${of} the cover`,
};

/**
 * Returns "changed the price of Room 2 from USD 80 to USD 90", "changed the title, the price from USD 80 to USD 90 and 2 more of Room 2".
 */
function changeWords(of: string, before: Fields, after: Fields, noun = itemNoun): string {
  const named = Object.keys(after).filter((field) => !BESIDE.has(field));
  const fields = named.length > 0 ? named : Object.keys(after);
  const [first = ""] = fields;
  const removed = fields.length === 1 && !DONE[first] && isEmpty(after[first]) && readValue(first, before);
  if (removed) return t`removed the ${noun(first)} of ${of}${removed === "nothing" ? "" : ` (${removed})`}`;
  if (fields.length === 1) return DONE[first]?.(after, of) ?? t`changed the ${noun(first)} of ${of}${valuesWords(first, before, after)}`;
  const said = fields.map((field) => `the ${noun(field)}${valuesWords(field, before, after)}`);
  const shown = said.length > FIELDS_MAX ? [...said.slice(0, FIELDS_MAX), t`${said.length - FIELDS_MAX} more`] : said;
  return t`changed ${formatList(shown)} of ${of}`;
}

const amountSuffix = ({ amount, currency }: Fields): string =>
  typeof amount === "number" ? `: ${formatMoney(amount, typeof currency === "string" ? currency : "USD")}` : "";

/** Returns the action without the person. */
export function actWords({ act, subject_name, before, after }: Worded): string {
  const name = subject_name === "" ? "it" : subject_name;
  if (act === "listing.changed" && before && after) return changeWords("the listing", before, after, fieldNoun);
  if ((act === "item.changed" || act === "calendar.changed") && before && after) return changeWords(name, before, after);
  if (act === "picture.changed" && after) return changeWords("a picture", before ?? {}, after);
  if (act === "member.changed" && before && after)
    return t`${logActs()[act].replace("{name}", name)} from ${String(before.role)} to ${String(after.role)}`;
  if (act === "member.invited" && after) return t`invited ${name} as ${String(after.role)}`;
  if (act === "credit.spent" && after) return `accepted credit${amountSuffix(after)}`;
  if (act === "voucher.redeemed" && subject_name !== "") return t`redeemed a voucher: ${subject_name}`;
  return (logActs()[act] ?? act).replace("{name}", name);
}
