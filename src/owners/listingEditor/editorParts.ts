import type { FieldSection } from "../../catalogue/listings/fields/field.ts";
import { sectionNames } from "../../catalogue/listings/fields/names.ts";
import { DESK } from "../../catalogue/listings/own/rules.ts";
import { texts } from "../../platform/languages/text.ts";
import type { GivenField } from "./values.ts";

/** Pages of the editor: each has some of the sections, in a form of its own. */
export const EDITOR_PARTS = {
  listing: { path: DESK.listing, sections: ["what", "where", "whom"] },
  hours: { path: DESK.hours, sections: ["hours"] },
  offers: { path: DESK.offers, sections: ["direct", "button"] },
} as const satisfies Record<string, { path: string; sections: readonly FieldSection[] }>;
export type EditorPart = keyof typeof EDITOR_PARTS;

export const PART_TITLES: Record<EditorPart, string> = texts({
  listing: "Your listing",
  hours: "Opening hours",
  offers: "Offers",
});

/** Returns the page at a path. */
export const editorPart = (pathname: string): EditorPart =>
  pathname.endsWith(`/${DESK.hours}`) ? "hours" : pathname.endsWith(`/${DESK.offers}`) ? "offers" : "listing";

/** Returns the page that a form names in its hidden field. */
export const partNamed = (name: string | undefined): EditorPart => (name === "hours" || name === "offers" ? name : "listing");

/** Returns whether a field is on a page of the editor. */
export const partHasField = (part: EditorPart, field: GivenField): boolean =>
  EDITOR_PARTS[part].sections.some((section) => sectionNames(section).some((name) => name === field));
