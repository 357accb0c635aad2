import { sectionNames } from "../../catalogue/listings/fields/names.ts";
import type { FieldSection } from "../../catalogue/listings/fields.ts";
import { DESK } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";
import type { GivenField } from "./values.ts";

/** Pages of the editor: each has some of the sections, in a form of its own. */
export const editorPartsText = () =>
  ({
    listing: { path: DESK.listing, title: t`Your listing`, sections: ["what", "where", "whom"] },
    hours: { path: DESK.hours, title: t`Opening hours`, sections: ["hours"] },
    offers: { path: DESK.offers, title: t`Offers`, sections: ["direct", "button"] },
  }) as const satisfies Record<string, { path: string; title: string; sections: readonly FieldSection[] }>;
export type EditorPart = keyof ReturnType<typeof editorPartsText>;

/** Returns the page at a path. */
export const editorPart = (pathname: string): EditorPart =>
  pathname.endsWith(`/${DESK.hours}`) ? "hours" : pathname.endsWith(`/${DESK.offers}`) ? "offers" : "listing";

/** Returns the page that a form names in its hidden field. */
export const partNamed = (name: string | undefined): EditorPart => (name === "hours" || name === "offers" ? name : "listing");

/** Returns whether a field is on a page of the editor. */
export const partHasField = (part: EditorPart, field: GivenField): boolean =>
  editorPartsText()[part].sections.some((section) => sectionNames(section).some((name) => name === field));
