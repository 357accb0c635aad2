import { now } from "../../platform/clock.ts";
import { isStaff } from "../../platform/endpoints/access.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { dayIn } from "../../platform/values/format.ts";
import { timesOn } from "../hours/rules.ts";
import { listAreasAround } from "../places/store.ts";
import { zoneOfPlace } from "../places/timeZones/store.ts";
import { getBusiness, getGuideBusiness } from "./contract.ts";
import { findPublished, isMember } from "./store.ts";

async function retrieve(code: string, { db, account }: RequestContext) {
  const found = await findPublished(db, code);
  if (!found) throw notFound();
  const zone = (await zoneOfPlace(db, found)) ?? "UTC";
  // Today's times at the place; the stored ones are Monday's, for lists.
  Object.assign(found, timesOn(found.opening_hours, dayIn(zone, now())));
  Object.assign(found, { area_path: found.area ? await listAreasAround(db, found.area.slug) : [] });
  const isOwn = isStaff(account) || (account?.membership && (await isMember(db, code, account.id)));
  return isOwn ? found : { ...found, channel_manager: null };
}

export const listingHandlers: EndpointHandler[] = [
  handle(getGuideBusiness, ({ params }, ctx) => retrieve(params.id, ctx)),
  handle(getBusiness, ({ params }, ctx) => retrieve(params.business_code, ctx)),
];
