import { findKey, type KeyRow } from "../../../accounts/apiKeys/store.ts";
import { listItems } from "../../../catalogue/items/shown/acts.ts";
import type { Business } from "../../../catalogue/listings/contract.ts";
import { findPublished } from "../../../catalogue/listings/shown/acts.ts";
import { timeZoneAt } from "../../../catalogue/places/timeZones/store.ts";
import { now } from "../../../platform/clock.ts";
import type { Endpoint, InputOf, ResultOf } from "../../../platform/endpoints/endpoint.ts";
import { forbidden, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { currentReader, ENGLISH } from "../../../platform/languages/reader.ts";
import { dayIn } from "../../../platform/values/format.ts";
import { buildOccupancy, type Span, toDayNumber } from "../../calendars/nights.ts";
import { findAvailability } from "../../calendars/store.ts";
import type { Known } from "../availability.ts";
import { type AskedFor, itemAmong } from "../checks.ts";
import type { Capability } from "../enumerations.ts";
import { type Bookable, isBookable } from "../products/rules.ts";
import { DAYS_AHEAD, OCTO_KEY, parseCapabilities } from "../rules.ts";

/** Opens every call of OCTO: finds the key and its listing, and reads the requested capabilities. */

const REVOKED = "This key is unknown or was revoked.";
const READS_ONLY = "This key can read availability but can't book.";
/** More rooms and activities than any listing offers. */
const ITEMS_MAX = 500;

export interface Desk {
  ctx: ContextFor<"key">;
  key: KeyRow;
  business: Business;
  timeZone: string;
  origin: string;
  asked: Capability[];
  hasPricing: boolean;
  moment: Date;
  /** Current day at the listing, as YYYY-MM-DD. */
  today: string;
}

/** @throws ApiError 403 for a key that is revoked or lacks the right; 429 */
async function openDesk(ctx: ContextFor<"key">, isBooking: boolean): Promise<Desk> {
  const { db, services, request, reply } = ctx;
  const key = await findKey(db, ctx.key);
  const business = key && (await findPublished(db, key.business_code));
  // A listing without an owner does not answer.
  if (!key || !business || business.is_shell) throw forbidden(REVOKED);
  // Uses the connection of a request with an Idempotency-Key, because waiting for a second one could deadlock.
  const wait = await hit({ db, limits: services.limits }, OCTO_KEY, key.uuid);
  if (wait > 0) throw tooMany(wait);
  if (isBooking && key.scope !== "book") throw forbidden(READS_ONLY);
  const asked = parseCapabilities(request.headers["octo-capabilities"]);
  reply.header("octo-capabilities", asked.join(", "));
  if (asked.includes("octo/content")) {
    const available = services.languages?.all ?? [ENGLISH];
    reply.headers({
      "content-language": currentReader().language,
      "available-languages": available.map(({ language }) => language).join(", "),
    });
  }
  const { latitude, longitude } = business;
  const timeZone = latitude === null || longitude === null ? "UTC" : timeZoneAt(latitude, longitude);
  const { origin } = services.config;
  const moment = now();
  return {
    ctx,
    key,
    business,
    timeZone,
    origin,
    asked,
    hasPricing: asked.includes("octo/pricing"),
    moment,
    today: dayIn(timeZone, moment),
  };
}

type KeyEndpoint = Endpoint & { access: "key" };

/** Returns a handler that receives the desk of the key. @param isBooking for endpoints that a read-only key may not call */
export const withDesk = <E extends KeyEndpoint>(
  endpoint: E,
  handler: (input: InputOf<E>, desk: Desk) => Promise<ResultOf<E>>,
  { isBooking = false } = {},
): EndpointHandler =>
  handle(endpoint, async (input, ctx) => handler(input as InputOf<E>, await openDesk(ctx as ContextFor<"key">, isBooking)));

/** Lists the items of the listing that can be booked. */
export async function listBookables({ ctx, business }: Desk): Promise<Bookable[]> {
  const { results } = await listItems(ctx.db, {
    business_code: business.business_code,
    kinds: ["room", "activity"],
    limit: ITEMS_MAX,
    offset: 0,
  });
  return results.filter(isBookable);
}

/** @throws ApiError INVALID_PRODUCT_ID, INVALID_OPTION_ID */
export const requireBookable = async (desk: Desk, asked: AskedFor): Promise<Bookable> => itemAmong(await listBookables(desk), asked);

/** Returns the state of an item in a span, limited to the days that can be requested. */
export async function loadInventoryState(desk: Desk, item: Bookable, span: Span): Promise<Known> {
  const { ctx, timeZone } = desk;
  const today = toDayNumber(desk.today);
  const latest = today + DAYS_AHEAD;
  const within = { from: Math.max(span.from, today), to: Math.max(Math.min(span.to, latest), Math.max(span.from, today)) };
  const found = await findAvailability(ctx.db, item.id, within);
  const taken = buildOccupancy(found?.isRoom ? found.taken : []);
  return { item, timeZone, units: found?.units ?? 1, taken, closed: found?.closed ?? [], today, latest };
}
