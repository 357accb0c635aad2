import { toDateRange, toDateText } from "../../booking/calendars/nights.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import type { itemRows, Naming } from "./rows.ts";

/** Per stay: days from the load to the first night, number of nights, and the feed that contains it. */
const NIGHTS = [
  [3, 3, "airbnb"],
  [17, 4, "booking.com"],
  [32, 5, "airbnb"],
  [40, 6, "booking.com"],
  [61, 10, "airbnb"],
] as const;
/** Nights in both feeds, so that the demo shows its owner a double booking. */
const DOUBLE = { title: "Temple wall room", from: 33, nights: 3 };
/** Keeps the guide from ever requesting the feeds, whose sites do not exist. */
const NEVER = new Date("2100-01-01T00:00:00Z");

/**
 * Returns the calendars of demo rooms: two made-up feeds, and a stay that was agreed in the guide.
 * @param moment of the load; the nights are after it
 */
export function calendarRows(items: ReturnType<typeof itemRows>, naming: Naming, moment: Date) {
  const today = Math.floor(moment.getTime() / DAY_MILLISECONDS);
  const rooms = items.filter(({ kind }) => kind === "room");
  const feeds = rooms.flatMap(({ id }) =>
    ["airbnb", "booking.com"].map((site) => ({
      uuid: naming.uuid(`demo feed ${id} ${site}`),
      item: id,
      url: `https://${site}.example/calendar/${id}.ics`,
      time_zone: "UTC",
      state: "read" as const,
      created: moment,
      tried: moment,
      as_of: moment,
      next_try: NEVER,
    })),
  );
  const event = (item: string, site: string, from: number, nights: number) => ({
    uuid: naming.uuid(`demo nights ${item} ${site} ${from}`),
    feed: naming.uuid(`demo feed ${item} ${site}`),
    nights: toDateRange({ from: today + from, to: today + from + nights }),
    is_reservation: true,
    first_seen: moment,
  });
  const events = rooms.flatMap(({ id, title }, room) => [
    ...NIGHTS.map(([from, nights, site]) => event(id, site, from + (room % 5), nights)),
    ...(title === DOUBLE.title ? [event(id, "booking.com", DOUBLE.from + (room % 5), DOUBLE.nights)] : []),
  ]);
  const stays = rooms.map(({ id }, room) => ({
    item: id,
    holder: `demo ${id}`,
    from: toDateText(today + 24 + (room % 5)),
    to: toDateText(today + 28 + (room % 5)),
  }));
  return { feeds, events, stays };
}
