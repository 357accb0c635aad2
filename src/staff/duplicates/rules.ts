/** Which listings may be the same, and what becomes of two that are. */

import { DAY_MILLISECONDS } from "../../platform/values/days.ts";

export const DUPLICATES = "/staff/duplicates/";
export const pairUrl = (one: string, other: string): string => `${DUPLICATES}${one}/${other}/`;

export const UNDO_DAYS = 30;
export const undoUntil = (created: Date): Date => new Date(created.getTime() + UNDO_DAYS * DAY_MILLISECONDS);

/** The two codes in the order in which pairs are kept. */
export const ordered = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a]);

/** Fields that staff choose between, in the page's order. Of those in JOINED both can be taken. */
export const CHOSEN = {
  name: "Name",
  business_type: "Kind",
  activity_subtype: "Activity",
  area: "Area",
  address: "Address",
  point: "Place on the map",
  phone: "Telephone",
  email: "Email",
  website: "Website",
  book_now_url: "Booking link",
  opening_hours: "Opening hours",
  short_description: "In one sentence",
  description: "Description",
  price_range: "Prices",
  number_of_rooms: "Rooms",
  cuisine: "Cuisine",
  hashtags: "Hashtags",
  languages: "Languages",
  additional_services: "Services",
  other_names: "Other names",
  stars: "Stars",
  price_text: "What it costs",
  neighbourhood: "Part of town",
  directions: "How to get there",
  check_in: "Check-in",
  check_out: "Check-out",
  wheelchair: "Wheelchair",
  internet: "Internet",
  wikidata_id: "Wikidata",
} as const;
export type ChosenField = keyof typeof CHOSEN;
const JOINED: readonly string[] = ["hashtags", "languages", "additional_services", "other_names"];
export const isJoined = (field: string): boolean => JOINED.includes(field);

/** The columns that a choice is about. */
export const COLUMNS: Partial<Record<ChosenField, readonly string[]>> = {
  name: ["name", "slug"],
  area: ["area_id", "country_code", "city"],
  point: ["latitude", "longitude"],
  opening_hours: ["opening_hours", "opening_time", "closing_time"],
};
export const fieldColumns = (field: ChosenField): readonly string[] => COLUMNS[field] ?? [field];

type Row = Record<string, unknown>;
const isEmpty = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What the kept listing says after a merge, where that is something else than before. @param taken fields that are taken from the other one */
export function mergedValues(kept: Row, gone: Row, taken: readonly ChosenField[]): Row {
  return Object.fromEntries(
    taken.flatMap((field) =>
      fieldColumns(field).flatMap((column) => {
        const both = () => [...new Set([...(kept[column] as string[]), ...(gone[column] as string[])])];
        const value = isJoined(field) ? both() : gone[column];
        return same(value, kept[column]) ? [] : [[column, value]];
      }),
    ),
  );
}

/** What is proposed: the other's words where the kept one has none, lists of both together. */
export const proposed = (kept: Row, gone: Row): ChosenField[] =>
  (Object.keys(CHOSEN) as ChosenField[]).filter((field) => {
    const [first = ""] = fieldColumns(field);
    return !isEmpty(gone[first]) && (isEmpty(kept[first]) || (isJoined(field) && !same(kept[first], gone[first])));
  });

export const BOTH_RUN = "Both listings are run by somebody: only one that is unclaimed can be merged into another.";
export const GONE_RUN = "The listing that goes is run by somebody: keep that one, and merge the other into it.";
export const HAS_CREDIT = "Credit that was promised to travellers hangs on the listing that goes: keep that one.";
export const IS_GONE = "One of them is deleted or merged already.";
export const IS_ITSELF = "These are the same listing.";
export const TOO_LATE = "It was merged more than 30 days ago and cannot be taken back.";

interface Side {
  people: number;
  hasCredit: boolean;
  isGone: boolean;
}
/** Why two cannot be merged so; undefined where they can. */
export const mergeRefusal = (kept: Side, gone: Side): string | undefined =>
  kept.isGone || gone.isGone
    ? IS_GONE
    : gone.people > 0
      ? kept.people > 0
        ? BOTH_RUN
        : GONE_RUN
      : gone.hasCredit
        ? HAS_CREDIT
        : undefined;
