import type { Db } from "../../../platform/db/types.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import { areaVisitsAmong, businessVisitsAmong, countryVisitsAmong } from "../../visits/among/store.ts";
import { countryWishesAmong, wishesAmong } from "../store.ts";
import { type MarkKind, parseMarkName } from "./rules.ts";

type Read = (db: Db, traveller: string, things: string[]) => Promise<Map<string, string>>;

const READ: Record<MarkKind, Read> = {
  saved: wishesAmong,
  saved_country: countryWishesAmong,
  been: businessVisitsAmong,
  been_area: areaVisitsAmong,
  been_country: countryVisitsAmong,
};

/**
 * Returns the traveller's marks of the things on a page, with one statement for each kind on the page.
 * @param names of marks (rules.ts)
 * @returns the existing record of each mark
 */
export async function readMarks(db: Db, traveller: string, names: readonly string[]): Promise<Map<string, string>> {
  const things = new Map<MarkKind, string[]>();
  for (const name of names) {
    const mark = parseMarkName(name);
    if (mark) addToGroup(things, mark.kind, mark.thing);
  }
  const found = await Promise.all(
    [...things].map(async ([kind, list]) =>
      [...(await READ[kind](db, traveller, list))].map(([thing, record]): [string, string] => [`${kind}.${thing}`, record]),
    ),
  );
  return new Map(found.flat());
}
