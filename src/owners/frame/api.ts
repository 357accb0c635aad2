import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { listMemberships, setEnquiryNotices } from "../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { CONNECTIONS, type Connection } from "../../catalogue/listings/own/enumerations.ts";
import { zoneOfPlace } from "../../catalogue/places/timeZones/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { listOwnBusinesses, setOwnMails } from "./contract.ts";

/**
 * Counts the enquiries and questions that wait at each of these listings. src/api.ts passes it in, because owners/inbox imports this
 * capability.
 */
export type CountWaiting = (db: DbOrTransaction, codes: readonly string[]) => Promise<Map<string, number>>;

/** Returns which of these listings use a connection. */
export type FindConnected = (db: DbOrTransaction, codes: readonly string[]) => Promise<string[]>;

/** Returns the connections that each of these listings uses. */
async function findConnections(db: DbOrTransaction, codes: readonly string[], connected: Readonly<Record<Connection, FindConnected[]>>) {
  const found = new Map(codes.map((code) => [code, new Set<Connection>()]));
  const names = enumValues(CONNECTIONS);
  await Promise.all(
    names.flatMap((name) =>
      connected[name].map(async (find) => {
        for (const code of await find(db, codes)) found.get(code)?.add(name);
      }),
    ),
  );
  return found;
}

export const frameHandlers = (countWaiting: CountWaiting, connected: Readonly<Record<Connection, FindConnected[]>>): EndpointHandler[] => [
  handle(listOwnBusinesses, async ({ query }, { db, account, address }) => {
    const all = await listMemberships(db, account.id);
    const chosen = query.business === undefined ? all : all.filter(({ business_code }) => business_code === query.business);
    const waiting = await countWaiting(
      db,
      chosen.map(({ business_code }) => business_code),
    );
    const waitingAt = ({ business_code }: { business_code: string }) => waiting.get(business_code) ?? 0;
    // Listings with waiting guests come first.
    const own = chosen.toSorted((one, other) => waitingAt(other) - waitingAt(one));
    return listPage(query, address, {
      count: () => own.length,
      rows: async ({ limit, offset }) => {
        const shown = own.slice(offset, offset + limit);
        const codes = shown.map(({ business_code }) => business_code);
        const memberships = new Map(shown.map((one) => [one.business_code, one]));
        // The account's own listings are returned even if they are not published.
        const owned = shown.filter(({ role }) => role === "owner").map(({ business_code }) => business_code);
        const [cards, connections] = await Promise.all([listByCodes(db, codes, codes), findConnections(db, owned, connected)]);
        const zones = await Promise.all(cards.map((card) => zoneOfPlace(db, card)));
        return cards.flatMap((card, index) => {
          const found = memberships.get(card.business_code);
          if (!found) return [];
          const { deleted, ...membership } = found;
          const waiting_count = waitingAt(card);
          const uses = [...(connections.get(card.business_code) ?? [])];
          const closed = deleted?.toISOString() ?? null;
          return [{ ...card, ...membership, waiting_count, closed, connections: uses, time_zone: zones[index] ?? "UTC" }];
        });
      },
    });
  }),

  handle(setOwnMails, async ({ params: { code }, body }, { db, account }) => {
    const changed = await setEnquiryNotices(db, { business_code: code, account_id: account.id }, body);
    if (!changed) throw notFound();
    return changed;
  }),
];
