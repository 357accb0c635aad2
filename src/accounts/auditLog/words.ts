import { fieldNoun } from "../../catalogue/listings/fields/names.ts";
import { choose, counted, meant, t } from "../../platform/languages/text.ts";
import { languageName } from "../../platform/values/displayNames.ts";
import { formatList, formatMoney } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { LOG_ACTS, type LogAct, type LogSide } from "./enumerations.ts";
import { choiceLabel, itemNoun } from "./fieldWords.ts";
import { mailName } from "./mailNames.ts";

/** Turns an entry into a sentence in the reader's language: "Inés changed the price of Room 2 from USD 80 to USD 90". */

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

/** Fields that only accompany another field and are not named. */
const BESIDE = new Set(["minimum_price_currency", "duration_class", "currency", "amount_currency"]);
/** Fields whose values mean nothing to a reader: ids, and positions. */
const WORDLESS = new Set(["focus", "shown_with", "pictures"]);
const SHORT_MAX = 40;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Returns a value as text; undefined if it is too long for a sentence. */
function readValue(field: string, fields: Fields): string | undefined {
  const value = fields[field];
  if (WORDLESS.has(field)) return undefined;
  if (isEmpty(value)) return t`nothing`;
  if (field === "minimum_price" && typeof fields.minimum_price_currency === "string")
    return formatMoney(Number(value), fields.minimum_price_currency);
  if (field === "bonus_credit") return formatMoney(Number(value), "USD");
  if (field === "discount") return `${String(value)}%`;
  if (field === "duration") return counted(Number(value), "# minute", "# minutes");
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value.length > SHORT_MAX) return undefined;
  const words = choiceLabel(field, value) ?? value.replaceAll("_", " ");
  return t`“${words}”`;
}

/** Returns the values before and after; undefined if one of them has no text, or both have the same. */
function readValues(field: string, before: Fields, after: Fields): { from: string; to: string } | undefined {
  const [from, to] = [readValue(field, before), readValue(field, after)];
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined;
}

/** Sentences about the fields of one thing. */
interface ChangeSentences {
  changed(field: string): string;
  changedFrom(field: string, from: string, to: string): string;
  /** @param fields "the title, the price from USD 80 to USD 90 and 2 more" */
  changedAll(fields: string): string;
  removed(field: string): string;
  removedValue(field: string, value: string): string;
  /** Fields whose change reads better as an action than as two values. */
  done: Readonly<Record<string, (after: Fields) => string>>;
}

const OF_LISTING: ChangeSentences = {
  changed: (field) => t`changed the ${field} of the listing`,
  changedFrom: (field, from, to) => t`changed the ${field} of the listing from ${from} to ${to}`,
  changedAll: (fields) => t`changed ${fields} of the listing`,
  removed: (field) => t`removed the ${field} of the listing`,
  removedValue: (field, value) => t`removed the ${field} of the listing (${value})`,
  done: {},
};

const OF_PICTURE: ChangeSentences = {
  changed: (field) => t`changed the ${field} of a picture`,
  changedFrom: (field, from, to) => t`changed the ${field} of a picture from ${from} to ${to}`,
  changedAll: (fields) => t`changed ${fields} of a picture`,
  removed: (field) => t`removed the ${field} of a picture`,
  removedValue: (field, value) => t`removed the ${field} of a picture (${value})`,
  done: { is_cover: () => t`made a picture the cover` },
};

const actSentences = (name: string): ChangeSentences => ({
  changed: (field) => t`changed the ${field} of ${name}`,
  changedFrom: (field, from, to) => t`changed the ${field} of ${name} from ${from} to ${to}`,
  changedAll: (fields) => t`changed ${fields} of ${name}`,
  removed: (field) => t`removed the ${field} of ${name}`,
  removedValue: (field, value) => t`removed the ${field} of ${name} (${value})`,
  done: { is_draft: ({ is_draft }) => (is_draft === true ? t`hid ${name}` : t`showed ${name} to guests`) },
});

const FIELDS_MAX = 3;

/**
 * Returns "changed the price of Room 2 from USD 80 to USD 90", "changed the title, the price from USD 80 to USD 90 and 2 more of Room 2".
 */
function changeWords(sentences: ChangeSentences, before: Fields, after: Fields, noun = itemNoun): string {
  const named = Object.keys(after).filter((field) => !BESIDE.has(field));
  const fields = named.length > 0 ? named : Object.keys(after);
  const [first = ""] = fields;
  if (fields.length === 1) {
    const done = sentences.done[first]?.(after);
    if (done !== undefined) return done;
    const removed = isEmpty(after[first]) ? readValue(first, before) : undefined;
    if (removed !== undefined)
      return isEmpty(before[first]) ? sentences.removed(noun(first)) : sentences.removedValue(noun(first), removed);
    const values = readValues(first, before, after);
    return values ? sentences.changedFrom(noun(first), values.from, values.to) : sentences.changed(noun(first));
  }
  const listed = fields.slice(0, FIELDS_MAX).map((field) => {
    const values = readValues(field, before, after);
    return values ? t`the ${noun(field)} from ${values.from} to ${values.to}` : t`the ${noun(field)}`;
  });
  const rest = fields.length - listed.length;
  return sentences.changedAll(formatList(rest > 0 ? [...listed, t`${rest} more`] : listed));
}

/** Returns "changed translations of the listing (German: name, description)". */
function translationWords(act: LogAct, name: string, { language, ...fields }: Fields): string {
  const sentence: (name: string) => string = LOG_ACTS[act];
  const nouns = Object.keys(fields).map((field) => (act.startsWith("listing.") ? fieldNoun(field) : itemNoun(field.split(".")[0] ?? "")));
  return t`${sentence(name)} (${languageName(String(language))}: ${withCommas([...new Set(nouns)])})`;
}

/** Returns the action without the person. */
export function actWords({ act, subject_name, before, after }: Worded): string {
  const name = subject_name === "" ? meant("in place of a name")`it` : subject_name;
  if (act === "listing.changed" && before && after) return changeWords(OF_LISTING, before, after, fieldNoun);
  if ((act === "item.changed" || act === "calendar.changed") && before && after) return changeWords(actSentences(name), before, after);
  if (act === "picture.changed" && after) return changeWords(OF_PICTURE, before ?? {}, after);
  if (act.endsWith(".translated") && after && Object.hasOwn(LOG_ACTS, act)) return translationWords(act, name, after);
  if (act === "member.changed" && before && after)
    return t`changed the role of ${name} from ${choose(String(before.role), { owner: "owner", other: "helper" })} to ${choose(String(after.role), { owner: "owner", other: "helper" })}`;
  if (act === "member.invited" && after) return t`invited ${name} as ${choose(String(after.role), { owner: "owner", other: "helper" })}`;
  if (act === "credit.spent" && typeof after?.amount === "number")
    return t`accepted credit: ${formatMoney(after.amount, typeof after.currency === "string" ? after.currency : "USD")}`;
  if (act === "mail.retried") return LOG_ACTS[act](mailName(name));
  if (act === "voucher.redeemed" && subject_name !== "") return t`redeemed a voucher: ${subject_name}`;
  // The log may hold acts that the guide no longer knows.
  const sentence: ((name: string) => string) | undefined = LOG_ACTS[act];
  return sentence?.(name) ?? act;
}
