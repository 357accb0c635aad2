import type { OwnEvent } from "../../catalogue/events/fields.ts";
import { allEvents, findOwnEvent } from "../../catalogue/events/own/store.ts";
import { titleQuery } from "../../catalogue/events/words.ts";
import type { EventPlace } from "../../catalogue/events/writes/store.ts";
import { addEvent, changeEvent, type EventActor, newEventErrors, removeEvent, restoreEvent } from "../../owners/events/acts.ts";
import { placeOfArea, placeOfListing } from "../../owners/events/places/acts.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import * as contract from "./contract.ts";

type Ctx = ContextFor<"staff">;

const toActor = ({ db, services: { storage }, files, account }: Ctx): EventActor => ({
  ...{ db, storage, files, account: account.id, side: "staff", business: undefined },
});

interface PlaceBody {
  business?: string | undefined;
  area?: string | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Returns the place that a form names; undefined if it names none. @throws ApiError 400 by field */
async function readPlace(db: DbOrTransaction, { business, area, latitude, longitude }: PlaceBody): Promise<EventPlace | undefined> {
  if (business) {
    const place = await placeOfListing(db, business);
    if (!place) throw badRequest({ business: [t`No listing has this code.`] });
    return place;
  }
  if (!area) return undefined;
  const [hasLatitude, hasLongitude] = [latitude != null, longitude != null];
  if (hasLatitude !== hasLongitude)
    throw badRequest({ [hasLatitude ? "longitude" : "latitude"]: [t`Enter both coordinates, or neither.`] });
  const place = await placeOfArea(db, area, latitude != null && longitude != null ? { latitude, longitude } : undefined);
  if (!place) throw badRequest({ area: [t`No area has this slug.`] });
  return place;
}

/** @throws ApiError 404 */
async function shown({ db }: Pick<Ctx, "db">, code: string) {
  const found = await findOwnEvent(db, code);
  if (!found) throw notFound();
  return found;
}

export const staffEventHandlers: EndpointHandler[] = [
  handle(contract.listStaffEvents, async ({ query }, { db, address }) => {
    const search = query.search?.trim() ?? "";
    const titled = search === "" ? undefined : titleQuery(search);
    return listPage(query, address, search !== "" && titled === undefined ? inMemoryRows<OwnEvent>([]) : allEvents(db, titled));
  }),

  handle(contract.getStaffEvent, ({ params: { event } }, ctx) => shown(ctx, event)),

  handle(
    contract.addStaffEvent,
    async ({ body: { business, area, latitude, longitude, ...body } }, ctx) => {
      const place = await readPlace(ctx.db, { business, area, latitude, longitude });
      if (!place) throw badRequest({ area: [t`Enter an area or a listing.`] });
      return shown(ctx, (await addEvent(toActor(ctx), body, place)).code);
    },
    ({ body }) => newEventErrors(body),
  ),

  handle(contract.changeStaffEvent, async ({ params: { event }, body: { business, area, latitude, longitude, ...body } }, ctx) => {
    await changeEvent(toActor(ctx), event, body, await readPlace(ctx.db, { business, area, latitude, longitude }));
    return shown(ctx, event);
  }),

  handle(contract.deleteStaffEvent, async ({ params: { event } }, ctx) => {
    await removeEvent(toActor(ctx), event);
    return undefined;
  }),

  handle(contract.restoreStaffEvent, async ({ params: { event } }, ctx) => {
    await restoreEvent(toActor(ctx), event);
    return shown(ctx, event);
  }),
];
