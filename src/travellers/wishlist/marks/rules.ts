/** What a traveller marks with one press: a wish, or where they have been. A mark's name is its kind and the thing: "saved.k4m2x9ta", "been_area.hoi-an". */

export const MARK_KINDS = {
  saved: {
    label: "Add to Wishlist",
    marked: "Saved",
    /** Toasts; the first is the specification's. */
    done: "Saved!",
    undone: "Taken off your wishlist.",
  },
  saved_country: { label: "Add to Wishlist", marked: "Saved", done: "Saved!", undone: "Taken off your wishlist." },
  been: {
    label: "I have been there",
    marked: "Visited",
    done: "Added to the places you have been to.",
    undone: "Taken off the places you have been to.",
  },
  been_area: {
    label: "I have been there",
    marked: "Visited",
    done: "Added to the places you have been to.",
    undone: "Taken off the places you have been to.",
  },
  been_country: {
    label: "I have been there",
    marked: "Visited",
    done: "Added to the countries you have been to.",
    undone: "Taken off the countries you have been to.",
  },
} as const;
export type MarkKind = keyof typeof MARK_KINDS;

export const KEEPS_WORDS = "You have recommended this place. On My Recommendations you can take that back.";

/** Takes a mark's name apart; undefined for what is none. */
export function parseMarkName(name: string): { kind: MarkKind; thing: string } | undefined {
  const [, kind = "", thing = ""] = /^([a-z_]+)\.([\w-]{2,200})$/.exec(name) ?? [];
  return Object.hasOwn(MARK_KINDS, kind) ? { kind: kind as MarkKind, thing } : undefined;
}

/** What a button sends: the mark, and the record of it that there is; without one it is made. */
export const buttonValue = (name: string, record: string): string => `${name} ${record}`;
export const parseButtonRecord = (value: string): string => value.slice(value.indexOf(" ") + 1);

/** In the place of a mark's name in `me.marks` (accounts/travellers/me.ts), the text that stands for its record on a shared page. */
export const MARK_KEY = "KEY";

/** The form that the buttons of a page belong to, and the page that takes it. */
export const MARKS_FORM = "marks";
export const MARK_PAGE = "/traveller/mark/";

/** Where somebody who is not signed in is led: the login, and then the page that asks once more. @param next the page they were on */
export const markUrl = (name: string, next: string): string => `${MARK_PAGE}?${new URLSearchParams({ mark: name, next })}`;

/** The addresses of the wishlist's own pages. */
export const WISHLIST = "/traveller/wishlist/";
/** Where a traveller makes a guide to a country (travellers/guides/urls.ts). */
export const makeGuideUrl = (country: string): string => `/traveller/my-guide/${country.toLowerCase()}/`;
export const UPDATE_WISHLIST = "/traveller/wishlist/update/";
/** Where a list from elsewhere is brought (travellers/placeImport). */
export const IMPORT_LIST = "/traveller/import/";
