import { writeLog } from "../../../accounts/auditLog/store.ts";
import { updateBusiness } from "../../../catalogue/listings/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { isRecentlyAuthenticated } from "../../../platform/endpoints/access.ts";
import { conflict, forbidden, notFound } from "../../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { deleteTransfer } from "../transfers/store.ts";
import { type Closing, closeListing, getClosedListing, getClosing, reopenListing } from "./contract.ts";
import { isOwnClosing, LOG_IN_AGAIN, NOT_YOURS, reopenRefusal, reopenUntil } from "./rules.ts";
import * as store from "./store.ts";

type Found = NonNullable<Awaited<ReturnType<typeof store.findOfOwner>>>;

const closingState = ({ deleted, merged_into, closing }: Found) => ({ deleted, merged_into, closed: closing?.closed });

async function requireOwned(db: DbOrTransaction, code: string, account_id: string, options?: { isLocked: boolean }): Promise<Found> {
  const found = await store.findOfOwner(db, code, account_id, options);
  if (!found) throw notFound();
  return found;
}

/** @throws ApiError 404 */
async function readClosing(db: DbOrTransaction, code: string, account_id: string): Promise<Closing> {
  const found = await requireOwned(db, code, account_id);
  const { deleted, closing } = found;
  const hanging = await store.countHanging(db, code);
  if (deleted === null) return { ...hanging, closed: null };
  return {
    ...hanging,
    closed: {
      since: deleted.toISOString(),
      until: reopenUntil(deleted).toISOString(),
      reason: isOwnClosing(closingState(found)) ? (closing?.reason ?? null) : null,
      can_reopen: reopenRefusal(closingState(found), now()) === undefined,
    },
  };
}

export const closingHandlers: EndpointHandler[] = [
  handle(getClosing, ({ params: { code } }, { db, account }) => readClosing(db, code, account.id)),

  handle(closeListing, async ({ params: { code }, body: { reason } }, { db, account, reply }) => {
    await requireOwned(db, code, account.id);
    // Whoever finds an open browser must not be able to close somebody's business.
    if (!isRecentlyAuthenticated(account, now())) throw forbidden(LOG_IN_AGAIN);
    await db.transaction(async (tx) => {
      const found = await requireOwned(tx, code, account.id, { isLocked: true });
      if (isOwnClosing(closingState(found))) {
        reply.code(200);
        return;
      }
      if (found.deleted !== null || found.merged_into !== null) throw conflict(NOT_YOURS);
      const closed = now();
      await store.writeClosing(tx, { business: code, account_id: account.id, closed, reason, was_published: found.is_published });
      await updateBusiness(tx, code, { is_published: false, is_featured: false, deleted: closed });
      await deleteTransfer(tx, code);
      await writeLog(tx, { business: code, account: account.id, act: "listing.closed", id: code, name: found.name, after: { reason } });
    });
    return readClosing(db, code, account.id);
  }),

  handle(reopenListing, async ({ params: { code } }, { db, account }) => {
    await db.transaction(async (tx) => {
      const found = await requireOwned(tx, code, account.id, { isLocked: true });
      // Brought back in another tab: then it is as was wanted.
      if (found.deleted === null) return;
      const refusal = reopenRefusal(closingState(found), now());
      if (refusal) throw conflict(refusal);
      await updateBusiness(tx, code, { is_published: found.closing?.was_published ?? false, deleted: null });
      await store.deleteClosing(tx, code);
      await writeLog(tx, { business: code, account: account.id, act: "listing.reopened", id: code, name: found.name });
    });
    return undefined;
  }),

  handle(getClosedListing, async ({ params: { business_code } }, { db }) => {
    const found = await store.findClosed(db, business_code);
    if (!found) throw notFound();
    return found;
  }),
];
