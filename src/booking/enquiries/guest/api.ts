import { now } from "../../../platform/clock.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { directPrice, loadConversation, readAsked } from "../conversation/acts.ts";
import { closeEnquiry, getGuestEnquiry, passOnEnquiry, writeToListing } from "../conversation/contract.ts";
import { anonymousAgreement, canPassOn, verifyUrl } from "../conversation/rules.ts";
import { markGuestShown } from "../conversation/store.ts";
import { proofToken } from "../tokens.ts";
import { passToNewOwner, requireGuestPage, writeOnPage } from "./acts.ts";

/** Endpoints of the guest's side of an enquiry, open to holders of its link. */

export const guestHandlers: EndpointHandler[] = [
  handle(getGuestEnquiry, async ({ params: { token } }, ctx) => {
    const { row, isMailed } = await requireGuestPage(ctx.db, ctx, token);
    // The link was mailed to the address, so the address belongs to the guest.
    if (isMailed && !row.guest_shown) await markGuestShown(ctx.db, row.uuid, now());
    const conversation = await loadConversation(ctx.db, row);
    const agreement = anonymousAgreement(conversation);
    const proof_url = agreement && verifyUrl(proofToken(ctx.services.config.GUIDE_SECRET, agreement));
    const asked = await readAsked(ctx.db, row);
    return {
      ...conversation,
      bookable_name: asked.bookable_name,
      proof_url: proof_url ?? null,
      can_pass_on: canPassOn(row, conversation.business.is_shell),
      direct_price: directPrice(asked),
    };
  }),

  handle(writeToListing, ({ params: { token }, body: { text } }, ctx) => writeOnPage(ctx, token, { text, isClosing: false })),

  handle(passOnEnquiry, ({ params: { token } }, ctx) => passToNewOwner(ctx, token)),

  handle(closeEnquiry, async ({ params: { token } }, ctx) => (await writeOnPage(ctx, token, { text: "", isClosing: true })).enquiry),
];
