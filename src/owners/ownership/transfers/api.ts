import { writeLog } from "../../../accounts/auditLog/store.ts";
import { addOwner, findOwned, removeMembers } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { lockClaimed } from "../../../catalogue/listings/shells/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { requireVerified } from "../../../platform/endpoints/access.ts";
import { badRequest, forbidden, notFound, tooMany } from "../../../platform/endpoints/errors.ts";
import { countMailTo, hit } from "../../../platform/endpoints/limits.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { isLinkToRecord, recordOfLink } from "../../../platform/pages/recordLink.ts";
import { enqueueHandedOver, enqueueTransferLink } from "../jobs.ts";
import { OWN_ADDRESS, SOMEBODY_ELSES, TRANSFERS } from "../rules.ts";
import { acceptTransfer, beginTransfer, getMailedTransfer, getTransfer, stopTransfer, type Transfer } from "./contract.ts";
import * as store from "./store.ts";

async function requireCard(db: DbOrTransaction, code: string) {
  const [card] = await listByCodes(db, [code], [code]);
  if (!card) throw notFound();
  return card;
}

async function readPromise(db: DbOrTransaction, code: string) {
  const [business, promises] = await Promise.all([requireCard(db, code), store.countPromises(db, code)]);
  return { business, promise: { discount: business.discount, bonus_credit: business.bonus_credit, ...promises } };
}

async function readTransfer(db: DbOrTransaction, code: string): Promise<Transfer> {
  const open = await store.findTransfer(db, code);
  return {
    ...(await readPromise(db, code)),
    open: open ? { email: open.email, created: open.created.toISOString(), expires: open.expires.toISOString() } : null,
  };
}

/** The transfer of a mail's link, for who has the address that it went to. @throws ApiError 404, 403 for another address */
async function transferOfLink({ services, account }: ContextFor<"session">, db: DbOrTransaction, token: string, isLocked = false) {
  const uuid = recordOfLink(token);
  const row = uuid === undefined ? undefined : await store.findTransferByUuid(db, uuid, { isLocked });
  if (!row || !isLinkToRecord(services.config.GUIDE_SECRET, "transfer", token, { uuid: row.uuid, address: row.email })) throw notFound();
  if (account.email.toLowerCase() !== row.email) throw forbidden(SOMEBODY_ELSES);
  requireVerified(account);
  // Who began it may have lost the listing meanwhile.
  if (!(await findOwned(db, row.business, row.from_account))) throw notFound();
  return row;
}

export const transferHandlers: EndpointHandler[] = [
  handle(getTransfer, async ({ params: { code } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return readTransfer(db, code);
  }),

  handle(beginTransfer, async ({ params: { code }, body: { email } }, { db, services, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    requireVerified(account);
    if (email === account.email.toLowerCase()) throw badRequest({ email: [OWN_ADDRESS] });
    const wait = await hit({ db, limits: services.limits }, TRANSFERS, account.id);
    if (wait > 0) throw tooMany(wait);
    await db.transaction(async (tx) => {
      if (!(await findOwned(tx, code, account.id, { isLocked: true }))) throw notFound();
      await countMailTo({ db: tx, services }, "transfer", email);
      const { uuid } = await store.replaceTransfer(tx, { business: code, from_account: account.id, email });
      await enqueueTransferLink(tx, uuid);
      await writeLog(tx, { business: code, account: account.id, act: "claim.transfer_begun", id: uuid });
    });
    return readTransfer(db, code);
  }),

  handle(stopTransfer, async ({ params: { code } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    await db.transaction(async (tx) => {
      if (!(await store.deleteTransfer(tx, code))) throw notFound();
      await writeLog(tx, { business: code, account: account.id, act: "claim.transfer_stopped", id: code });
    });
    return undefined;
  }),

  handle(getMailedTransfer, async ({ params: { token } }, ctx) => {
    const { business, expires } = await transferOfLink(ctx, ctx.db, token);
    return { ...(await readPromise(ctx.db, business)), expires: expires.toISOString() };
  }),

  handle(acceptTransfer, async ({ params: { token } }, ctx) => {
    const { business: code } = await transferOfLink(ctx, ctx.db, token);
    await ctx.db.transaction(async (tx) => {
      // The listing first, as every decision about its people does.
      await lockClaimed(tx, code);
      const { uuid, from_account } = await transferOfLink(ctx, tx, token, true);
      await store.deleteTransfer(tx, code);
      // Add the new owner first: the mail about ended keys goes to the owners. Owners can transfer to a second address of their own account.
      await addOwner(tx, { business_code: code, account_id: ctx.account.id });
      if (from_account !== ctx.account.id) await removeMembers(tx, code, from_account);
      await writeLog(tx, { business: code, account: ctx.account.id, act: "claim.transfer_accepted", id: uuid });
      await enqueueHandedOver(tx, { uuid, business: code, to: from_account, by: ctx.account.id });
    });
    return { business: await requireCard(ctx.db, code) };
  }),
];
