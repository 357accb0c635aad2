import { findTimeZone } from "../../catalogue/listings/acts.ts";
import { findOfMember } from "../../catalogue/listings/members/store.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { now } from "../../platform/clock.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { isPublicAddress, literalAddress } from "../../platform/security/publicFetch.ts";
import * as acts from "./acts.ts";
import { blockHandlers } from "./blocks/api.ts";
import { readBlocks } from "./blocks/store.ts";
import { conflictKey, findNightConflicts } from "./conflicts.ts";
import { getAvailability } from "./contract.ts";
import { feedLimitText, feedNoteText } from "./feedNotes.ts";
import { feedReasonText } from "./feedReasons.ts";
import * as feeds from "./feeds/store.ts";
import { closedRows, dayAt, parseDateRange, toDateText, toDayNumber } from "./nights.ts";
import {
  type CalendarFeed,
  changeCalendar,
  createFeed,
  deleteFeed,
  dismissConflict,
  listCalendars,
  listFeeds,
  type RoomCalendar,
  refreshFeed,
  renewCalendar,
} from "./rooms/contract.ts";
import * as rooms from "./rooms/store.ts";
import { askedSpan, calendarPath, feedName, feedUrl, noAddress, ownAddress, privateAddress, takenDates, tooManyFeeds } from "./rules.ts";
import { findAvailability } from "./store.ts";

const noRoom = () => t`This listing has no such room.`;

/** @throws ApiError 404 if the account does not own or help run the listing */
async function requireListing({ db }: Pick<RequestContext, "db">, code: string, account: { id: string }): Promise<{ name: string }> {
  const listing = await findOfMember(db, code, account.id);
  if (!listing) throw notFound();
  return listing;
}

const asFeed = ({ created, tried, as_of, next_try, ...row }: feeds.FeedRow): CalendarFeed => ({
  ...row,
  reason: feedLimitText(feedReasonText(row.reason)),
  notes: row.notes.map(feedNoteText),
  name: feedName(row.url),
  created: created.toISOString(),
  tried: tried?.toISOString() ?? null,
  as_of: as_of?.toISOString() ?? null,
  next_try: next_try.toISOString(),
});

/**
 * Returns the address of a feed after checks on its text. The host name is resolved and checked at every read.
 * @throws ApiError 400 on `url`
 */
function checkedUrl(text: string, origins: string[]): string {
  const url = feedUrl(text);
  if (!url) throw badRequest({ url: [noAddress()] });
  const literal = literalAddress(new URL(url).hostname);
  if (literal !== undefined && !isPublicAddress(literal)) throw badRequest({ url: [privateAddress()] });
  if (origins.includes(new URL(url).origin)) throw badRequest({ url: [ownAddress()] });
  return url;
}

/** Returns the rooms of a listing with all that is known of their nights. @param item limits the list to one room */
async function listRoomCalendars(
  { db, services }: Pick<RequestContext, "db" | "services">,
  code: string,
  item?: string,
): Promise<RoomCalendar[]> {
  const found = await rooms.listRooms(db, code, item);
  const today = dayAt(now());
  // West of UTC it may still be yesterday, and so last month.
  const yesterday = today - 1;
  const firstOfMonth = yesterday - new Date(toDateText(yesterday)).getUTCDate() + 1;
  const items = found.map((one) => one.item);
  const [{ taken, events, closed }, feedRows, blockRows] = await Promise.all([
    rooms.readNights(db, found, firstOfMonth),
    feeds.listFeeds(db, code, { item }),
    readBlocks(db, items, yesterday),
  ]);
  const { origin, GUIDE_SECRET } = services.config;
  return found.map(({ image_link_uuid, address_number, last_read, dismissed, ...room }) => {
    const rows = taken.filter((one) => one.item === room.item);
    const byEvent = Map.groupBy(rows, ({ event }) => event);
    const own = [
      ...Map.groupBy(
        rows.filter(({ kind }) => kind === "agreed" || kind === "kept"),
        ({ holder }) => holder,
      ),
    ].map(([holder, stay]) => ({
      holder: holder ?? "",
      kind: stay[0]?.kind === "kept" ? ("kept" as const) : ("agreed" as const),
      placed: stay.map(({ span }) => span),
      created: stay[0]?.created ?? now(),
    }));
    const said = events
      .filter((one) => one.item === room.item)
      .map(({ uuid, url, nights, ...one }) => ({
        ...one,
        feed_name: feedName(url),
        nights: parseDateRange(nights),
        placed: (byEvent.get(uuid) ?? []).map(({ span }) => span),
      }));
    const blocks = blockRows.filter((one) => one.item === room.item).map(({ item: _, ...block }) => block);
    const blocked = blocks.map(({ from, to, units, created }) => ({
      ...{ from: toDayNumber(from), to: toDayNumber(to), units },
      created: new Date(created),
    }));
    const feedNames = new Map(events.map(({ uuid, url }) => [uuid, feedName(url)]));
    const dates = <Span extends { from: number; to: number }>({ from, to, ...rest }: Span) => ({
      ...rest,
      from: toDateText(from),
      to: toDateText(to),
    });
    return {
      ...room,
      image_link: pictureLink(image_link_uuid),
      calendar_url: `${origin}${calendarPath(room.item, rooms.calendarKey(GUIDE_SECRET, room.item, address_number))}`,
      last_read: last_read?.toISOString() ?? null,
      feeds: feedRows.filter((one) => one.item === room.item).map(asFeed),
      taken: [
        ...rows.map(({ span, kind, event }) => ({ ...dates(span), kind, name: feedNames.get(event ?? "") ?? "" })),
        ...closedRows(closed, room).map(dates),
      ],
      blocks,
      conflicts: findNightConflicts({ units: room.units, own, events: said, blocks: blocked }, { today, lastRead: last_read })
        .map(dates)
        .map((one) => ({ ...one, is_dismissed: dismissed.includes(conflictKey(one)) })),
    };
  });
}

/** @throws ApiError 404 if the item is not a room of the listing */
async function requireRoomCalendar(ctx: Pick<RequestContext, "db" | "services">, code: string, item: string): Promise<RoomCalendar> {
  const [room] = await listRoomCalendars(ctx, code, item);
  if (!room) throw notFound();
  return room;
}

export const calendarHandlers: EndpointHandler[] = [
  ...blockHandlers,
  handle(getAvailability, async ({ params: { item }, query }, { db }) => {
    const span = askedSpan(query, now());
    if ("errors" in span) throw badRequest(span.errors);
    const found = await findAvailability(db, item, span);
    if (!found) throw notFound();
    const { isRoom, units, taken, closed, as_of, is_known } = found;
    return { taken: takenDates(span, units, isRoom ? taken : [], closed), as_of: as_of?.toISOString() ?? null, is_known };
  }),

  handle(listFeeds, async ({ params: { code }, query: { item, ...query } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    return listPage(query, ctx.address, inMemoryRows((await feeds.listFeeds(ctx.db, code, { item })).map(asFeed)));
  }),

  handle(createFeed, async ({ params: { code }, body: { item, url: given } }, ctx) => {
    const { db, account, services } = ctx;
    await requireListing(ctx, code, account);
    const { origin, hosts } = services.config;
    const url = checkedUrl(given, [origin, ...Object.values(hosts)]);
    const [[room], time_zone] = await Promise.all([rooms.listRooms(db, code, item), findTimeZone(db, code)]);
    if (!room) throw badRequest({ item: [noRoom()] });
    const by = { account: account.id, business: code };
    const made = await acts.connectFeed(db, by, { item, url, time_zone, title: room.title });
    if (!made) throw badRequest({ url: [tooManyFeeds()] });
    if (!made.isNew) ctx.reply.code(200);
    return asFeed(await acts.requireFeed(db, code, made.uuid));
  }),

  handle(deleteFeed, async ({ params: { code, feed } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    await acts.removeFeed(ctx.db, { account: ctx.account.id, business: code }, feed);
    return undefined;
  }),

  handle(refreshFeed, async ({ params: { code, feed }, body: { is_empty } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const found = await acts.requireFeed(ctx.db, code, feed);
    if (is_empty) await acts.acceptEmptyFeed(ctx.db, { account: ctx.account.id, business: code }, found);
    else await acts.readFeedSoon(ctx.db, feed);
    return asFeed(await acts.requireFeed(ctx.db, code, feed));
  }),

  handle(listCalendars, async ({ params: { code } }, ctx) => {
    const { name } = await requireListing(ctx, code, ctx.account);
    return { name, moment: now().toISOString(), rooms: await listRoomCalendars(ctx, code) };
  }),

  handle(changeCalendar, async ({ params: { code, item }, body: { units } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const { title, units: before } = await requireRoomCalendar(ctx, code, item);
    await acts.changeUnits(ctx.db, { account: ctx.account.id, business: code }, { item, title, before, units });
    return requireRoomCalendar(ctx, code, item);
  }),

  handle(dismissConflict, async ({ params: { code, item }, body: { is_dismissed, ...named } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const { conflicts, title } = await requireRoomCalendar(ctx, code, item);
    const key = conflictKey(named);
    // Solved meanwhile, or never present: a conflict that is not shown cannot be dismissed in advance.
    if (!conflicts.some((one) => conflictKey(one) === key)) throw notFound();
    const said = { item, title, key, isDismissed: is_dismissed, today: toDateText(dayAt(now())) };
    await acts.noteConflict(ctx.db, { account: ctx.account.id, business: code }, said);
    return requireRoomCalendar(ctx, code, item);
  }),

  handle(renewCalendar, async ({ params: { code, item } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const { title } = await requireRoomCalendar(ctx, code, item);
    await acts.renewCalendarAddress(ctx.db, { account: ctx.account.id, business: code }, { item, title });
    return requireRoomCalendar(ctx, code, item);
  }),
];
