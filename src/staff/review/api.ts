import type { DbOrTransaction } from "../../platform/db/types.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { listReview } from "./contract.ts";
import { REVIEW_KINDS, type ReviewKind } from "./enumerations.ts";
import { claimRow, disputeRow, importRow, objectionRow, pairRow, type ReviewRow, reportRow, submissionRow } from "./rules.ts";
import * as store from "./store.ts";

type Read = (db: DbOrTransaction, ids: readonly string[]) => Promise<[id: string, row: ReviewRow][]>;

/** Returns a function that reads the rows of one kind in one query. */
const read =
  <Found extends { id: string }>(
    find: (db: DbOrTransaction, ids: readonly string[]) => Promise<Found[]>,
    toRow: (found: Found) => ReviewRow,
  ): Read =>
  async (db, ids) =>
    (await find(db, ids)).map((found) => [found.id, toRow(found)]);

const READ: Record<ReviewKind, Read> = {
  claim: read(store.findClaims, claimRow),
  report: read(store.findReports, reportRow),
  objection: read(store.findObjections, objectionRow),
  duplicate: read(store.findPairs, pairRow),
  submission: read(store.findSubmissions, submissionRow),
  dispute: read(store.findDisputes, disputeRow),
  import: read(store.findImportQuestions, importRow),
};

/** Returns the details of queued items, with one query for each kind among them. */
async function readRows(db: DbOrTransaction, queued: readonly { kind: ReviewKind; id: string }[]): Promise<Map<string, ReviewRow>> {
  const byKind = [...Map.groupBy(queued, ({ kind }) => kind)];
  const found = await Promise.all(
    byKind.map(async ([kind, items]) =>
      (
        await READ[kind](
          db,
          items.map(({ id }) => id),
        )
      ).map(([id, row]) => [`${kind} ${id}`, row] as const),
    ),
  );
  return new Map(found.flat());
}

export const reviewHandlers: EndpointHandler[] = [
  handle(listReview, ({ query }, { db, address }) => {
    const kinds = query.kind === undefined ? typedKeys(REVIEW_KINDS) : [query.kind];
    return listPage(query, address, {
      count: async () => (await store.countWaiting(db, kinds)).reduce((sum, { count }) => sum + count, 0),
      rows: async (window) => {
        const queued = await store.listWaitingItems(db, kinds, window);
        const rows = await readRows(db, queued);
        return queued.flatMap(({ kind, id, since }) => {
          const row = rows.get(`${kind} ${id}`);
          return row ? [{ ...row, kind, id, created: since }] : [];
        });
      },
    });
  }),
];
