import { findOwned } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { requireVerified } from "../../../platform/endpoints/access.ts";
import { badRequest, notFound, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { ownAddress, TRANSFERS } from "../rules.ts";
import { acceptHandOver, endTransfer, requireTransfer, startTransfer } from "./acts.ts";
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

export const transferHandlers: EndpointHandler[] = [
  handle(getTransfer, async ({ params: { code } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return readTransfer(db, code);
  }),

  handle(beginTransfer, async ({ params: { code }, body: { email } }, ctx) => {
    const { db, services, account } = ctx;
    if (!(await findOwned(db, code, account.id))) throw notFound();
    requireVerified(account);
    if (email === account.email.toLowerCase()) throw badRequest({ email: [ownAddress()] });
    const wait = await hit({ db, limits: services.limits }, TRANSFERS, account.id);
    if (wait > 0) throw tooMany(wait);
    await startTransfer(ctx, account.id, { code, email });
    return readTransfer(db, code);
  }),

  handle(stopTransfer, async ({ params: { code } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    await endTransfer(db, account.id, code);
    return undefined;
  }),

  handle(getMailedTransfer, async ({ params: { token } }, ctx) => {
    const { business, expires } = await requireTransfer(ctx, ctx.db, ctx.account, token);
    return { ...(await readPromise(ctx.db, business)), expires: expires.toISOString() };
  }),

  handle(acceptTransfer, async ({ params: { token } }, ctx) => {
    const code = await acceptHandOver(ctx, ctx.account, token);
    return { business: await requireCard(ctx.db, code) };
  }),
];
