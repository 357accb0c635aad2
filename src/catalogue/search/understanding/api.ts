import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { codesInScope } from "../../listings/lists/store.ts";
import { onlyCountry } from "../../places/scope.ts";
import { listShownAreas } from "../../places/shown/store.ts";
import { type Asked, answer, GROUPS, isAnswered, openOnes } from "../answer/api.ts";
import type { ResultList } from "../contract.ts";
import { readFacts } from "../facts/store.ts";
import { find, unknownWords } from "../find/store.ts";
import { type Found, RANKS, RESULTS_STORED } from "../rank.ts";
import { queryWords } from "../rules.ts";
import { isQuarterFact } from "../words/facts.ts";
import { joinTokens, queryTokens, type Reading, readWords, type Span, type Token, wordsTyped } from "../words/reading.ts";
import { readVocabulary } from "../words/vocabulary/enumerations.ts";
import { NEAR, WITH } from "../words/wishes.ts";
import { findPlaces } from "./places/api.ts";
import { findQuarter, isTaken } from "./quarters/api.ts";
import { buildResultList, type NamedPlace, suggestLists } from "./rules.ts";

/** A parsed query and its results. */
export interface Understood {
  /** Listings, best first. */
  found: Found[];
  lists: ResultList[];
  places: NamedPlace[];
  /** Words without results, which were ignored. */
  leftOut: string[];
  /** Without results: the list nearest to the query. */
  offers: ResultList[];
}

/** Minimum number of listings that share a word in their names to treat it as a place, even if no area has that name ("Flåm"). */
const NAMED_AFTER_MIN = 3;
/** Number of words to try one by one if no name has them all. */
const WORDS_TRIED = 3;

const nothing = (): Understood => ({ found: [], lists: [], places: [], leftOut: [], offers: [] });

const joinWords = (tokens: readonly Token[], at: readonly number[]) => at.map((one) => itemAt(tokens, one).word).join(" ");
/** Returns the words of each span as typed, without a leading "with". */
const spansTyped = (tokens: readonly Token[], spans: readonly Span[]) =>
  spans
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => wordsTyped(tokens, { from: to - from > 1 && WITH.has(itemAt(tokens, from).word) ? from + 1 : from, to }));

/** Sorts the kinds of a query so that the main one is last: the hotel in "hotel with pool", the restaurant in "sushi restaurant". */
function headLast<One extends Span>(tokens: readonly Token[], kinds: readonly One[]): One[] {
  const at = tokens.findIndex(({ word }) => WITH.has(word));
  const isBehind = ({ from }: One) => at >= 0 && from > at;
  return kinds.every(isBehind) ? [...kinds] : [...kinds.filter(isBehind), ...kinds.filter((one) => !isBehind(one))];
}

/** Whether all words of a query describe a kind and none describes a place. */
export function isKindAlone(search: string): boolean {
  const vocabulary = readVocabulary();
  const { kinds, left } = readWords(vocabulary, queryTokens(search, vocabulary));
  return kinds.length > 0 && left.length === 0;
}

/** Returns listings by name, within the guide's scope. */
async function findNames(db: DbOrTransaction, search: string, { country, scope }: Pick<Asked, "country" | "scope">): Promise<Found[]> {
  const found = await find(db, { scope: "b", search, country });
  if (!scope || found.length === 0) return found;
  const covered = new Set(
    await codesInScope(
      db,
      found.map(({ ref }) => ref.slice(1)),
      scope,
    ),
  );
  return found.filter(({ ref }) => covered.has(ref.slice(1)));
}

/** Finds names with the words at these indexes. If no name has them all, uses as many words as some name has, from the first on. */
async function findKnown(
  db: DbOrTransaction,
  tokens: readonly Token[],
  left: readonly number[],
  within: Pick<Asked, "country" | "scope">,
): Promise<{ found: Found[]; unknown: number[] }> {
  const withWords = (places: readonly number[]) => findNames(db, joinWords(tokens, places), within);
  const all = await withWords(left);
  if (all.length > 0 || left.length < 2) return { found: all, unknown: [] };
  const missing = new Set(
    await unknownWords(
      db,
      left.map((at) => itemAt(tokens, at).word),
    ),
  );
  const known = left.filter((_, index) => !missing.has(index));
  let kept = { places: known, found: known.length > 0 && known.length < left.length ? await withWords(known) : [] };
  if (kept.found.length === 0) {
    kept = { places: [], found: [] };
    for (const at of known.slice(0, WORDS_TRIED)) {
      const places = [...kept.places, at];
      const found = await withWords(places);
      if (found.length > 0) kept = { places, found };
    }
  }
  return { found: kept.found, unknown: left.filter((at) => !kept.places.includes(at)) };
}

/**
 * Returns the area with most of the listings, as a place named by a word of their names; undefined if the listings are few or scattered.
 */
async function placeOfNames(db: DbOrTransaction, areas: readonly number[], span: Span): Promise<NamedPlace | undefined> {
  const counts = [...Map.groupBy(areas, (id) => id)].map(([id, all]) => ({ id, count: all.length })).sort((a, b) => b.count - a.count);
  const [most] = counts;
  if (!most || most.id === 0 || most.count < NAMED_AFTER_MIN || most.count * 2 <= areas.length) return undefined;
  const [row] = await listShownAreas(db, [most.id]);
  return row && { ...span, kind: "area", area_id: row.id, slug: row.slug, name: row.name, country_code: row.country_code };
}

/** Joins adjacent words, so that they are shown together: "petrol station". */
function spansTogether(places: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const at of places) {
    const last = spans.at(-1);
    if (last?.to === at) last.to = at + 1;
    else spans.push({ from: at, to: at + 1 });
  }
  return spans;
}

/** Results that the words without a known meaning have as names; or the place that those names show. */
type NameMatch = { found: Found[]; leftOut: Span[] } | { place: NamedPlace; byName: Found[]; leftSpans: Span[] };

/** Looks for the words without a known meaning in names; undefined if no name has any of them. */
async function findLeftWords(
  db: DbOrTransaction,
  within: Asked,
  { tokens, left, kinds, wishes }: Reading,
  places: readonly NamedPlace[],
): Promise<NameMatch | undefined> {
  const country = places.find((one) => one.kind === "country")?.code ?? within.country;
  const area = places.find((one) => one.kind === "area");
  const inArea = area && `${joinWords(tokens, left)} ${joinTokens(tokens, area)}`;
  const there = inArea ? await findNames(db, inArea, { ...within, country }) : [];
  const { found, unknown } = there.length > 0 ? { found: there, unknown: [] } : await findKnown(db, tokens, left, { ...within, country });
  if (found.length === 0) return undefined;
  const told = await readFacts(db, found);
  const isAsked = ({ ref }: Found) => kinds.every(({ ids }) => ids.some((id) => told.get(ref)?.facts.includes(id)));
  const own = found.filter(isAsked);
  const nearName = kinds.length > 0 && places.length === 0 ? spansTogether(left.filter((at) => !unknown.includes(at)))[0] : undefined;
  const areas = found.flatMap(({ ref }) => told.get(ref)?.area_id ?? []);
  const place = nearName && (await placeOfNames(db, areas, nearName));
  if (place) return { place, byName: own, leftSpans: spansTogether(unknown) };
  const sorted = [...own, ...found.filter((one) => !isAsked(one))];
  const wish = wishes.find((one) => one.wish === "open_now");
  const open = wish ? await openOnes(db, sorted) : sorted;
  const missed = own.length === 0 ? kinds : [];
  // Closed listings are better than none, if the page shows that they are closed.
  return {
    found: open.length > 0 ? open : sorted,
    leftOut: [...spansTogether(unknown), ...missed, ...(wish && open.length === 0 ? [wish] : [])],
  };
}

/** A query whose words are read: its matches by name, its meanings, and the words that were ignored so far. */
interface ReadQuery {
  names: Found[];
  /** Matches by name, without typos. */
  sure: Found[];
  reading: Reading;
  places: NamedPlace[];
  byName: Found[];
  leftSpans: Span[];
}

/** Finds the listings of the kinds, wishes and places of a query. */
async function answerKinds(db: DbOrTransaction, asked: Asked, within: Asked, read: ReadQuery): Promise<Understood> {
  const { names, sure, reading, places, byName, leftSpans } = read;
  const { tokens } = reading;
  const vocabulary = readVocabulary();
  const kinds = reading.kinds.length > 0 ? headLast(tokens, reading.kinds) : [{ from: 0, to: 0, ids: [...GROUPS] }];
  const wanted = { kinds, wishes: reading.wishes, places, isNear: tokens.some(({ word }) => NEAR.has(word)) };
  const answered = await answer(db, within, wanted);
  const { found, demand, dropped } = answered;
  const home = places.length === 0 && !asked.country ? asked.home : undefined;
  if (found.length === 0 || !isAnswered(wanted, answered)) {
    const offer = names.length === 0 && found.length > 0 ? demand.kinds.at(-1)?.ids : undefined;
    return { ...nothing(), found: names, places, offers: suggestLists(vocabulary, offer, home) };
  }
  const leftOut = spansTyped(tokens, [...leftSpans, ...dropped.filter(({ to, from }) => to > from)]);
  // A whole name, or several words in the order of a name, means that name.
  const isSeveralWords = queryWords(asked.search).length > 1;
  const meant = sure.filter(({ rank }) => rank === RANKS.exact || (isSeveralWords && rank >= RANKS.word));
  // A name with all words wins over a partial match: "Casa de la Vall" asks for no valley, and "plaza hotel" for no beach.
  const isMisread = leftOut.length > 0 && sure.length > 0;
  const all = isMisread ? sure : [...meant, ...byName, ...found, ...sure];
  const seen = new Set<string>();
  const unique = all.filter(({ ref }) => !seen.has(ref) && seen.add(ref)).slice(0, RESULTS_STORED);
  if (isMisread) return { ...nothing(), found: unique };
  const list = buildResultList(vocabulary, {
    kinds: demand.kinds.at(-1)?.ids ?? [],
    place: demand.places.find((one) => one.kind === "area") ?? demand.places[0],
    wishes: demand.wishes.map(({ wish }) => wish),
    search: asked.search,
    home,
  });
  // No list has the listings of a part of a town.
  const isPart = demand.kinds.some(({ ids }) => ids.some(isQuarterFact));
  const lists: ResultList[] = list && !isPart ? [{ ...list, ...(isKindAlone(asked.search) ? { is_all: true } : {}) }] : [];
  return { found: unique, lists, places, leftOut, offers: [] };
}

/** Parses a query and finds its results: names first, then the kinds, services and places that words mean. */
export async function parseListQuery(db: DbOrTransaction, asked: Asked): Promise<Understood> {
  if (queryWords(asked.search).length === 0) return nothing();
  const within = { ...asked, country: asked.country ?? onlyCountry(asked.scope) };
  const names = await findNames(db, asked.search, within);
  const vocabulary = readVocabulary();
  const tokens = queryTokens(asked.search, vocabulary);
  const first = readWords(vocabulary, tokens);
  const sure = names.filter(({ rank }) => rank > RANKS.typo);
  // "Hotl pokhara" is not a name with a typo if it may be a kind with one. Only checked in a guide of one place: in a guide of the world it
  // takes too long.
  const mayBeKind = sure.length === 0 && tokens.length > 1 && asked.home !== undefined;
  const meaning = mayBeKind ? readWords(vocabulary, tokens, [], true) : first;
  const asksMore = meaning.kinds.length + first.wishes.length > 0;
  if (tokens.length === 0 || (!asksMore && names.length > 0)) return { ...nothing(), found: names };
  // "Beach hydra" means a beach on Ydra rather than a beach of that name.
  const isNamed = sure.length > 0 || (names.length > 0 && (!mayBeKind || meaning.kinds.length === 0));
  const quarter = await findQuarter(db, tokens, first);
  // A part of a town comes before places without listings: Palermo of Buenos Aires, before the one in Italy.
  const places = await findPlaces(db, tokens, first, within, isNamed || quarter !== undefined);
  const part = quarter && !isTaken(quarter, places) ? [quarter] : [];
  // A word of a certain name match is not a misspelt kind: the "stave" of a stave church is not a cave.
  const read = readWords(vocabulary, tokens, [...places, ...part], sure.length === 0);
  const reading = { ...read, kinds: [...part, ...read.kinds] };
  const { left } = reading;
  // A name that contains a word without another meaning is the best match.
  if (left.length > 0 && (isNamed || (names.length > 0 && places.length === 0))) return { ...nothing(), found: names, places };
  const hasMeaning = places.length > 0 || left.length < tokens.length;
  const mayBeName = queryWords(joinWords(tokens, left)).length > 0 && (hasMeaning || tokens.length > 1);
  const match = mayBeName ? await findLeftWords(db, within, reading, places) : undefined;
  if (match && "found" in match) return { ...nothing(), found: match.found, places, leftOut: spansTyped(tokens, match.leftOut) };
  if (match) places.push(match.place);
  const leftSpans = match?.leftSpans ?? spansTogether(left);
  const isOnlyPlace = reading.kinds.length + reading.wishes.length === 0;
  if (isOnlyPlace) return { ...nothing(), found: names, places, leftOut: places.length > 0 ? spansTyped(tokens, leftSpans) : [] };
  return answerKinds(db, asked, within, { names, sure, reading, places, byName: match?.byName ?? [], leftSpans });
}
