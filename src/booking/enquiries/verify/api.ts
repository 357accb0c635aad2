import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { findEnquiry, listMessages } from "../conversation/store.ts";
import { type Agreement, readProof } from "../tokens.ts";
import { verifyProof } from "./contract.ts";

/** Whether the same agreement is still valid: dates or price may have changed since, or it may have been cancelled. */
async function standsNow(db: DbOrTransaction, { enquiry, from, to, price, currency }: Agreement): Promise<boolean> {
  const row = await findEnquiry(db, enquiry);
  if (!row || row.kept_until || row.status === "declined") return false;
  if ((await listMessages(db, enquiry)).some(({ act }) => act === "close")) return false;
  return row.agreed_from === from && row.agreed_to === to && row.agreed_price === price && row.agreed_currency === currency;
}

export const verifyHandlers: EndpointHandler[] = [
  handle(verifyProof, async ({ query: { proof } }, { db, services }) => {
    const agreed = readProof(services.config.GUIDE_SECRET, proof);
    return { agreed: agreed ?? null, stands: agreed !== undefined && (await standsNow(db, agreed)) };
  }),
];
