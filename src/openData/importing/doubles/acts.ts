import type { DbOrTransaction } from "../../../platform/db/types.ts";
import {
  buildProfile,
  compare,
  type Facts,
  NEAR_METRES,
  type Profile,
  SCORE_MIN,
  type Sought,
  type Verdict,
} from "../../likeness/rules.ts";
import type { AlikeFinder } from "../events.ts";
import type { Listing } from "../listing.ts";
import { findListingDatasets } from "../records/store.ts";

/** Which new records are certainly of a place that is there already, or that an earlier record of the same batch is of. */

/** Past this distance names alone join nothing (src/openData/likeness/rules.ts), and what shares a telephone is found by that. */
const JOINED_METRES = NEAR_METRES / 2;

const toFacts = ({ fields }: Listing) => fields as unknown as Facts;

/** Cells of about 200 m, so that each record is compared with its neighbours alone. */
const CELL = 0.002;
const isCertainlyOne = (a: Profile, b: Profile) =>
  (a.facts as Sought).country_code === (b.facts as Sought).country_code && compare(a, b, true).isCertain;

interface Neighbour {
  listing: Listing;
  profile: Profile;
}

const cellKey = (latitude: number, longitude: number, high: number, wide: number) =>
  `${Math.floor(latitude / CELL) + high} ${Math.floor(longitude / CELL) + wide}`;

/** Records of one batch by what they may be found by. */
function createNeighbours() {
  const byKey = new Map<string, Neighbour[]>();
  const identityKeys = ({ phone, website, facts }: Profile) =>
    [phone && `phone ${phone}`, website && `site ${website}`, facts.wikidata_id && `wiki ${facts.wikidata_id}`].filter(Boolean);
  const place = ({ latitude, longitude }: Facts): [number, number] => [latitude ?? 0, longitude ?? 0];
  return {
    add(one: Neighbour) {
      for (const key of [...identityKeys(one.profile), cellKey(...place(one.profile.facts), 0, 0)]) {
        const found = byKey.get(key);
        if (found) found.push(one);
        else byKey.set(key, [one]);
      }
    },
    *of(profile: Profile): Generator<Neighbour> {
      const cells = [-1, 0, 1].flatMap((high) => [-1, 0, 1].map((wide) => cellKey(...place(profile.facts), high, wide)));
      for (const key of [...identityKeys(profile), ...cells]) yield* byKey.get(key) ?? [];
    },
  };
}

interface Match extends Verdict {
  code: string;
  name: string;
}

/** Listings that each record may be of, the surest first. */
async function findMatches(
  db: DbOrTransaction,
  fresh: readonly Listing[],
  dataset: string,
  { findAlike }: AlikeFinder<DbOrTransaction>,
): Promise<Map<Listing, Match[]>> {
  const sought = fresh.map((listing) => ({
    ...toFacts(listing),
    key: listing.source_key,
    slug: String(listing.fields.slug),
    country_code: String(listing.fields.country_code),
  }));
  const found = Map.groupBy(await findAlike(db, sought, JOINED_METRES), ({ key }) => key);
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

/** What a new record is joined to: a listing that is there, or an earlier record of the batch. */
export type Join = { code: string } | { to: Listing };

/** @returns the certain joins; of several possible ones the surest. Doubtful ones become listings of their own, and staff are asked (src/staff/duplicates). */
export async function findJoins(
  db: DbOrTransaction,
  fresh: readonly Listing[],
  dataset: string,
  alike: AlikeFinder<DbOrTransaction>,
): Promise<Map<Listing, Join>> {
  const joins = new Map<Listing, Join>();
  if (fresh.length === 0) return joins;
  const matches = await findMatches(db, fresh, dataset, alike);
  const neighbours = createNeighbours();
  for (const listing of fresh) {
    const there = matches.get(listing)?.find(({ isCertain }) => isCertain);
    if (there) {
      joins.set(listing, { code: there.code });
      continue;
    }
    const profile = buildProfile(toFacts(listing));
    const to = neighbours.of(profile).find((other) => isCertainlyOne(profile, other.profile));
    if (to) joins.set(listing, { to: to.listing });
    else neighbours.add({ listing, profile });
  }
  return joins;
}

/** The listing that each record is most likely of, for people who look at a file before it is imported. */
export async function findLikest(db: DbOrTransaction, fresh: readonly Listing[], dataset: string, alike: AlikeFinder<DbOrTransaction>) {
  const matches = await findMatches(db, fresh, dataset, alike);
  return new Map(
    [...matches].flatMap(([listing, all]) => {
      const likest = all.find(({ isCertain }) => isCertain) ?? all.find(({ score }) => score >= SCORE_MIN);
      return likest ? [[listing, { code: likest.code, name: likest.name, is_certain: likest.isCertain }] as const] : [];
    }),
  );
}
