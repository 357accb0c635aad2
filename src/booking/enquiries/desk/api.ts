import { setEnquiryNotices } from "../../../catalogue/listings/members/store.ts";
import { now } from "../../../platform/clock.ts";
import type { Config } from "../../../platform/config.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { isStaff } from "../../../platform/endpoints/access.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { answerGuest, loadConversation, readDirectPrice } from "../conversation/acts.ts";
import * as contract from "../conversation/contract.ts";
import { toBookingEnquiry } from "../conversation/shapes.ts";
import { enquiriesOfListings, findReadableEnquiry, isStaffAccount, markConversationOpened, type Reader } from "../conversation/store.ts";
import { operatorId, readAnswerToken } from "../tokens.ts";

/** The owner's side of enquiries: for signed-in readers, or by the link of a mail. */

const sessionReader = ({ account }: ContextFor<"session">): Reader => ({ account_id: account.id, isStaff: isStaff(account) });

/** Returns the reader of a mailed link that has not expired, and its enquiry. @throws ApiError 404 */
async function readerOfLink(db: DbOrTransaction, { GUIDE_SECRET, OPERATOR_EMAIL }: Config, token: string) {
  const link = readAnswerToken(GUIDE_SECRET, token);
  if (!link || link.expires <= now()) throw notFound();
  const { account_id, enquiry } = link;
  const isOperator = OPERATOR_EMAIL !== undefined && account_id === operatorId(OPERATOR_EMAIL);
  return { enquiry, isOperator, reader: { account_id, isStaff: isOperator || (await isStaffAccount(db, account_id)) } };
}

export const deskHandlers: EndpointHandler[] = [
  handle(contract.listEnquiries, ({ query }, ctx) => {
    const reader = sessionReader(ctx);
    const { count, rows } = enquiriesOfListings(ctx.db, reader, { business: query.business, state: query.state });
    return listPage(query, ctx.address, {
      count,
      rows: async (window) => (await rows(window)).map((row) => toBookingEnquiry(row, row.for_staff && !reader.isStaff)),
    });
  }),

  handle(contract.getEnquiry, async ({ params: { uuid } }, ctx) => {
    const reader = sessionReader(ctx);
    const row = await findReadableEnquiry(ctx.db, uuid, reader);
    if (!row) throw notFound();
    // An enquiry from before the listing was claimed counts as opened only when staff, who answer it, read it.
    const isNameless = row.for_staff && !reader.isStaff;
    if (row.opened || isNameless) return loadConversation(ctx.db, row, isNameless);
    await markConversationOpened(ctx.db, uuid, now());
    return loadConversation(ctx.db, { ...row, opened: now() });
  }),

  handle(contract.answerEnquiry, ({ params: { uuid }, body }, ctx) => {
    const reader = sessionReader(ctx);
    return answerGuest(ctx, { reader, author: reader.account_id }, { enquiry: uuid, body });
  }),

  handle(contract.getMailedEnquiry, async ({ params: { token } }, { db, services }) => {
    const { enquiry, reader } = await readerOfLink(db, services.config, token);
    const row = await findReadableEnquiry(db, enquiry, reader);
    if (!row) throw notFound();
    const direct_price = await readDirectPrice(db, row);
    return { ...(await loadConversation(db, row, row.for_staff && !reader.isStaff)), direct_price };
  }),

  handle(contract.answerMailedEnquiry, async ({ params: { token }, body }, ctx) => {
    const { enquiry, isOperator, reader } = await readerOfLink(ctx.db, ctx.services.config, token);
    return answerGuest(ctx, { reader, author: isOperator ? null : reader.account_id }, { enquiry, body });
  }),

  handle(contract.stopEnquiryMails, async ({ params: { token } }, { db, services }) => {
    const { enquiry, reader } = await readerOfLink(db, services.config, token);
    const row = await findReadableEnquiry(db, enquiry, reader);
    if (!row) throw notFound();
    await setEnquiryNotices(db, { business_code: row.business_profile, account_id: reader.account_id }, { has_enquiry_mails: false });
    return undefined;
  }),
];
