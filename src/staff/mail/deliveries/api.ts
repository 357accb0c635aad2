import { OPERATOR } from "../../../booking/enquiries/enumerations.ts";
import { profileUrl } from "../../../catalogue/listings/rules.ts";
import { now } from "../../../platform/clock.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { type EnquiryMails, listEnquiryMails } from "./contract.ts";
import { parseMailKey, SHOWN_DAYS, sentDelivery, waitingDelivery } from "./rules.ts";
import { enquiryPage, findAccountEmails, listQueued, listSent } from "./store.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Row = Awaited<ReturnType<ReturnType<typeof enquiryPage>["rows"]>>[number];

async function readEnquiryMails({ db, services }: RequestContext, rows: Row[]): Promise<EnquiryMails[]> {
  const ids = rows.map(({ enquiry }) => enquiry.uuid);
  if (ids.length === 0) return [];
  const [sent, jobs] = await Promise.all([listSent(db, ids), listQueued(db, ids)]);
  const known = new Set(sent.map(({ key }) => key));
  // A server that is killed after sending, but before completing its job, leaves both.
  const queued = jobs.filter(({ payload }) => !known.has(String(payload.key)));
  const keys = [...known, ...queued.map(({ payload }) => String(payload.key))];
  const accounts = keys.flatMap((key) => parseMailKey(key, "")?.account ?? []).filter((id) => UUID.test(id));
  const emails = new Map([...(await findAccountEmails(db, [...new Set(accounts)])), [OPERATOR, services.config.OPERATOR_EMAIL ?? ""]]);
  return rows.map(({ enquiry, name }) => {
    const { uuid, business_profile, bookable_name, from_date, to_date, status, created, guest_email, for_staff } = enquiry;
    const recipients = { enquiry: uuid, guest_email, for_staff, emails };
    const mails = [
      ...sent.filter(({ about }) => about === uuid).map((one) => sentDelivery(one, recipients)),
      ...queued.filter(({ payload }) => payload.enquiry === uuid).map((one) => waitingDelivery(one, recipients)),
    ];
    return {
      enquiry: uuid,
      status,
      business: { business_code: business_profile, name, profile_url: profileUrl(business_profile) },
      bookable_name,
      from_date,
      to_date,
      created: created.toISOString(),
      mails: mails.filter((one) => one !== undefined),
    };
  });
}

export const deliveryHandlers: EndpointHandler[] = [
  handle(listEnquiryMails, async ({ query }, ctx) => {
    const since = new Date(now().getTime() - SHOWN_DAYS * DAY_MILLISECONDS);
    const { count, rows } = enquiryPage(ctx.db, query.state, since);
    return listPage(query, ctx.address, { count, rows: async (window) => readEnquiryMails(ctx, await rows(window)) });
  }),
];
