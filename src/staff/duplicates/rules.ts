/** Pairs of listings that may be the same, and the rules of a merge. */

import {
  fieldColumns,
  fieldLabel,
  findField,
  IMPORTED_NAMES,
  type ImportedName,
  saysNothing,
} from "../../catalogue/listings/fields/names.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";

export const DUPLICATES = "/staff/review/duplicates/";
export const pairUrl = (one: string, other: string): string => `${DUPLICATES}${one}/${other}/`;

/** Reasons that are stored with a pair (openData/likeness/rules.ts). */
const REASONS: Readonly<Record<string, string>> = texts({
  "same phone": "same phone",
  "same website": "same website",
  "same Wikidata entry": "same Wikidata entry",
  "same name": "same name",
  "similar names": "similar names",
});
const DISTANCE = /^(\S+) (metres|km) apart$/;

/** Returns the reasons of a pair in the reader's language. @param stored in English */
export const reasonTexts = (stored: readonly string[]): string[] =>
  stored.map((reason) => {
    const [, distance = "", unit] = DISTANCE.exec(reason) ?? [];
    if (unit) return unit === "km" ? t`${distance} km apart` : t`${distance} metres apart`;
    return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? reason) : reason;
  });

export const UNDO_DAYS = 30;
export const undoUntil = (created: Date): Date => new Date(created.getTime() + UNDO_DAYS * DAY_MILLISECONDS);

/** Returns two codes in the order in which pairs are stored. */
export const ordered = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

/** Fields that stay with the surviving listing: those that follow from the area and the point, and those of its record. */
const APART = [
  "country",
  "city",
  "latitude",
  "longitude",
  "osm_id",
  "gers_id",
  "picture_sources",
  "picture_author",
  "picture_licence",
  "attribution_text",
  "attribution_link",
  "attribution_licence",
] as const satisfies readonly ImportedName[];
export type ChosenField = Exclude<ImportedName, (typeof APART)[number]> | "point";

const isChosen = (name: ImportedName): name is Exclude<ImportedName, (typeof APART)[number]> => !APART.some((one) => one === name);

/** Fields that staff choose between, in the order of the page: all that sources provide. Both values of a list can be taken. */
export const CHOSEN_FIELDS = IMPORTED_NAMES.flatMap((name): ChosenField[] =>
  name === "latitude" ? ["point"] : isChosen(name) ? [name] : [],
);
export const chosenLabel = (field: ChosenField): string => (field === "point" ? t`Location` : fieldLabel(field));
export const isJoined = (field: string): boolean => findField(field)?.kind === "list";

/** Returns the columns that a choice affects. */
export const mergedColumns = (field: ChosenField): readonly string[] => {
  if (field === "point") return ["latitude", "longitude"];
  if (field === "area") return ["area_id", "country_code", "city"];
  // A description stays in its language.
  return field === "description" ? ["description", "language"] : fieldColumns(field);
};

type Row = Record<string, unknown>;
const entries = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Returns the new values of the surviving listing after a merge, as far as they differ.
 * @param taken fields to take from the other listing
 */
export function mergedValues(kept: Row, gone: Row, taken: readonly ChosenField[]): Row {
  return Object.fromEntries(
    taken.flatMap((field) =>
      mergedColumns(field).flatMap((column) => {
        const both = () => [...new Set([...entries(kept[column]), ...entries(gone[column])])];
        const value = isJoined(field) ? both() : gone[column];
        return same(value, kept[column]) ? [] : [[column, value]];
      }),
    ),
  );
}

/** Proposes fields to take: values that the surviving listing lacks, and both values of lists. */
export const proposed = (kept: Row, gone: Row): ChosenField[] =>
  CHOSEN_FIELDS.filter((field) => {
    const [first = ""] = mergedColumns(field);
    return !saysNothing(first, gone[first]) && (saysNothing(first, kept[first]) || (isJoined(field) && !same(kept[first], gone[first])));
  });

const bothClaimed = () => t`Both listings are claimed. Only an unclaimed listing can be merged into another one.`;
const goneClaimed = () => t`The listing to remove is claimed. Keep it, and merge the other one into it.`;
const owesCredit = () => t`The listing to remove owes credit to travellers. Keep it, and merge the other one into it.`;
const alreadyGone = () => t`One of these listings is already deleted or merged.`;
export const isItself = () => t`Choose 2 different listings.`;
export const tooLate = () => t`This merge is more than 30 days old and cannot be undone.`;

interface Side {
  people: number;
  hasCredit: boolean;
  isGone: boolean;
}
/** Returns the reason that two listings cannot be merged this way. @returns undefined if they can */
export const mergeRefusal = (kept: Side, gone: Side): string | undefined =>
  kept.isGone || gone.isGone
    ? alreadyGone()
    : gone.people > 0
      ? kept.people > 0
        ? bothClaimed()
        : goneClaimed()
      : gone.hasCredit
        ? owesCredit()
        : undefined;
