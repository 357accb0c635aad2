import type { FormFields } from "../../platform/pages/formAction.ts";

/** What the form of a recommendation holds, as texts. */
export interface Said {
  rating: string;
  comment: string;
  price_feel: string;
  familiarity: string;
}

const NAMES = ["rating", "comment", "price_feel", "familiarity"] as const;

/** The fields of a form that are of a recommendation; what is missing is empty. */
export const pickDraftFields = (form: FormFields): Said =>
  Object.fromEntries(NAMES.map((name) => [name, form[name] ?? ""])) as Record<(typeof NAMES)[number], string>;

/** Where a draft is kept in the browser; logging out empties it with everything else. */
export const draftKey = (business: string): string => `recommendation of ${business}`;

/** A kept draft. @param stored as it is in the browser, where anything may stand @returns undefined for none, or an empty one */
export function parseDraft(stored: string | null): Said | undefined {
  if (stored === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(stored);
    if (typeof parsed !== "object" || parsed === null) return undefined;
    const texts = Object.fromEntries(Object.entries(parsed).filter(([, value]) => typeof value === "string"));
    const said = pickDraftFields(texts);
    return said.comment === "" && said.rating === "" ? undefined : said;
  } catch {
    return undefined;
  }
}

/** What stands beside a name of somebody who knows the people of a place. */
export const knowsText = (familiarity: string): string =>
  ({ know_personally: "knows the owner", know_of: "knows of the owner" })[familiarity] ?? "";
