import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { loadConversation, writeAsGuest } from "../conversation/api.ts";
import { closeEnquiry, GUEST_MESSAGES, getGuestEnquiry, passOnEnquiry, writeToListing } from "../conversation/contract.ts";
import { anonymousAgreement, CLOSED, canPassOn, isPageOpen, NOBODY_TO_PASS_TO, verifyUrl } from "../conversation/rules.ts";
import { findEnquiry, markGuestShown } from "../conversation/store.ts";
import { enqueueOwnerMails } from "../jobs.ts";
import { passToOwner } from "../store.ts";
import { proofToken, readGuestToken } from "../tokens.ts";

/** The guest's side of an enquiry: whoever has its link. */

/** @throws ApiError 404 for a link that is none, or whose page has ended */
async function read(db: DbOrTransaction, { services }: RequestContext, token: string, isLocked = false) {
  const link = readGuestToken(services.config.GUIDE_SECRET, token);
  const row = link && (await findEnquiry(db, link.enquiry, { isLocked }));
  if (!row) throw notFound();
  const { last_message_at, from_date, to_date, agreed_to } = row;
  if (!isPageOpen({ last_message_at, dates: [from_date, to_date, agreed_to] }, now())) throw notFound();
  return { row, isMailed: link.isMailed };
}

async function write(ctx: RequestContext, token: string, said: Parameters<typeof writeAsGuest>[2]) {
  return ctx.db.transaction(async (transaction) => {
    const { row } = await read(transaction, ctx, token, true);
    if (row.status === "closed") throw conflict(CLOSED);
    const wait = await hit({ db: transaction, limits: ctx.services.limits }, GUEST_MESSAGES, row.uuid);
    if (wait > 0) throw tooMany(wait);
    return writeAsGuest(transaction, row, said);
  });
}

export const guestHandlers: EndpointHandler[] = [
  handle(getGuestEnquiry, async ({ params: { token } }, ctx) => {
    const { row, isMailed } = await read(ctx.db, ctx, token);
    // The link came by a mail to the address, so the address is theirs.
    if (isMailed && !row.guest_shown) await markGuestShown(ctx.db, row.uuid, now());
    const conversation = await loadConversation(ctx.db, row);
    const agreement = anonymousAgreement(conversation);
    const proof_url = agreement && verifyUrl(proofToken(ctx.services.config.GUIDE_SECRET, agreement));
    return { ...conversation, proof_url: proof_url ?? null, can_pass_on: canPassOn(row, conversation.business.is_shell) };
  }),

  handle(writeToListing, ({ params: { token }, body: { text } }, ctx) => write(ctx, token, { text, isClosing: false })),

  handle(passOnEnquiry, ({ params: { token } }, ctx) =>
    ctx.db.transaction(async (transaction) => {
      const { row, isMailed } = await read(transaction, ctx, token, true);
      if (row.status === "closed") throw conflict(CLOSED);
      const conversation = await loadConversation(transaction, row);
      // Pressed twice, it is done once.
      if (!row.for_staff) return conversation;
      if (conversation.business.is_shell) throw conflict(NOBODY_TO_PASS_TO);
      if (isMailed && !row.guest_shown) await markGuestShown(transaction, row.uuid, now());
      await passToOwner(transaction, row.uuid);
      await enqueueOwnerMails(transaction, { ...row, for_staff: false }, null);
      return conversation;
    }),
  ),

  handle(closeEnquiry, async ({ params: { token } }, ctx) => (await write(ctx, token, { text: "", isClosing: true })).enquiry),
];
