import { captchaFailed, checkVisitor, consumeChallenge } from "../../accounts/captcha/store.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import { canBeClaimed } from "../../catalogue/listings/profile.ts";
import { findPublished } from "../../catalogue/listings/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { countMailTo } from "../../platform/endpoints/limits.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { askQuestion, listSentEnquiries, sendEnquiry, sendItemEnquiry } from "./contract.ts";
import { toBookingEnquiry } from "./conversation/api.ts";
import { enquiryUrl } from "./conversation/rules.ts";
import { type EnquiryRow, enquiriesOfTraveller } from "./conversation/store.ts";
import { deskHandlers } from "./desk/api.ts";
import { kindOfType, typeOfKind } from "./enumerations.ts";
import { guestHandlers } from "./guest/api.ts";
import { enqueueGuestMail, enqueueOwnerMails, enqueueQuestionMails, noteEnquiries } from "./jobs.ts";
import { dateErrors, enquiryErrors, takenDays } from "./rules.ts";
import { type Bookable, findBookable, insertEnquiry, insertQuestion } from "./store.ts";
import { guestToken } from "./tokens.ts";

const NO_LISTING = "There is no such listing.";
const NO_ONE = "This place has not joined the guide, and nobody of the guide can be written to about it.";

/** Nothing is taken that reaches nobody: an unclaimed listing's mail goes to the guide's people; of a beach nobody has anything to say. @throws ApiError 400 on the field */
function requireSomebody({ services }: RequestContext, listing: Business, field: "business_profile" | "business") {
  if (listing.is_shell && !(services.config.OPERATOR_EMAIL && canBeClaimed(listing))) throw badRequest({ [field]: [NO_ONE] });
}

/**
 * Checks the token last, so that another field's fault does not cost the guest another captcha, and writes in the transaction that uses it up.
 * @param email that the guest gave: so many in an hour and no more, or anybody could fill another's mailbox
 */
async function withToken<Row>(
  { db, services }: RequestContext,
  { token, email }: { token: string | null | undefined; email: string },
  write: (db: Transaction) => Promise<Row>,
): Promise<Row> {
  const challenge = await checkVisitor(services.config, token);
  return db.transaction(async (transaction) => {
    if (!(await consumeChallenge(transaction, challenge))) throw captchaFailed();
    // On the same connection: one that waited for a second one while it holds the first could wait for ever.
    await countMailTo({ db: transaction, services }, "enquiry", email);
    return write(transaction);
  });
}

const toSentEnquiry = ({ services }: RequestContext, row: EnquiryRow) => ({
  ...toBookingEnquiry(row),
  enquiry_url: enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest page", row.uuid)),
});

type Guest = Pick<InputOf<typeof sendEnquiry>["body"], "guest_name" | "guest_email" | "from_date" | "to_date" | "guest_message" | "token">;

/** Stores an enquiry whose listing and item are known, and has it mailed to both sides. @param item undefined for the whole business */
async function writeEnquiry(ctx: RequestContext, guest: Guest, listing: Business, item: Bookable | undefined) {
  const { guest_name, guest_email, from_date = null, to_date = null, guest_message, token } = guest;
  requireSomebody(ctx, listing, "business_profile");
  const verified = ctx.account?.email_verified_at ? ctx.account : undefined;
  const created = now();
  const row = await withToken(ctx, { token, email: guest_email }, async (transaction) => {
    const written = await insertEnquiry(transaction, {
      uuid: newUuid(),
      item_type: (item && typeOfKind(item.kind)) ?? "business",
      business_profile: listing.business_code,
      bookable_name: item?.title ?? listing.name,
      ...(item && { [item.kind]: item.id }),
      guest_name,
      guest_email,
      from_date,
      to_date,
      guest_message: guest_message ?? "",
      for_staff: listing.is_shell,
      traveller: verified ? (ctx.traveller?.code ?? null) : null,
      // Of a verified account the address is known to be theirs.
      guest_shown: verified?.email.toLowerCase() === guest_email.toLowerCase() ? created : null,
      created,
      last_message_at: created,
    });
    await enqueueOwnerMails(transaction, written, null);
    await enqueueGuestMail(transaction, written.uuid, null);
    await noteEnquiries(transaction, "enquiry.created", [written]);
    return written;
  });
  return toSentEnquiry(ctx, row);
}

export const enquiryHandlers: EndpointHandler[] = [
  handle(
    sendEnquiry,
    async ({ body }, ctx) => {
      const errors = enquiryErrors(body, now());
      if (Object.keys(errors).length > 0) throw badRequest(errors);
      const { item_type, business_profile } = body;
      const kind = kindOfType(item_type);
      const listing = await findPublished(ctx.db, business_profile);
      if (!listing) throw badRequest({ business_profile: [NO_LISTING] });
      if (!kind) return writeEnquiry(ctx, body, listing, undefined);
      const item = await findBookable(ctx.db, { business_profile, id: body[kind] ?? "" });
      if (item?.kind !== kind) throw badRequest({ [kind]: [`This listing has no such ${kind}.`] });
      return writeEnquiry(ctx, body, listing, item);
    },
    // Without a type, the missing item is unknown.
    ({ body }) => (body.item_type ? enquiryErrors({ ...body, item_type: body.item_type }, now()) : dateErrors(body, takenDays(now()))),
  ),

  handle(
    sendItemEnquiry,
    async ({ params: { businessCode, id }, body }, ctx) => {
      const errors = dateErrors(body, takenDays(now()));
      if (Object.keys(errors).length > 0) throw badRequest(errors);
      const listing = await findPublished(ctx.db, businessCode);
      const item = listing && (await findBookable(ctx.db, { business_profile: businessCode, id }));
      if (!item) throw notFound();
      return writeEnquiry(ctx, body, listing, item);
    },
    ({ body }) => dateErrors(body, takenDays(now())),
  ),

  handle(listSentEnquiries, ({ query }, ctx) => {
    const { count, rows } = enquiriesOfTraveller(ctx.db, ctx.traveller.code);
    return listPage(query, ctx.address, { count, rows: async (window) => (await rows(window)).map((row) => toSentEnquiry(ctx, row)) });
  }),

  handle(askQuestion, async ({ body }, ctx) => {
    const { business, guest_name, guest_email, question, token } = body;
    const listing = await findPublished(ctx.db, business);
    if (!listing) throw badRequest({ business: [NO_LISTING] });
    requireSomebody(ctx, listing, "business");
    const asked = { uuid: newUuid(), business, guest_name, guest_email, question, for_staff: listing.is_shell, created: now() };
    const row = await withToken(ctx, { token, email: guest_email }, async (transaction) => {
      await enqueueQuestionMails(transaction, asked);
      return insertQuestion(transaction, asked);
    });
    return { ...row, business: listing, created: row.created.toISOString() };
  }),

  ...deskHandlers,
  ...guestHandlers,
];
