/**
 * Rows of a capability that use a listing. Each capability says so of its own tables, which this room may not know, and src/listingUses.ts lists them all.
 */
export interface ListingUse {
  table: string;
  /** The column with the listing's code. */
  column: string;
  /** Which rows count, as a condition on the table's columns; all of them without it. */
  where?: string;
  /** What such a row prevents: that a listing which staff deleted is erased, or that the undoing of an import takes it away. */
  prevents: "deletion" | "undo";
}
