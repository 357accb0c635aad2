import { findTimeZones } from "../../catalogue/listings/acts.ts";
import { listByCodes, listCodesOfMember } from "../../catalogue/listings/named/store.ts";
import { isMember } from "../../catalogue/listings/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { isStaff } from "../../platform/endpoints/access.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import * as acts from "./acts.ts";
import * as contract from "./contract.ts";
import * as rules from "./rules.ts";
import { disputePage, findSpend } from "./spends/store.ts";
import { accountPage, statementPage } from "./store.ts";

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

/** Returns a spend that exists as a row of the statement. */
async function readSpend(db: DbOrTransaction, uuid: string): Promise<contract.StatementRow> {
  const found = await findSpend(db, uuid);
  if (!found) throw notFound();
  return toStatementRow(found);
}

/**
 * Returns the filter of the entries that the caller may list: their own, those of a listing that they own or help run, or all for staff.
 * @returns undefined if the account has no traveller
 * @throws ApiError 404 for another traveller's entries
 */
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

export const creditHandlers = (hasVoucher: acts.HasVoucher): EndpointHandler[] => [
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
    if (!listing) throw badRequest({ business: [t`This listing does not exist.`] });
    const { code, expires_at } = await acts.makeSpendCode(ctx.db, ctx.traveller.code, business);
    return { code, expires_at: expires_at.toISOString() };
  }),

  handle(contract.spendCredit, async ({ body: { code, amount, business, coupon = null } }, ctx) => {
    const businesses = (await listCodesOfMember(ctx.db, ctx.account.id)).filter((one) => !business || one === business);
    const uuid = await acts.spendByCode(ctx.db, ctx.account.id, { code, amount, coupon, businesses }, hasVoucher);
    return readSpend(ctx.db, uuid);
  }),

  handle(contract.disputeSpend, async ({ params: { uuid }, body: { text } }, ctx) => {
    const found = await findSpend(ctx.db, uuid);
    if (!found || found.traveller?.code !== ctx.traveller.code) throw notFound();
    const moment = now();
    if (!found.disputed_at && rules.disputeUntil(found.created) <= moment) throw conflict(rules.disputeTooLate());
    await acts.disputeOwnSpend(ctx.db, ctx.account.id, { spend: found, text, moment });
    return readSpend(ctx.db, uuid);
  }),

  handle(contract.listDisputes, async ({ query }, ctx) => {
    const { count, rows } = disputePage(ctx.db, query.uuid);
    return listPage(query, ctx.address, {
      count,
      rows: async (window) => {
        const found = await rows(window);
        const zones = await findTimeZones(ctx.db, [...new Set(found.map(({ business }) => business))]);
        return found.map(({ text, made_by, closed, ...row }) => ({
          ...toStatementRow(row),
          ...{ text, made_by, time_zone: zones.get(row.business) ?? "UTC", closed: closed?.toISOString() ?? null },
        }));
      },
    });
  }),

  handle(contract.changeDispute, async ({ params: { uuid }, body: { is_closed } }, ctx) => {
    await acts.decideDispute(ctx.db, ctx.account.id, uuid, is_closed);
    return { is_closed };
  }),
];
