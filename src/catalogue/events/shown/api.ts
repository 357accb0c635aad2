import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { listByCodes } from "../../listings/named/store.ts";
import { readAllTranslations } from "../../translations/store.ts";
import { toEventCard } from "../cards.ts";
import type { EventCard } from "../contract.ts";
import type { EventRow } from "../store.ts";

/** Returns events in the reader's language, with the cards of their hosts. */
export async function toEventCards(db: DbOrTransaction, rows: readonly EventRow[]): Promise<EventCard[]> {
  const codes = [...new Set(rows.flatMap(({ business_code }) => business_code ?? []))];
  const [cards, translations] = await Promise.all([
    codes.length > 0 ? listByCodes(db, codes) : [],
    readAllTranslations(
      db,
      "event",
      rows.map(({ uuid }) => uuid),
    ),
  ]);
  const hosts = new Map(cards.map((card) => [card.business_code, card]));
  return rows.map((row) => toEventCard(row, hosts.get(row.business_code ?? "") ?? null, translations.get(row.uuid)));
}
