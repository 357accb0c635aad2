import { t } from "../../../platform/languages/text.ts";
import { languageName } from "../../../platform/values/displayNames.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { LISTING_FIELDS } from "../fields.ts";
import { normaliseHashtag } from "../hashtags/rules.ts";
import type { ListingField } from "./field.ts";
import { EDITED_NAMES, type EditedName, type EditedValues, findField } from "./names.ts";

/** Pure: cleans and validates a listing's fields. */

const ENTRY_MAX = 60;

const line = (text: string): string => text.replace(/\s+/g, " ").trim();
const entries = (list: readonly string[]): string[] => [...new Set(list.map(line).filter(Boolean))];
/** Adds a missing "https://" to a typed URL. Text before a port is a host, not a protocol. */
const link = (text: string): string => (text === "" || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);

const CLEAN_LISTS: Record<string, (list: readonly string[]) => string[]> = {
  hashtags: (tags) => entries(tags.map(normaliseHashtag)),
  languages: (codes) => entries(codes.map((code) => code.toLowerCase())),
};

function cleanText(kind: ListingField["kind"], text: string): string {
  if (kind === "text") return text.replaceAll("\r\n", "\n").trim();
  if (kind === "email") return text.trim().toLowerCase();
  if (kind === "url") return link(text.trim());
  return kind === "choice" ? text : line(text);
}

function cleanValue(name: string, value: unknown): unknown {
  const field = findField(name);
  if (!field || value === null) return value;
  if (field.kind === "list") return Array.isArray(value) ? (CLEAN_LISTS[name] ?? entries)(value) : value;
  if (typeof value !== "string") return value;
  const text = cleanText(field.kind, value);
  return text === "" && field.isNullable ? null : text;
}

/** Returns the values in one normal form: without needless spaces, duplicates and the "#" of hashtags. */
export const cleaned = (given: Partial<EditedValues>): Partial<EditedValues> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, cleanValue(name, value)]])));

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A user name or password in a URL can disguise its host; a host without a dot is no public website.
  return (url?.protocol === "http:" || url?.protocol === "https:") && !url.username && !url.password && url.hostname.includes(".");
};
const MAIL = /^[^\s@<>"'(),;]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;
/**
 * Each member state has its own format ("BAIS-0102-A-2024", "ESFCTU0000280…"); all consist of letters, digits and some punctuation
 * (Regulation (EU) 2024/1028).
 */
const REGISTRATION = /^(?=.*\d)[\p{L}\d][\p{L}\d ./_-]{3,}$/u;

const unless = (isRight: boolean, sentence: string): string[] => (isRight ? [] : [sentence]);
const tooLong = (text: string, max: number) => unless(text.length <= max, t`Use at most ${max} characters.`);

function textErrors(kind: ListingField["kind"], text: string): string[] {
  if (text === "") return [];
  if (kind === "url") return unless(isWebAddress(text), t`Enter a link that starts with http:// or https://.`);
  if (kind === "email") return unless(MAIL.test(text), t`Enter a valid email address.`);
  return kind === "phone" ? unless(/\d{3}/.test(text.replace(/\D/g, "")), t`Enter a valid telephone number.`) : [];
}

const listErrors = (list: readonly string[], max: number) => [
  ...unless(list.length <= max, t`Choose at most ${max}.`),
  ...unless(
    list.every((one) => one.length <= ENTRY_MAX),
    t`Use at most ${ENTRY_MAX} characters for each.`,
  ),
];

/** Returns the validation errors by the kind of a field. */
function kindErrors(name: string, field: ListingField, value: unknown): string[] {
  if (field.kind === "list") return Array.isArray(value) ? listErrors(value, field.max) : [];
  if (typeof value === "number") {
    if (field.kind === "degrees")
      return unless(
        Math.abs(value) <= field.max,
        name === "latitude"
          ? t`A latitude is a number from -${field.max} to ${field.max}.`
          : t`A longitude is a number from -${field.max} to ${field.max}.`,
      );
    if (field.kind !== "number" || name in CHECKS) return [];
    const { min, max } = field;
    return unless(Number.isInteger(value) && value >= min && value <= max, t`Enter a whole number from ${min} to ${max}.`);
  }
  if (typeof value !== "string" || !("max" in field)) return [];
  const long = tooLong(value, field.max);
  return field.kind === "url" && long.length > 0 ? long : [...long, ...textErrors(field.kind, value)];
}

const { discount, bonus_credit } = LISTING_FIELDS;
const STEPS: readonly number[] = discount.steps;
const CREDIT_MAX = bonus_credit.max;

/** Further validation of single fields. A value of other origin stays valid until it changes. */
const CHECKS: { [Name in EditedName]?: (value: EditedValues[Name], before: EditedValues) => string[] } = {
  name: (text) => unless(/[\p{L}\p{N}]/u.test(text), t`Enter a name.`),
  languages: (codes, before) =>
    unless(
      codes.every((code) => before.languages.includes(code) || (/^[a-z]{2,3}$/.test(code) && languageName(code) !== code)),
      t`Use language codes, such as en or id.`,
    ),
  language: (code, before) =>
    unless(
      code === null || code === before.language || (/^[a-z]{2}$/.test(code) && languageName(code) !== code),
      t`Use a language code, such as en or id.`,
    ),
  discount: (value, before) =>
    unless(value === before.discount || STEPS.includes(value), t`Choose a discount of ${withCommas(STEPS)} percent.`),
  bonus_credit: (value, before) =>
    unless(
      value === before.bonus_credit || (value >= 0 && value <= CREDIT_MAX && Number.isInteger(Math.round(value * 1e8) / 1e6)),
      t`Enter a bonus credit from 0 to ${CREDIT_MAX} USD.`,
    ),
  registration_number: (text) =>
    unless(text === "" || REGISTRATION.test(text), t`Enter it as issued by your authority: letters and digits, at least 4 characters.`),
};

/**
 * Returns the validation errors by field.
 * @param given cleaned values
 * @param before current values
 */
export function listingErrors(given: Partial<EditedValues>, before: EditedValues): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = findField(name);
    if (!field) continue;
    const check = CHECKS[name as EditedName] as ((value: unknown, before: EditedValues) => string[]) | undefined;
    const said = [...kindErrors(name, field, value), ...(check?.(value, before) ?? [])];
    if (said.length > 0) errors[name] = said;
  }
  const at = { ...before, ...given };
  if ((at.latitude === null) !== (at.longitude === null)) errors.latitude = [t`Enter both latitude and longitude, or neither.`];
  return errors;
}

const OWNERS_ALONE = EDITED_NAMES.filter((name) => LISTING_FIELDS[name].writer === "owner");

/** Returns whether a change affects fields that only owners may write. A helper's form sends them too, so only a different value counts. */
export const changesOffer = (given: Partial<EditedValues>, before: EditedValues): boolean =>
  OWNERS_ALONE.some((name) => (given[name] ?? before[name]) !== before[name]);
