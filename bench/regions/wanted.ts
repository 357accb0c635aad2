import type { BusinessCard } from "../../src/catalogue/listings/contract.ts";

/**
 * Intended answer of a query, as queries.tsv writes it: one or more of name=value, separated by "; ".
 * - `record=ID`, several separated by commas: one of these records is a listing or event among the first five
 * - `area=SLUG`, `country=CODE` alone: a place
 * - `practical=KIND@SLUG`: practical places of a kind in an area
 * - `events=any`: at least one event
 * - `type=`, `activity=`, `named=` (a regular expression for its texts), `quarter=`, `need=`, `area=`, `country=` together: at least three of
 *   the first five listings, or all of fewer, are of that kind
 */
export type Wanted =
  | { records: string[] }
  | { place: { area?: string; country?: string } }
  | { practical: string; area: string }
  | { events: true }
  | {
      kind: {
        types?: string[];
        activities?: string[];
        named?: RegExp;
        quarters?: string[];
        need?: string;
        areas?: string[];
        country?: string;
      };
    };

/** Fields of a listing that its card lacks. */
export interface Facts {
  neighbourhood: string;
  /** Descriptions, cuisine and the like. */
  texts: string;
  /** Needs that it meets, at least with limits. */
  needs: string[];
}

export interface Groups {
  countries: string[];
  areas: string[];
  listings: BusinessCard[];
  practical: { kind: string | null; place: { slug: string } | null; results: unknown[] };
  events: { code: string }[];
}

const ENOUGH = 3;
const FIRST = 5;

export function parseWanted(text: string): Wanted {
  const given = new Map(
    text.split("; ").map((word) => {
      const at = word.indexOf("=");
      return [word.slice(0, at), word.slice(at + 1)] as const;
    }),
  );
  const record = given.get("record");
  if (record) return { records: record.split(",") };
  if (given.has("events")) return { events: true };
  const [practical, where = ""] = given.get("practical")?.split("@") ?? [];
  if (practical) return { practical, area: where };
  const [area, country] = [given.get("area"), given.get("country")];
  const named = given.get("named");
  const types = given.get("type")?.split(",");
  const activities = given.get("activity")?.split(",");
  const quarters = given.get("quarter")?.split("|");
  const need = given.get("need");
  if (!named && !types && !activities) return { place: { ...(area && { area }), ...(country && { country }) } };
  return {
    kind: {
      ...(types && { types }),
      ...(activities && { activities }),
      ...(named && { named: new RegExp(named, "iu") }),
      ...(quarters && { quarters }),
      ...(need && { need }),
      ...(area && { areas: area.split(",") }),
      ...(country && { country }),
    },
  };
}

type Kind = Extract<Wanted, { kind: unknown }>["kind"];

function isOfKind(
  card: BusinessCard,
  { types, activities, named, quarters, need, areas, country }: Kind,
  facts: Facts | undefined,
): boolean {
  return (
    (!types || types.includes(card.business_type)) &&
    (!activities || activities.includes(card.activity_subtype ?? "")) &&
    (!named || named.test(`${card.name} ${card.hashtags.join(" ")} ${facts?.texts}`)) &&
    (!quarters || quarters.includes(facts?.neighbourhood ?? "")) &&
    (!need || (facts?.needs.includes(need) ?? false)) &&
    (!areas || areas.includes(card.area?.slug ?? "")) &&
    (!country || country === card.country.code)
  );
}

export interface Lookup {
  /** Returns the code of the listing or event that a record became. */
  codeOf(record: string): string | undefined;
  factsOf(code: string): Facts | undefined;
}

/** Whether the answer is in the groups. */
export function isWanted(groups: Groups, wanted: Wanted, { codeOf, factsOf }: Lookup): boolean {
  if ("records" in wanted) {
    const codes = wanted.records.map(codeOf);
    return [...groups.listings.map((card) => card.business_code), ...groups.events.map(({ code }) => code)].some((code) =>
      codes.includes(code),
    );
  }
  if ("events" in wanted) return groups.events.length > 0;
  if ("practical" in wanted) {
    const { kind, place, results } = groups.practical;
    return kind === wanted.practical && place?.slug === wanted.area && results.length > 0;
  }
  if ("place" in wanted) {
    const { area, country } = wanted.place;
    return area ? groups.areas.slice(0, FIRST).includes(area) : groups.countries.slice(0, FIRST).includes(country ?? "");
  }
  const fitting = groups.listings.filter((card) => isOfKind(card, wanted.kind, factsOf(card.business_code))).length;
  return fitting > 0 && fitting >= Math.min(ENOUGH, groups.listings.length);
}
