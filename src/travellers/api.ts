import { listOfMember } from "../businesses/store.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { getSession } from "./contract.ts";
import { findPerson } from "./store.ts";

export const travellerHandlers: EndpointHandler[] = [
  handle(getSession, async (_input, { db, session }) => {
    const person = session && (await findPerson(db, session.account_id));
    if (!person) return { traveller: null, businesses: [], roles: [] };
    const { account, traveller, is_member } = person;
    const businesses = is_member ? await listOfMember(db, account.id) : [];
    return { traveller: traveller ? { ...traveller, email: account.email } : null, businesses, roles: account.roles };
  }),
];
