import { findKey, type KeyRow } from "../../../accounts/apiKeys/store.ts";
import { listItems } from "../../../catalogue/items/store.ts";
import type { Business } from "../../../catalogue/listings/contract.ts";
import { findPublished } from "../../../catalogue/listings/store.ts";
import { timeZoneAt } from "../../../catalogue/places/timeZones/store.ts";
import { now } from "../../../platform/clock.ts";
import type { Endpoint, InputOf, ResultOf } from "../../../platform/endpoints/endpoint.ts";
import { forbidden, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { dayIn } from "../../../platform/values/format.ts";
import { buildOccupancy, type Span, toDayNumber } from "../../calendars/nights.ts";
import { findAvailability } from "../../calendars/store.ts";
import type { Known } from "../availability.ts";
import { type AskedFor, itemAmong } from "../checks.ts";
import type { Capability } from "../enumerations.ts";
import { type Bookable, isBookable } from "../products/rules.ts";
import { DAYS_AHEAD, OCTO_KEY, parseCapabilities } from "../rules.ts";

/** What every call of OCTO begins with: whose key it is, and what it asks for. */

const REVOKED = "This key is not known, or was revoked.";
const READS_ONLY = "This key may read what is free, and not book.";
/** Nobody offers as many rooms and activities. */
const ITEMS_MAX = 500;
const LANGUAGE = "en";

export interface Desk {
  ctx: ContextFor<"key">;
  key: KeyRow;
  business: Business;
  timeZone: string;
  origin: string;
  asked: Capability[];
  hasPricing: boolean;
  moment: Date;
  /** The day there, as YYYY-MM-DD. */
  today: string;
}

/** @throws ApiError 403 for a key that works no more, or may not do it; 429 */
async function openDesk(ctx: ContextFor<"key">, isBooking: boolean): Promise<Desk> {
  const { db, services, request, reply } = ctx;
  const key = await findKey(db, ctx.key);
  const business = key && (await findPublished(db, key.business_code));
  // A listing that nobody runs any more answers nobody.
  if (!key || !business || business.is_shell) throw forbidden(REVOKED);
  // On the connection of a request with an Idempotency-Key: a second one could be waited for for ever.
  const wait = await hit({ db, limits: services.limits }, OCTO_KEY, key.uuid);
  if (wait > 0) throw tooMany(wait);
  if (isBooking && key.scope !== "book") throw forbidden(READS_ONLY);
  const asked = parseCapabilities(request.headers["octo-capabilities"]);
  reply.header("octo-capabilities", asked.join(", "));
  if (asked.includes("octo/content")) reply.headers({ "content-language": LANGUAGE, "available-languages": LANGUAGE });
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

/** A handler that is given the desk of the key. @param isBooking for what a key that only reads may not do */
export const withDesk = <E extends KeyEndpoint>(
  endpoint: E,
  handler: (input: InputOf<E>, desk: Desk) => Promise<ResultOf<E>>,
  { isBooking = false } = {},
): EndpointHandler =>
  handle(endpoint, async (input, ctx) => handler(input as InputOf<E>, await openDesk(ctx as ContextFor<"key">, isBooking)));

/** What the listing offers that can be booked. */
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

/** What is known of an item in a span, as far as it may be asked for. */
export async function loadInventoryState(desk: Desk, item: Bookable, span: Span): Promise<Known> {
  const { ctx, timeZone } = desk;
  const today = toDayNumber(desk.today);
  const latest = today + DAYS_AHEAD;
  const within = { from: Math.max(span.from, today), to: Math.max(Math.min(span.to, latest), Math.max(span.from, today)) };
  const found = await findAvailability(ctx.db, item.id, within);
  const taken = buildOccupancy(found?.isRoom ? found.taken : []);
  return { item, timeZone, units: found?.units ?? 1, taken, closed: found?.closed ?? [], today, latest };
}
