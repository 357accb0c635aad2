import type { Business } from "../businesses/contract.ts";
import { findPublished } from "../businesses/store.ts";
import { captchaFailed, checkToken, consumeChallenge } from "../captcha/store.ts";
import { newUuid, now } from "../platform/clock.ts";
import type { Transaction } from "../platform/db/types.ts";
import type { InputOf } from "../platform/endpoint.ts";
import { badRequest, notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../platform/http/context.ts";
import { askQuestion, type BookingEnquiry, sendEnquiry, sendItemEnquiry } from "./contract.ts";
import { KIND_OF_TYPE } from "./enumerations.ts";
import { dateErrors, enquiryErrors, takenDays } from "./rules.ts";
import { type Bookable, findBookable, insertEnquiry, insertQuestion } from "./store.ts";

const NO_LISTING = "There is no such listing.";

/** Checks the token last, so that another field's fault does not cost the guest another captcha, and writes in the transaction that uses it up. */
async function withToken<Row>(
  { db, services }: RequestContext,
  token: string | null | undefined,
  write: (db: Transaction) => Promise<Row>,
): Promise<Row> {
  const challenge = await checkToken(services.config.GUIDE_SECRET, token);
  return db.transaction(async (transaction) => {
    if (!(await consumeChallenge(transaction, challenge))) throw captchaFailed();
    return write(transaction);
  });
}

type Guest = Pick<InputOf<typeof sendEnquiry>["body"], "guest_name" | "guest_email" | "from_date" | "to_date" | "guest_message" | "token">;

/** Stores an enquiry whose listing and item are known. */
async function writeEnquiry(ctx: RequestContext, guest: Guest, listing: Business, item: Bookable): Promise<BookingEnquiry> {
  const { guest_name, guest_email, from_date = null, to_date = null, guest_message, token } = guest;
  const row = await withToken(ctx, token, (transaction) =>
    insertEnquiry(transaction, {
      uuid: newUuid(),
      item_type: item.kind === "room" ? "rooms" : "activities",
      business_profile: listing.business_code,
      bookable_name: item.title,
      [item.kind]: item.id,
      guest_name,
      guest_email,
      from_date,
      to_date,
      guest_message: guest_message ?? "",
      for_staff: listing.is_shell,
      created: now(),
    }),
  );
  return { ...row, created: row.created.toISOString() } as BookingEnquiry;
}

export const bookingHandlers: EndpointHandler[] = [
  handle(sendEnquiry, async ({ body }, ctx) => {
    const errors = enquiryErrors(body, now());
    if (Object.keys(errors).length > 0) throw badRequest(errors);
    const { item_type, business_profile } = body;
    const kind = KIND_OF_TYPE[item_type];
    const listing = await findPublished(ctx.db, business_profile);
    if (!listing) throw badRequest({ business_profile: [NO_LISTING] });
    const item = await findBookable(ctx.db, { business_profile, id: body[kind] ?? "" });
    if (item?.kind !== kind) throw badRequest({ [kind]: [`This listing has no such ${kind}.`] });
    return writeEnquiry(ctx, body, listing, item);
  }),

  handle(sendItemEnquiry, async ({ params: { businessCode, id }, body }, ctx) => {
    const errors = dateErrors(body, takenDays(now()));
    if (Object.keys(errors).length > 0) throw badRequest(errors);
    const listing = await findPublished(ctx.db, businessCode);
    const item = listing && (await findBookable(ctx.db, { business_profile: businessCode, id }));
    if (!item) throw notFound();
    return writeEnquiry(ctx, body, listing, item);
  }),

  handle(askQuestion, async ({ body }, ctx) => {
    const { business, guest_name, guest_email, question, token } = body;
    const listing = await findPublished(ctx.db, business);
    if (!listing) throw badRequest({ business: [NO_LISTING] });
    const row = await withToken(ctx, token, (transaction) =>
      insertQuestion(transaction, {
        uuid: newUuid(),
        business,
        guest_name,
        guest_email,
        question,
        for_staff: listing.is_shell,
        created: now(),
      }),
    );
    return { ...row, business: listing, created: row.created.toISOString() };
  }),
];
