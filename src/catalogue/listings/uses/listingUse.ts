/**
 * Rows of a capability that use a listing. Each capability declares its own tables, which this folder may not know, and src/listingUses.ts
 * lists them all.
 */
export interface ListingUse {
  table: string;
  /** The column with the listing's code. */
  column: string;
  /** Condition on the table's columns for rows that count; without it all rows count. */
  where?: string;
  /** Effect of a row: it prevents that a soft-deleted listing is erased, or that the undoing of an import deletes it. */
  prevents: "deletion" | "undo";
}
