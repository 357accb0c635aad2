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
  /**
   * Effect of a row: it prevents that a soft-deleted listing is erased, that the undoing of an import deletes it, or that a later edition of
   * an import retypes or retires it. What prevents one of the first two prevents the last too.
   */
  prevents: "deletion" | "undo" | "change";
}
