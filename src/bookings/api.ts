import { findPublished } from "../businesses/store.ts";
import { newUuid, now } from "../platform/clock.ts";
import type { Transaction } from "../platform/db/types.ts";
import { badRequest } from "../platform/errors.ts";
import { type Route, route, type Visit } from "../platform/http/context.ts";
import { captchaFailed, checkToken, newChallenge } from "./api.captcha.ts";
import { askQuestion, type BookingEnquiry, getChallenge, sendEnquiry } from "./contract.ts";
import { KIND_OF_TYPE } from "./enumerations.ts";
import { enquiryFaults } from "./rules.ts";
import { findBookable, insertEnquiry, insertQuestion, spendChallenge } from "./store.ts";

const NO_LISTING = "There is no such listing.";

/** Checks the token last, so that another field's fault does not cost the guest another captcha, and writes in the transaction that uses it up. */
async function withToken<Row>(
  { db, services }: Visit,
  token: string | null | undefined,
  write: (db: Transaction) => Promise<Row>,
): Promise<Row> {
  const challenge = await checkToken(services.config.GUIDE_SECRET, token);
  return db.transaction(async (transaction) => {
    if (!(await spendChallenge(transaction, challenge))) throw captchaFailed();
    return write(transaction);
  });
}

export const bookingRoutes: Route[] = [
  route(getChallenge, (_input, { services }) => newChallenge(services.config.GUIDE_SECRET)),

  route(sendEnquiry, async ({ body }, visit) => {
    const faults = enquiryFaults(body, now());
    if (Object.keys(faults).length > 0) throw badRequest(faults);
    const { item_type, business_profile, guest_name, guest_email, token } = body;
    const kind = KIND_OF_TYPE[item_type];
    const listing = await findPublished(visit.db, business_profile);
    if (!listing) throw badRequest({ business_profile: [NO_LISTING] });
    const item = await findBookable(visit.db, { business_profile, kind, id: body[kind] ?? "" });
    if (!item) throw badRequest({ [kind]: [`This listing has no such ${kind}.`] });

    const row = await withToken(visit, token, (transaction) =>
      insertEnquiry(transaction, {
        uuid: newUuid(),
        item_type,
        business_profile,
        bookable_name: item.title,
        [kind]: item.id,
        guest_name,
        guest_email,
        from_date: body.from_date ?? null,
        to_date: body.to_date ?? null,
        guest_message: body.guest_message ?? "",
        for_staff: listing.is_shell,
        created: now(),
      }),
    );
    return { ...row, created: row.created.toISOString() } as BookingEnquiry;
  }),

  route(askQuestion, async ({ body }, visit) => {
    const { business, guest_name, guest_email, question, token } = body;
    const listing = await findPublished(visit.db, business);
    if (!listing) throw badRequest({ business: [NO_LISTING] });
    const row = await withToken(visit, token, (transaction) =>
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
