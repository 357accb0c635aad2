import type { KINDS } from "../kinds.ts";
import type { Wish } from "../wishes.ts";

/**
 * Further words that visitors type in a language of the guide, in addition to the names of kinds on its own pages (data/labels.json). They
 * are only for queries: the names of listings are read without them. Extend these tables as needed.
 */
export interface TypedWords {
  kinds: Partial<Record<keyof typeof KINDS, string>>;
  wishes: Partial<Record<Wish, string>>;
  /** Words that only connect others. */
  fillers: string;
}
