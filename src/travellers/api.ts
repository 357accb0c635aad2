import { listOfMember } from "../businesses/store.ts";
import type { FindViewer } from "../platform/access.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { getSession } from "./contract.ts";
import { findPerson } from "./store.ts";
import { readViewer } from "./store.viewer.ts";

/** Who sends a request, by the session of the browser. */
export const findViewer: FindViewer = async (db, values) => {
  const found = await readViewer(db, values);
  return found && { account: found.account, traveller: found.code === null ? undefined : { code: found.code }, last_seen: found.last_seen };
};

export const travellerHandlers: EndpointHandler[] = [
  handle(getSession, async (_input, ctx) => {
    const { db } = ctx;
    const person = ctx.account && (await findPerson(db, ctx.account.id));
    if (!person) return { traveller: null, businesses: [], roles: [] };
    const { account, traveller, is_member } = person;
    const businesses = is_member ? await listOfMember(db, account.id) : [];
    return { traveller: traveller ? { ...traveller, email: account.email } : null, businesses, roles: account.roles };
  }),
];
