import { checkVisitor } from "../../accounts/captcha/store.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import { canBeClaimed } from "../../catalogue/listings/profile.ts";
import { findPublished } from "../../catalogue/listings/shown/acts.ts";
import { now } from "../../platform/clock.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { submitEnquiry, submitQuestion } from "./acts.ts";
import { askQuestion, listSentEnquiries, sendEnquiry, sendItemEnquiry } from "./contract.ts";
import { enquiryUrl } from "./conversation/rules.ts";
import { toBookingEnquiry } from "./conversation/shapes.ts";
import { type EnquiryRow, enquiriesOfTraveller } from "./conversation/store.ts";
import { deskHandlers } from "./desk/api.ts";
import { kindOfType } from "./enumerations.ts";
import { guestHandlers } from "./guest/api.ts";
import { chosenDepartureErrors, enquiryErrors, stayErrors } from "./rules.ts";
import { type Bookable, findBookable } from "./store.ts";
import { guestToken } from "./tokens.ts";

const noListing = () => t`This listing does not exist.`;
const noOne = () => t`This place has not joined The Guide yet, so it can't receive enquiries.`;

/**
 * Rejects enquiries that no one would receive: unclaimed listings without a staff address, and places that no one runs, such as a beach.
 * @throws ApiError 400 on the field
 */
function requireSomebody({ services }: RequestContext, listing: Business, field: "business_profile" | "business") {
  if (listing.is_shell && !(services.config.OPERATOR_EMAIL && canBeClaimed(listing))) throw badRequest({ [field]: [noOne()] });
}

const toSentEnquiry = ({ services }: RequestContext, row: EnquiryRow) => ({
  ...toBookingEnquiry(row),
  enquiry_url: enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest page", row.uuid)),
});

type Guest = Pick<
  InputOf<typeof sendEnquiry>["body"],
  "guest_name" | "guest_email" | "from_date" | "to_date" | "adults" | "child_ages" | "departure" | "guest_message" | "token"
>;

/** Sends an enquiry whose listing and item are known. @param item undefined for the whole business */
async function send(ctx: RequestContext, guest: Guest, listing: Business, item: Bookable | undefined) {
  const { guest_name, guest_email, from_date = null, to_date = null, adults = null, child_ages, departure, guest_message, token } = guest;
  requireSomebody(ctx, listing, "business_profile");
  const errors = chosenDepartureErrors(departure, item?.departures);
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  const verified = ctx.account?.email_verified_at ? ctx.account : undefined;
  // Checks the token last, so that an error in another field does not cost the guest another captcha.
  const challenge = await checkVisitor(ctx.services.config, token);
  const row = await submitEnquiry(ctx, challenge, {
    listing,
    item,
    guest_name,
    guest_email,
    from_date,
    to_date,
    adults,
    child_ages: child_ages ?? [],
    departure: departure || null,
    guest_message: guest_message ?? "",
    traveller: verified ? (ctx.traveller?.code ?? null) : null,
    // The address of a verified account is known to belong to it.
    isShown: verified?.email.toLowerCase() === guest_email.toLowerCase(),
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
      if (!listing) throw badRequest({ business_profile: [noListing()] });
      if (!kind) return send(ctx, body, listing, undefined);
      const item = await findBookable(ctx.db, { business_profile, id: body[kind] ?? "" });
      if (item?.kind !== kind)
        throw badRequest({ [kind]: [kind === "room" ? t`This listing has no such room.` : t`This listing has no such activity.`] });
      return send(ctx, body, listing, item);
    },
    // Without a type, it is not known which item is missing.
    ({ body }) => (body.item_type ? enquiryErrors({ ...body, item_type: body.item_type }, now()) : stayErrors(body, now())),
  ),

  handle(
    sendItemEnquiry,
    async ({ params: { businessCode, id }, body }, ctx) => {
      const errors = stayErrors(body, now());
      if (Object.keys(errors).length > 0) throw badRequest(errors);
      const listing = await findPublished(ctx.db, businessCode);
      const item = listing && (await findBookable(ctx.db, { business_profile: businessCode, id }));
      if (!item) throw notFound();
      return send(ctx, body, listing, item);
    },
    ({ body }) => stayErrors(body, now()),
  ),

  handle(listSentEnquiries, ({ query }, ctx) => {
    const { count, rows } = enquiriesOfTraveller(ctx.db, ctx.traveller.code);
    return listPage(query, ctx.address, { count, rows: async (window) => (await rows(window)).map((row) => toSentEnquiry(ctx, row)) });
  }),

  handle(askQuestion, async ({ body }, ctx) => {
    const { business, guest_name, guest_email, question, token } = body;
    const listing = await findPublished(ctx.db, business);
    if (!listing) throw badRequest({ business: [noListing()] });
    requireSomebody(ctx, listing, "business");
    const challenge = await checkVisitor(ctx.services.config, token);
    const row = await submitQuestion(ctx, challenge, { business, guest_name, guest_email, question, for_staff: listing.is_shell });
    return { ...row, business: listing, created: row.created.toISOString() };
  }),

  ...deskHandlers,
  ...guestHandlers,
];
