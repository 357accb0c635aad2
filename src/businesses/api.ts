import { findAccount } from "../accounts/store.ts";
import { notFound } from "../platform/errors.ts";
import { type Route, route, type Visit } from "../platform/http/context.ts";
import { getBusiness, getGuideBusiness } from "./contract.ts";
import { findPublished, isMember } from "./store.ts";

async function retrieve(code: string, { db, session }: Visit) {
  const found = await findPublished(db, code);
  if (!found) throw notFound();
  const isOwn =
    session !== undefined &&
    ((await isMember(db, code, session.account_id)) || (await findAccount(db, session.account_id))?.roles.includes("staff"));
  return isOwn ? found : { ...found, channel_manager: null };
}

export const businessRoutes: Route[] = [
  route(getGuideBusiness, ({ params }, visit) => retrieve(params.id, visit)),
  route(getBusiness, ({ params }, visit) => retrieve(params.business_code, visit)),
];
