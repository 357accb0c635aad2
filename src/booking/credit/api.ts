import { writeLog } from "../../accounts/auditLog/store.ts";
import { listByCodes, listCodesOfMember } from "../../catalogue/listings/named/store.ts";
import { isMember } from "../../catalogue/listings/store.ts";
import { newCode, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { isStaff } from "../../platform/endpoints/access.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import * as contract from "./contract.ts";
import { enqueueSpentMail } from "./jobs.ts";
import * as rules from "./rules.ts";
import { disputePage, disputeSpendOnce, findSpend } from "./spends/store.ts";
import { accountPage, consumeCode, expireLots, lockAccount, lockAccountById, saveCode, spend, statementPage } from "./store.ts";

type Entry = Awaited<ReturnType<ReturnType<typeof statementPage>["rows"]>>[number];

const toStatementRow = ({ business, business_name, created, kind, expires_at, disputed_at, ...row }: Entry): contract.StatementRow => ({
  ...row,
  kind,
  created: created.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  business: { business_code: business, name: business_name },
  disputed_at: disputed_at?.toISOString() ?? null,
  dispute_until: kind === "spend" ? rules.disputeUntil(created).toISOString() : null,
});

/** Whose entries are asked for: one's own, with a listing that one runs the listing's, for staff all. @returns undefined for nobody's @throws ApiError 404 */
async function listedFor(
  { db, account, traveller: own }: ContextFor<"session">,
  query: { business?: string | undefined; traveller?: string | undefined },
) {
  const { business, traveller } = query;
  if (isStaff(account)) return { business, traveller };
  const isOwn = traveller !== undefined && traveller === own?.code;
  if (business && !isOwn && (await isMember(db, business, account.id))) return { business, traveller };
  if (traveller !== undefined && !isOwn) throw notFound();
  return own && { business, traveller: own.code };
}

const NOTHING = { count: () => 0, rows: async () => [] };

/** Says whether a voucher is one of a listing that this traveller has. src/api.ts passes it in, because booking/vouchers imports this capability. */
export type HasVoucher = (db: DbOrTransaction, code: string, of: { business: string; traveller: string | null }) => Promise<boolean>;

export const creditHandlers = (hasVoucher: HasVoucher): EndpointHandler[] => [
  handle(contract.getStatement, async ({ query }, ctx) => {
    const listed = await listedFor(ctx, query);
    if (!listed) return listPage(query, ctx.address, NOTHING);
    const { count, rows } = statementPage(ctx.db, listed);
    return listPage(query, ctx.address, { count, rows: async (window) => (await rows(window)).map(toStatementRow) });
  }),

  handle(contract.listCreditAccounts, async ({ query }, ctx) => {
    const listed = await listedFor(ctx, query);
    if (!listed) return listPage(query, ctx.address, NOTHING);
    const { count, rows } = accountPage(ctx.db, listed);
    return listPage(query, ctx.address, {
      count,
      rows: async (window) => {
        const found = await rows(window);
        const codes = [...new Set(found.map(({ business }) => business))];
        const cards = new Map((await listByCodes(ctx.db, codes, codes)).map((card) => [card.business_code, card]));
        return found.flatMap(({ business, next_expires_at, next_amount, ...row }) => {
          const card = cards.get(business);
          const next_expiry =
            next_expires_at && next_amount !== null ? { amount: next_amount, expires_at: next_expires_at.toISOString() } : null;
          return card ? [{ ...row, business: card, currency: "USD", next_expiry }] : [];
        });
      },
    });
  }),

  handle(contract.createCreditCode, async ({ body: { business } }, ctx) => {
    const [listing] = await listByCodes(ctx.db, [business], [business]);
    if (!listing) throw badRequest({ business: ["There is no such listing."] });
    const moment = now();
    const [code, expires_at] = [newCode(), rules.spendCodeExpiry(moment)];
    await ctx.db.transaction(async (transaction) => {
      const account = await expireLots(transaction, await lockAccount(transaction, business, ctx.traveller.code, moment), moment);
      if (account.balance <= 0) throw conflict(rules.NOTHING_LEFT);
      await saveCode(transaction, account.uuid, code, expires_at);
    });
    return { code, expires_at: expires_at.toISOString() };
  }),

  handle(contract.spendCredit, async ({ body: { code, amount, business, coupon = null } }, ctx) => {
    const own = (await listCodesOfMember(ctx.db, ctx.account.id)).filter((one) => !business || one === business);
    const uuid = await ctx.db.transaction(async (transaction) => {
      const moment = now();
      const of = await consumeCode(transaction, code, own, moment);
      const locked = of === undefined ? undefined : await lockAccountById(transaction, of);
      if (!locked) throw notFound(rules.NO_CODE);
      const account = await expireLots(transaction, locked, moment);
      if (coupon !== null && !(await hasVoucher(transaction, coupon, account))) throw badRequest({ coupon: [rules.NOT_THEIRS] });
      if (amount > account.balance) throw conflict(rules.pastBalance(account.balance));
      const spent = await spend(transaction, account, { amount, coupon, made_by: ctx.account.id, created: moment });
      await enqueueSpentMail(transaction, spent);
      const said = { business: account.business, account: ctx.account.id, id: spent, after: { amount, currency: "USD" } };
      await writeLog(transaction, { ...said, act: "credit.spent" });
      return spent;
    });
    return toStatementRow((await findSpend(ctx.db, uuid)) as Entry);
  }),

  handle(contract.disputeSpend, async ({ params: { uuid }, body: { text } }, ctx) => {
    const found = await findSpend(ctx.db, uuid);
    if (!found || found.traveller?.code !== ctx.traveller.code) throw notFound();
    const moment = now();
    if (!found.disputed_at && rules.disputeUntil(found.created) <= moment) throw conflict(rules.TOO_LATE);
    await ctx.db.transaction(async (transaction) => {
      await disputeSpendOnce(transaction, uuid, text, moment);
      const said = { business: found.business, account: ctx.account.id, side: "guest" as const, id: uuid };
      if (!found.disputed_at)
        await writeLog(transaction, { ...said, act: "credit.disputed", after: { amount: -found.amount, currency: "USD" } });
    });
    return toStatementRow((await findSpend(ctx.db, uuid)) as Entry);
  }),

  handle(contract.listDisputes, async ({ query }, ctx) => {
    const { count, rows } = disputePage(ctx.db);
    return listPage(query, ctx.address, {
      count,
      rows: async (window) => (await rows(window)).map(({ text, made_by, ...row }) => ({ ...toStatementRow(row), text, made_by })),
    });
  }),
];
