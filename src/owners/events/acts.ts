import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { EVENT_LIMITS } from "../../catalogue/events/enumerations.ts";
import { currencyErrors, type EventBody, timeErrors } from "../../catalogue/events/fields.ts";
import { readLocalTime } from "../../catalogue/events/localTime.ts";
import { decodeEventPicture, retirePicture, withPicture } from "../../catalogue/events/picture/acts.ts";
import {
  countOfListing,
  type EventPlace,
  type EventValues,
  insertEvent,
  lockEvent,
  type StoredEvent,
  setEventDeleted,
  updateEvent,
} from "../../catalogue/events/writes/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import type { RequestContext, Services } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";

/** Acts on events, by a listing's people and by staff. */

export interface EventActor {
  /** The request's own: with an Idempotency-Key it is a transaction, and another connection would wait for it. */
  db: DbOrTransaction;
  storage: Services["storage"];
  files: RequestContext["files"];
  account: string;
  side: "people" | "staff";
  /** Listing to whose events the person is limited; undefined for staff. */
  business: string | undefined;
}

/** Length of a time without an offset. */
const LOCAL_LENGTH = "YYYY-MM-DDTHH:MM".length;
const changedMeanwhile = () => t`Another person has changed this event. Reload it and try again.`;
const tooMany = () => t`A listing can have at most ${EVENT_LIMITS.ofListing} coming events. Remove one first.`;

const BLANK: EventValues = {
  ...{ title: "", description: "", category: "other", status: "scheduled", starts: "", ends: null, recurrence: null, place_name: "" },
  ...{ price_text: "", minimum_price: null, minimum_price_currency: null, booking_url: null, website: null },
};

/** Returns the values of an event with the given changes. @param zone of its place @throws ApiError 400 by field */
function mergedValues(before: EventValues, body: EventBody, zone: string): EventValues {
  const { title = before.title, description = before.description, category = before.category, status = before.status } = body;
  const given = (value: string | undefined, present: string | null) => (value === undefined ? present : value || null);
  const local = (text: string | null) => (text === null ? null : (readLocalTime(text, zone) ?? text));
  const { minimum_price = before.minimum_price } = body;
  const currency = body.minimum_price_currency === undefined ? before.minimum_price_currency : body.minimum_price_currency || null;
  const values = {
    ...{ title, description, category, status },
    starts: local(body.starts ?? before.starts) ?? "",
    ends: local(given(body.ends, before.ends)),
    recurrence: given(body.repeats, before.recurrence),
    place_name: body.place_name ?? before.place_name,
    price_text: body.price_text ?? before.price_text,
    ...{ minimum_price, minimum_price_currency: minimum_price === null ? null : currency },
    booking_url: given(body.book_now_url, before.booking_url),
    website: given(body.website, before.website),
  };
  const errors = { ...timeErrors(values), ...currencyErrors(values) };
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  return values;
}

/** Returns the errors of a new event that concern several fields. */
export const newEventErrors = (body: Partial<EventBody>): Record<string, string[]> => ({
  // Times with an offset are compared once the zone of the place is known.
  ...(body.starts === undefined || [body.starts, body.ends ?? ""].some((text) => text.length > LOCAL_LENGTH)
    ? {}
    : timeErrors({ starts: body.starts, ends: body.ends || null })),
  ...currencyErrors({ minimum_price: body.minimum_price ?? null, minimum_price_currency: body.minimum_price_currency || null }),
});

const logEntry = ({ account, side }: EventActor, { business, code, title }: Pick<StoredEvent, "business" | "code" | "title">) => ({
  ...{ business, account, side },
  id: code,
  name: title,
});

/** @throws ApiError 400 by field, or if the listing has the maximum number of events */
export async function addEvent(actor: EventActor, body: EventBody, place: EventPlace): Promise<StoredEvent> {
  const values = mergedValues(BLANK, body, place.zone);
  const image = await decodeEventPicture(actor);
  return withPicture(actor, { image, account_id: actor.account }, async (tx, picture) => {
    if (place.business !== null && (await countOfListing(tx, place.business)) >= EVENT_LIMITS.ofListing)
      throw badRequest({ non_field_errors: [tooMany()] });
    const added_by = actor.side === "staff" ? ("staff" as const) : ("owner" as const);
    const made = await insertEvent(tx, { ...values, ...place, added_by, picture_uuid: picture ?? null });
    await writeLog(tx, { ...logEntry(actor, made), act: "event.added" });
    return made;
  });
}

/** @throws ApiError 404 if the event does not exist or belongs to another listing */
async function requireEvent(tx: Transaction, { business }: EventActor, code: string): Promise<StoredEvent> {
  const found = await lockEvent(tx, code, business);
  if (!found) throw notFound();
  return found;
}

/**
 * Changes an event.
 * @param place another place; undefined leaves it
 * @throws ApiError 404 if it is not found or removed, 400 by field, 409 if the version has changed
 */
export async function changeEvent(actor: EventActor, code: string, body: EventBody, place?: EventPlace): Promise<StoredEvent> {
  const prepare = async (tx: Transaction) => {
    const before = await requireEvent(tx, actor, code);
    if (before.deleted !== null) throw notFound();
    if (body.version !== undefined && body.version !== before.version) throw conflict(changedMeanwhile());
    return { before, values: mergedValues(before, body, (place ?? before).zone) };
  };
  // The cheap checks run first, and again after the picture is decoded, which may take a while.
  await actor.db.transaction(prepare);
  const image = await decodeEventPicture(actor);
  return withPicture(actor, { image, account_id: actor.account }, async (tx, sent) => {
    const { before, values } = await prepare(tx);
    const picture_uuid = sent ?? (body.remove_picture ? null : before.picture_uuid);
    const { country_code, area_id, latitude, longitude, zone, business, is_at_host } = place ?? before;
    const after = await updateEvent(tx, before, {
      ...values,
      country_code,
      area_id,
      latitude,
      longitude,
      zone,
      business,
      is_at_host,
      picture_uuid,
    });
    if (before.picture_uuid !== null && before.picture_uuid !== picture_uuid) await retirePicture(tx, before.picture_uuid);
    const changed = changedFields<EventValues>(before, values, ["minimum_price", "minimum_price_currency"]);
    if (changed || before.picture_uuid !== picture_uuid || place)
      await writeLog(tx, { ...logEntry(actor, after), act: "event.changed", ...changed });
    return after;
  });
}

/** Removes an event; nothing changes if it is removed already. @throws ApiError 404 */
export const removeEvent = (actor: EventActor, code: string): Promise<void> =>
  actor.db.transaction(async (tx) => {
    const found = await requireEvent(tx, actor, code);
    if (found.deleted !== null) return;
    await setEventDeleted(tx, found.uuid, now());
    await writeLog(tx, { ...logEntry(actor, found), act: "event.deleted" });
  });

/** Restores a removed event; nothing changes if it is not removed. @throws ApiError 404 */
export const restoreEvent = (actor: EventActor, code: string): Promise<void> =>
  actor.db.transaction(async (tx) => {
    const found = await requireEvent(tx, actor, code);
    if (found.deleted === null) return;
    await setEventDeleted(tx, found.uuid, null);
    await writeLog(tx, { ...logEntry(actor, found), act: "event.restored" });
  });
