import type { Transaction } from "../platform/db/types.ts";

/**
 * Where a conversation takes nights and gives them back. Called with the transaction that agrees, so that both are written or neither. There are no calendars
 * yet: every night is free.
 */

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
export async function holdNights(_db: Transaction, _nights: HeldNights): Promise<boolean> {
  return true;
}

/** Gives an enquiry's nights back. */
export async function freeNights(_db: Transaction, _enquiry: string): Promise<void> {}
