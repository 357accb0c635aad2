import type { Transaction } from "../../../platform/db/types.ts";
import { releaseNights, takeNights } from "../../calendars/store.ts";
import { nightsHolder } from "../conversation/rules.ts";

/** Where a conversation takes nights and gives them back. Called with the transaction that agrees, so that both are written or neither. */

export interface HeldNights {
  /** Of the enquiry; it holds nights once. */
  enquiry: string;
  /** The room, an item of the inventory. */
  item: string;
  /** Arrival and departure; the night of the last day is not taken. */
  from_date: string;
  to_date: string;
  /** The nights are only kept, until then; null once they are agreed. */
  until: Date | null;
  /** Also where they are taken. */
  isForced: boolean;
}

/** Takes the nights of an enquiry in place of those that it held before. @returns false where they are taken */
export async function holdNights(db: Transaction, { enquiry, item, from_date, to_date, until, isForced }: HeldNights): Promise<boolean> {
  const stay = { item, holder: nightsHolder(enquiry), from: from_date, to: to_date, kept_until: until, force: isForced };
  return (await takeNights(db, stay)).taken.length === 0;
}

/** Gives an enquiry's nights back. */
export const freeNights = (db: Transaction, enquiry: string): Promise<void> => releaseNights(db, nightsHolder(enquiry));
