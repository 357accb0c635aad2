import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Multipliers } from "../../../platform/values/exchange.ts";
import { COUNTRIES } from "../../places/countries/enumerations.ts";
import type { ListOrder } from "../enumerations.ts";
import {
  FacetCounter,
  type FacetSignature,
  type Facets,
  failedFilters,
  isOfList,
  isSeveral,
  parseFacetSignature,
  TAGS_SHOWN,
} from "../facets.ts";
import type { Filters } from "../filters.ts";
import {
  countFacets,
  countPriced,
  countTags,
  type FacetCount,
  type LargePlace,
  listCodes,
  listPricedCodes,
  type Rates,
  readFacetCounts,
  readTagCounts,
  type Selection,
} from "./store.ts";

export interface FoundList {
  count: number;
  codes: string[];
  facets: Facets;
}

interface CountedRequest {
  place: LargePlace;
  filters: Filters;
  types: readonly string[] | undefined;
  query: { activity?: string | undefined };
  ordering: ListOrder;
  /** Weeks of opening hours that are open now; undefined for lists without one time zone. */
  open: readonly string[] | undefined;
}

/** Listings with the same facet signature. */
interface Kind extends FacetCount {
  read: FacetSignature;
  /** Filters that they fail, as a bit mask. */
  failed: number;
}

/** A part of the list whose listings all come before those of the next part; `signatures` as in Selection. */
interface Step {
  signatures: readonly string[] | undefined;
  listings: number;
}

const sum = (kinds: readonly FacetCount[]) => kinds.reduce((all, { listings }) => all + listings, 0);

/** Splits a list by price level or discount, which are part of the signature: each step is then in the usual order. */
function splitIntoSteps(matching: readonly Kind[], signatures: readonly string[] | undefined, ordering: ListOrder): Step[] {
  if (ordering !== "price" && ordering !== "discount") return [{ signatures, listings: sum(matching) }];
  const byKey = Map.groupBy(matching, ({ read }) => (ordering === "price" ? read.level : -read.discount));
  return [...byKey]
    .sort(([a], [b]) => a - b)
    .map(([, kinds]) => ({ signatures: kinds.map(({ signature }) => signature), listings: sum(kinds) }));
}

async function listPageCodes(
  db: DbOrTransaction,
  place: LargePlace,
  { steps, ...selection }: { steps: Step[] } & Omit<Selection, "signatures">,
  { isByName, without, limit, offset }: { isByName: boolean; without?: Rates | undefined; limit: number; offset: number },
): Promise<string[]> {
  const codes: string[] = [];
  let before = 0;
  for (const { signatures, listings } of steps) {
    const from = Math.max(0, offset - before);
    const wanted = Math.min(limit - codes.length, listings - from);
    if (wanted > 0)
      codes.push(...(await listCodes(db, place, { ...selection, signatures }, { isByName, without, limit: wanted, offset: from })));
    before += listings;
  }
  return codes;
}

/** Rates to use without exchange rates: only prices in the country's own currency are comparable. */
const ownRates = (country: string | undefined): Rates => {
  const currency = COUNTRIES.find(({ code }) => code === country)?.currency;
  return currency ? { [currency]: 1 } : {};
};

/** Returns a page of codes, the lowest price first, then listings without a price by level. */
async function listByPrice(
  db: DbOrTransaction,
  place: LargePlace,
  { matching, signatures, ...tags }: { matching: readonly Kind[] } & Selection,
  rates: Rates,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const selection = { ...tags, signatures };
  const counts = await countPriced(db, place, selection, rates);
  const total = sum(counts);
  const priced = new Map(counts.map(({ signature, listings }) => [signature, listings]));
  const codes = offset < total ? await listPricedCodes(db, place, selection, rates, { limit, offset }) : [];
  if (codes.length === limit) return codes;
  const left = matching.map((kind) => ({ ...kind, listings: kind.listings - (priced.get(kind.signature) ?? 0) }));
  const window = { isByName: false, without: rates, limit: limit - codes.length, offset: Math.max(0, offset - total) };
  return [...codes, ...(await listPageCodes(db, place, { steps: splitIntoSteps(left, signatures, "price"), ...tags }, window))];
}

/** Returns the list of a large place: from stored counts, and from index scans for everything that is not stored. */
export async function queryCounted(
  db: DbOrTransaction,
  { place: { country_code, activity_subtype }, filters, types, query, ordering, open: openWeeks }: CountedRequest,
  window: { limit: number; offset: number },
  multipliers: Multipliers | undefined,
): Promise<FoundList> {
  // Within a country the activity is part of the facet signature.
  const place = country_code === undefined ? { activity_subtype } : { country_code };
  const { language, hashtag } = filters;
  const open = filters.flags.open_now ? openWeeks : undefined;
  const asKinds = (counts: FacetCount[]): Kind[] =>
    counts.flatMap((count) => {
      const read = parseFacetSignature(count.signature);
      return isOfList(read, types, query.activity) ? [{ ...count, read, failed: failedFilters(read, filters) }] : [];
    });
  const counts = await readFacetCounts(db, place);
  const kept = asKinds(counts);
  /** Returns undefined if the kinds cover all listings of the place. */
  const signaturesUnlessAll = (kinds: Kind[]) => (kinds.length === counts.length ? undefined : kinds.map(({ signature }) => signature));
  const signatures = signaturesUnlessAll(kept.filter(({ failed }) => failed === 0));

  const countTagFacets = (name: "language" | "hashtag") => {
    const selection = { signatures, language, hashtag, open, [name]: [] };
    const isAll = signatures === undefined && open === undefined && selection.language.length === 0 && selection.hashtag.length === 0;
    return isAll
      ? readTagCounts(db, place, name, filters[name], TAGS_SHOWN)
      : countTags(db, place, name, selection, filters[name], TAGS_SHOWN);
  };
  const listed = async () => {
    const counted = { signatures: signaturesUnlessAll(kept.filter(({ failed }) => !isSeveral(failed))), language, hashtag, open };
    const kinds = language.length + hashtag.length === 0 && !open ? kept : asKinds(await countFacets(db, place, counted));
    const matching = kinds.filter(({ failed }) => failed === 0);
    const steps = splitIntoSteps(matching, signatures, ordering);
    const codes =
      ordering === "price"
        ? await listByPrice(db, place, { matching, signatures, language, hashtag, open }, multipliers?.of ?? ownRates(country_code), window)
        : await listPageCodes(db, place, { steps, language, hashtag, open }, { isByName: ordering === "name", ...window });
    return { kinds, count: sum(matching), codes };
  };
  const countOpen = async () => (openWeeks ? sum(await countFacets(db, place, { signatures, language, hashtag, open: openWeeks })) : 0);
  const [{ kinds, count, codes }, languages, hashtags, opened] = await Promise.all([
    listed(),
    countTagFacets("language"),
    countTagFacets("hashtag"),
    countOpen(),
  ]);
  const counter = new FacetCounter(filters);
  for (const { read, failed, listings } of kinds) counter.addFacetSignature(read, failed, listings);
  counter.addOpen(0, opened);
  for (const { tag, listings } of languages) counter.addTag("language", tag, listings);
  for (const { tag, listings } of hashtags) counter.addTag("hashtag", tag, listings);
  return { count, codes, facets: counter.facets() };
}
