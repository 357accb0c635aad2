import { findAccount } from "../accounts/store.ts";
import { listOfMember } from "../businesses/store.ts";
import { type Route, route } from "../platform/http/context.ts";
import { getSession } from "./contract.ts";
import { findTravellerOfAccount } from "./store.ts";

export const travellerRoutes: Route[] = [
  route(getSession, async (_input, { db, session }) => {
    const account = session && (await findAccount(db, session.account_id));
    if (!account) return { traveller: null, businesses: [], roles: [] };
    const [traveller, businesses] = await Promise.all([findTravellerOfAccount(db, account.id), listOfMember(db, account.id)]);
    return { traveller: traveller ? { ...traveller, email: account.email } : null, businesses, roles: account.roles };
  }),
];
