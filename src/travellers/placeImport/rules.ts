/** A list that is brought: at most so many places, and bytes of its file. */
export const PLACES_MAX = 1_000;
export const LIST_BYTES_MAX = 10 * 1024 * 1024;
/** An unconfirmed list is forgotten after so long. */
export const IMPORT_DAYS = 7;

/** Where an imported place goes. */
export const LISTS = { wishlist: "On my wishlist", visited: "Where I have been" } as const;
export type ListName = keyof typeof LISTS;
