import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { isRecentlyAuthenticated } from "../../../platform/endpoints/access.ts";
import { forbidden, notFound } from "../../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { closeForOwner, closingState, reopenForOwner, requireOwnOrClosed } from "./acts.ts";
import { type Closing, closeListing, getClosedListing, getClosing, reopenListing } from "./contract.ts";
import { isOwnClosing, logInAgain, reopenRefusal, reopenUntil } from "./rules.ts";
import * as store from "./store.ts";

/** @throws ApiError 404 if the account does not own the listing */
async function readClosing(db: DbOrTransaction, code: string, account_id: string): Promise<Closing> {
  const found = await requireOwnOrClosed(db, code, account_id);
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
    await requireOwnOrClosed(db, code, account.id);
    // A person who finds an open browser must not be able to close the owner's business.
    if (!isRecentlyAuthenticated(account, now())) throw forbidden(logInAgain());
    if (!(await closeForOwner(db, account.id, { code, reason }))) reply.code(200);
    return readClosing(db, code, account.id);
  }),

  handle(reopenListing, async ({ params: { code } }, { db, account }) => {
    await reopenForOwner(db, account.id, code);
    return undefined;
  }),

  handle(getClosedListing, async ({ params: { business_code } }, { db }) => {
    const found = await store.findClosed(db, business_code);
    if (!found) throw notFound();
    return found;
  }),
];
