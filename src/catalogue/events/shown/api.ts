import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { listByCodes } from "../../listings/named/store.ts";
import { toEventCard } from "../cards.ts";
import type { EventCard } from "../contract.ts";
import type { EventRow } from "../store.ts";

/** Returns events with the cards of their hosts. */
export async function toEventCards(db: DbOrTransaction, rows: readonly EventRow[]): Promise<EventCard[]> {
  const codes = [...new Set(rows.flatMap(({ business_code }) => business_code ?? []))];
  const hosts = new Map((codes.length > 0 ? await listByCodes(db, codes) : []).map((card) => [card.business_code, card]));
  return rows.map((row) => toEventCard(row, hosts.get(row.business_code ?? "") ?? null));
}
