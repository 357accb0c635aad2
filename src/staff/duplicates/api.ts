import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { getMovedListing } from "../../catalogue/listings/moved/contract.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { findAnyBusiness, type StaffRecord } from "../../catalogue/listings/store.ts";
import { findRetiredPath } from "../../openData/importing/retirement/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { itemAt } from "../../platform/values/items.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { mergeListings, undoMerge } from "./acts.ts";
import * as contract from "./contract.ts";
import { mergeRefusal, ordered, proposed, reasonTexts, undoUntil } from "./rules.ts";
import * as store from "./store.ts";
import { chosenTexts } from "./texts.ts";

async function toMerges(db: DbOrTransaction, rows: readonly store.MergeRow[]): Promise<contract.Merge[]> {
  const names = await store.findListingNames(
    db,
    rows.flatMap(({ kept, gone }) => [kept, gone]),
  );
  const named = (code: string) => ({ business_code: code, name: names.get(code) ?? code });
  return rows.map(({ uuid, kept, gone, created, undone }) => ({
    uuid,
    kept: named(kept),
    gone: named(gone),
    created: created.toISOString(),
    undone: undone?.toISOString() ?? null,
    undo_until: undone === null && undoUntil(created) > now() ? undoUntil(created).toISOString() : null,
  }));
}

const findCards = async (db: DbOrTransaction, codes: string[]) =>
  new Map<string, BusinessCard>((await listByCodes(db, codes, codes)).map((card) => [card.business_code, card]));

/**
 * Returns the sort values that decide which listing should survive: claimed ones first, then published, recommended and saved ones, then
 * older ones.
 */
function listingWeight(
  { row }: StaffRecord,
  { people_count, saved_count, enquiries_count }: { people_count: number; saved_count: number; enquiries_count: number },
) {
  return [
    people_count > 0 ? 1 : 0,
    row.is_published ? 1 : 0,
    row.recommendations_count * 3 + saved_count + enquiries_count,
    row.description.length > 0 ? 1 : 0,
    -row.created.getTime(),
  ];
}
const isHeavier = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 || (a[at] ?? 0) > (b[at] ?? 0);
};

export const duplicateHandlers: EndpointHandler[] = [
  handle(getMovedListing, async ({ params: { business_code } }, { db }) => {
    const to = await store.findKept(db, business_code);
    if (to) return { to, path: null };
    const path = await findRetiredPath(db, business_code);
    if (path === undefined) throw notFound();
    return { to: "", path };
  }),

  handle(contract.listDuplicates, ({ query }, { db, address }) => {
    const { count, rows } = store.openPairs(db);
    return listPage(query, address, {
      count,
      rows: async (window) => {
        const pairs = await rows(window);
        const [ones, others] = await Promise.all([
          findCards(
            db,
            pairs.map(({ one }) => one),
          ),
          findCards(
            db,
            pairs.map(({ other }) => other),
          ),
        ]);
        return pairs.flatMap(({ one, other, score, reasons }) => {
          const [first, second] = [ones.get(one), others.get(other)];
          return first && second ? [{ one: first, other: second, score, reasons: reasonTexts(reasons) }] : [];
        });
      },
    });
  }),

  handle(contract.getDuplicate, async ({ params: { one, other }, query: { keep } }, { db }) => {
    const [first, second, pair, cards] = await Promise.all([
      findAnyBusiness(db, one),
      findAnyBusiness(db, other),
      store.findPair(db, ...ordered(one, other)),
      findCards(db, [one, other]),
    ]);
    if (!first || !second || one === other) throw notFound();
    const withHanging = async (found: StaffRecord) => ({ found, hanging: await store.readHanging(db, found.row.code) });
    const [a, b] = await Promise.all([withHanging(first), withHanging(second)]);
    const isKeptFirst =
      keep === undefined || (keep !== one && keep !== other)
        ? isHeavier(listingWeight(a.found, a.hanging), listingWeight(b.found, b.hanging))
        : keep === one;
    const [kept, gone] = isKeptFirst ? [a, b] : [b, a];
    const toSide = ({ found: { row, area, country_name }, hanging: { has_credit: _, ...counts } }: typeof a) => {
      const card = cards.get(row.code);
      if (!card) throw notFound();
      return {
        ...card,
        ...counts,
        is_published: row.is_published,
        texts: chosenTexts(row, withCommas([area?.name ?? row.city, country_name])),
      } satisfies contract.Side;
    };
    const asked = ({ found: { row }, hanging }: typeof a) => ({
      people: hanging.people_count,
      hasCredit: hanging.has_credit,
      isGone: row.deleted !== null || row.merged_into !== null,
    });
    const at = { ...(pair ?? { score: 0, reasons: [] }), one: ordered(one, other)[0], other: ordered(one, other)[1] };
    const [next, open_count] = await Promise.all([store.findNext(db, at), store.openPairs(db).count()]);
    return {
      score: at.score,
      reasons: reasonTexts(at.reasons),
      kept: toSide(kept),
      gone: toSide(gone),
      proposed: proposed(kept.found.row, gone.found.row),
      refusal: mergeRefusal(asked(kept), asked(gone)) ?? "",
      next: next ?? null,
      open_count,
    };
  }),

  handle(contract.mergeDuplicate, async ({ params: { one, other }, body: { take } }, { db, account }) => {
    return itemAt(await toMerges(db, [await mergeListings(db, { kept: one, gone: other, take }, account.id)]), 0);
  }),

  handle(contract.dismissDuplicate, async ({ params: { one, other }, body: { is_different } }, { db }) => {
    const names = await store.findListingNames(db, [one, other]);
    if (names.size < 2) throw notFound();
    await (is_different ? store.dismiss : store.takeBackDismissal)(db, ...ordered(one, other));
    return { success: true };
  }),

  handle(contract.listMerges, ({ query }, { db, address }) => {
    const { count, rows } = store.mergePage(db);
    return listPage(query, address, { count, rows: async (window) => toMerges(db, await rows(window)) });
  }),

  handle(contract.undoMerge, async ({ params: { uuid } }, { db, account }) => {
    return itemAt(await toMerges(db, [await undoMerge(db, uuid, account.id)]), 0);
  }),
];
