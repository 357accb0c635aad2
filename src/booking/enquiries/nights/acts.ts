import type { Transaction } from "../../../platform/db/types.ts";
import { releaseNights, takeNights } from "../../calendars/store.ts";
import { nightsHolder } from "../conversation/rules.ts";

/** Takes and frees the nights of a conversation. Called with the transaction that agrees, so that either both are written or neither is. */

export interface HeldNights {
  /** Uuid of the enquiry, which can hold nights only once. */
  enquiry: string;
  /** Id of the room, an inventory item. */
  item: string;
  /** Arrival and departure; the night of the last day is not taken. */
  from_date: string;
  to_date: string;
  /** End of the hold; null once the nights are agreed. */
  until: Date | null;
  /** Also takes nights that are taken already. */
  isForced: boolean;
}

/** Takes the nights of an enquiry and replaces those that it held before. @returns false if they are taken */
export async function holdNights(db: Transaction, { enquiry, item, from_date, to_date, until, isForced }: HeldNights): Promise<boolean> {
  const stay = { item, holder: nightsHolder(enquiry), from: from_date, to: to_date, kept_until: until, force: isForced };
  return (await takeNights(db, stay)).taken.length === 0;
}

/** Frees an enquiry's nights. */
export const freeNights = (db: Transaction, enquiry: string): Promise<void> => releaseNights(db, nightsHolder(enquiry));
