import { nameAndCounts } from "../../../accounts/travellers/rules.ts";
import { findVisible } from "../../../accounts/travellers/visibility/store.ts";
import { listFeeds } from "../../../booking/calendars/feeds/store.ts";
import { closedRows, dayAt, toDateText, toDayNumber } from "../../../booking/calendars/nights.ts";
import { listRooms, readNights } from "../../../booking/calendars/rooms/store.ts";
import { feedName, takenDates } from "../../../booking/calendars/rules.ts";
import { nightsHolder } from "../../../booking/enquiries/conversation/rules.ts";
import { listOpenAmong } from "../../../booking/vouchers/store.ts";
import { buildReceipt } from "../../../catalogue/items/bookDirect/directPrice.ts";
import type { GuestCount } from "../../../catalogue/items/bookDirect/guestCount.ts";
import { receiptRows } from "../../../catalogue/items/bookDirect/receiptRows.ts";
import type { InventoryItem } from "../../../catalogue/items/contract.ts";
import { asItem } from "../../../catalogue/items/store.ts";
import { findOfMember } from "../../../catalogue/listings/members/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import type { ContextFor } from "../../../platform/http/context.ts";
import type { DeskEntry, InboxEntry, Money, Stay } from "../contract.ts";
import { entryState } from "../rules.ts";
import { type EntryRow, namesOfGuests, readItems } from "../store.ts";

/** Data that the desk shows beside the text of an entry. */

/** @throws ApiError 404 if the account does not own or help run the listing */
export async function requireListing(
  { db, account }: Pick<ContextFor<"member">, "db" | "account">,
  code: string,
): Promise<{ name: string }> {
  const listing = await findOfMember(db, code, account.id);
  if (!listing) throw notFound();
  return listing;
}

export const asEntry = (row: EntryRow): InboxEntry => ({
  ...row,
  guest_name: row.for_staff ? "" : row.guest_name,
  state: entryState(row),
  from_date: row.agreed_from ?? row.from_date,
  to_date: row.agreed_to ?? row.to_date,
  last_message_at: row.last_message_at.toISOString(),
  is_opened: row.opened !== null,
});

type Asked = Pick<EntryRow, "uuid" | "item_type" | "item" | "from_date" | "to_date" | "agreed_from" | "agreed_to">;

/**
 * Returns the taken nights around the requested stay, with their guests or calendars.
 * @returns null if the item is no longer a room of the listing
 */
export async function readStay(db: DbOrTransaction, business: string, asked: Asked): Promise<Stay | null> {
  if (asked.item_type !== "rooms" || !asked.item) return null;
  const [room] = await listRooms(db, business, asked.item);
  if (!room) return null;
  const from = asked.agreed_from ?? asked.from_date;
  const to = asked.agreed_to ?? asked.to_date;
  // West of UTC it may still be yesterday.
  const yesterday = dayAt(now()) - 1;
  const start = from && toDayNumber(from) < yesterday ? toDayNumber(from) : yesterday;
  const firstOfMonth = start - new Date(toDateText(start)).getUTCDate() + 1;
  const [{ taken, events, closed }, feeds] = await Promise.all([
    readNights(db, [room], firstOfMonth),
    listFeeds(db, business, { item: room.item }),
  ]);
  const feedNames = new Map(events.map(({ uuid, url }) => [uuid, feedName(url)]));
  const holders = new Map(
    taken.flatMap(({ holder }) => (holder?.startsWith(nightsHolder("")) ? [[holder, holder.slice(nightsHolder("").length)]] : [])),
  );
  const names = await namesOfGuests(db, business, [...holders.values()]);
  const own = nightsHolder(asked.uuid);
  const others = taken.filter(({ holder }) => holder !== own);
  const software = closedRows(closed, room);
  // If this enquiry holds nights here, the software has them by now too, and closes them itself.
  const asksForNights = from !== null && to !== null && from < to;
  return {
    units: room.units,
    taken: [
      ...others.map(({ span, kind, holder, event }) => ({
        from: toDateText(span.from),
        to: toDateText(span.to),
        unit: span.unit,
        kind,
        name: kind === "feed" ? (feedNames.get(event ?? "") ?? "") : (names.get(holders.get(holder ?? "") ?? "") ?? ""),
      })),
      ...software.map((one) => ({ ...one, from: toDateText(one.from), to: toDateText(one.to) })),
    ],
    in_the_way: asksForNights
      ? takenDates({ from: toDayNumber(from), to: toDayNumber(to) }, room.units, [
          ...others.map(({ span }) => span),
          ...(others.length < taken.length ? [] : software),
        ])
      : null,
    feeds: [...new Set([...feeds.map(({ url }) => feedName(url)), ...closed.map(({ source }) => source)])],
    as_of: [...feeds, ...closed].flatMap(({ as_of }) => as_of?.toISOString() ?? []).toSorted()[0] ?? null,
  };
}

/** Returns the requested rooms and activities as public items. */
export const readAskedItems = async (db: DbOrTransaction, rows: readonly Pick<EntryRow, "item">[]): Promise<Map<string, InventoryItem>> =>
  new Map(
    (
      await readItems(
        db,
        rows.flatMap(({ item }) => item ?? []),
      )
    ).map((row) => [row.id, asItem(row)]),
  );

/**
 * Returns the price of an enquiry.
 * @returns null if the item has no price
 */
export function enquiryMoney(
  item: InventoryItem | undefined,
  asked: GuestCount & { from_date: string | null; to_date: string | null },
  discount: number,
  commission: number,
): Money | null {
  const receipt = buildReceipt(item, { from: asked.from_date ?? "", to: asked.to_date ?? "", guests: asked }, discount, commission);
  if (!receipt) return null;
  const { currency, times, isExample, price, off, pay } = receipt;
  const { included, after, terms } = receiptRows(receipt);
  const rows = { included, after: [...after, ...terms] };
  return { currency, times, is_example: isExample, price, discount, off, ...rows, pay, commission: receipt.commission };
}

/**
 * Returns the guest as their profile shows them publicly, with their voucher of this listing.
 * @returns null if the guest was not signed in
 */
export async function readGuest(db: DbOrTransaction, business: string, code: string | null): Promise<DeskEntry["guest"]> {
  if (code === null) return null;
  const [found, vouchers] = await Promise.all([findVisible(db, undefined, code), listOpenAmong(db, code, [business], now())]);
  if (!found?.sees.profile) return null;
  return {
    traveller: found.sees.lists ? found.traveller : nameAndCounts(found.traveller),
    voucher: vouchers.get(business) ?? null,
  };
}
