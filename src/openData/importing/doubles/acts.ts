import type { DbOrTransaction } from "../../../platform/db/types.ts";
import {
  buildProfile,
  compare,
  type Facts,
  NAMESAKE_METRES,
  NEAR_METRES,
  type Profile,
  SCORE_MIN,
  type Verdict,
} from "../../likeness/rules.ts";
import type { AlikeFinder } from "../events.ts";
import type { Listing } from "../listing.ts";
import { findListingDatasets } from "../records/store.ts";

/** Finds the new records that certainly describe an existing place, or the place of an earlier record in the same batch. */

/**
 * Distance above which names alone do not join records (src/openData/likeness/rules.ts); records that share a telephone number are found by
 * the number.
 */
const JOINED_METRES = NEAR_METRES / 2;

const toFacts = ({ fields }: Listing) => fields as unknown as Facts;

/** Size of a grid cell in degrees (about 200 m); each record is only compared with its neighbours. */
const CELL = 0.002;

interface Neighbour {
  listing: Listing;
  profile: Profile;
}

const isCertainlyOne = (a: Neighbour, b: Neighbour) =>
  a.listing.fields.country_code === b.listing.fields.country_code && compare(a.profile, b.profile, true).isCertain;

const cellKey = (latitude: number, longitude: number, high: number, wide: number) =>
  `${Math.floor(latitude / CELL) + high} ${Math.floor(longitude / CELL) + wide}`;

/** Indexes the records of one batch by the keys that can find them. */
function createNeighbours() {
  const byKey = new Map<string, Neighbour[]>();
  const identityKeys = ({ phone, website, facts }: Profile) =>
    [phone && `phone ${phone}`, website && `site ${website}`, facts.wikidata_id && `wiki ${facts.wikidata_id}`].filter(Boolean);
  const cellKeys = ({ latitude, longitude }: Facts, steps: readonly number[]) =>
    latitude === null || longitude === null ? [] : steps.flatMap((high) => steps.map((wide) => cellKey(latitude, longitude, high, wide)));
  return {
    add(one: Neighbour) {
      for (const key of [...identityKeys(one.profile), ...cellKeys(one.profile.facts, [0])]) {
        const found = byKey.get(key);
        if (found) found.push(one);
        else byKey.set(key, [one]);
      }
    },
    *of(profile: Profile): Generator<Neighbour> {
      for (const key of [...identityKeys(profile), ...cellKeys(profile.facts, [-1, 0, 1])]) yield* byKey.get(key) ?? [];
    },
  };
}

interface Match extends Verdict {
  code: string;
  name: string;
}

/** Returns the listings that may match each record, the most certain first. */
async function findMatches(
  db: DbOrTransaction,
  fresh: readonly Listing[],
  dataset: string,
  { findAlike }: AlikeFinder<DbOrTransaction>,
  metres: number,
): Promise<Map<Listing, Match[]>> {
  const sought = fresh.map((listing) => ({
    ...toFacts(listing),
    key: listing.source_key,
    slug: String(listing.fields.slug),
    country_code: String(listing.fields.country_code),
  }));
  const found = Map.groupBy(await findAlike(db, sought, metres), ({ key }) => key);
  const datasets = await findListingDatasets(db, [...new Set([...found.values()].flat().map(({ code }) => code))]);
  return new Map(
    fresh.flatMap((listing) => {
      const candidates = found.get(listing.source_key);
      if (!candidates) return [];
      const profile = buildProfile(toFacts(listing));
      const matches = candidates.map((facts) => ({
        code: facts.code,
        name: facts.name,
        ...compare(profile, buildProfile(facts), datasets.get(facts.code)?.has(dataset)),
      }));
      return [[listing, matches.sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))] as const];
    }),
  );
}

/** Target of a new record: an existing listing, or an earlier record of the batch. */
export type Join = { code: string } | { to: Listing };

/**
 * @returns the certain joins, each with its most certain match. Uncertain records become separate listings, and staff decide
 * (src/staff/duplicates)
 */
export async function findJoins(
  db: DbOrTransaction,
  fresh: readonly Listing[],
  dataset: string,
  alike: AlikeFinder<DbOrTransaction>,
): Promise<Map<Listing, Join>> {
  const joins = new Map<Listing, Join>();
  if (fresh.length === 0) return joins;
  const matches = await findMatches(db, fresh, dataset, alike, JOINED_METRES);
  const neighbours = createNeighbours();
  for (const listing of fresh) {
    const there = matches.get(listing)?.find(({ isCertain }) => isCertain);
    if (there) {
      joins.set(listing, { code: there.code });
      continue;
    }
    const one = { listing, profile: buildProfile(toFacts(listing)) };
    const to = neighbours.of(one.profile).find((other) => isCertainlyOne(one, other));
    if (to) joins.set(listing, { to: to.listing });
    else neighbours.add(one);
  }
  return joins;
}

/** Returns the likeliest listing of each record, for staff who check a file before they import it. */
export async function findLikest(db: DbOrTransaction, fresh: readonly Listing[], dataset: string, alike: AlikeFinder<DbOrTransaction>) {
  const matches = await findMatches(db, fresh, dataset, alike, NAMESAKE_METRES);
  return new Map(
    [...matches].flatMap(([listing, all]) => {
      const likest = all.find(({ isCertain }) => isCertain) ?? all.find(({ score }) => score >= SCORE_MIN);
      return likest ? [[listing, { code: likest.code, name: likest.name, is_certain: likest.isCertain }] as const] : [];
    }),
  );
}
