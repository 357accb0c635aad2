import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";

/** Error of a recommendation without a rating. */
export const ratingMissing = () => t`Choose one of the three.`;

/** Values of the recommendation form, as texts. */
export interface Said {
  rating: string;
  comment: string;
  price_feel: string;
  familiarity: string;
}

/** Returns the recommendation fields of a form; missing ones are empty. */
export const pickDraftFields = ({ rating = "", comment = "", price_feel = "", familiarity = "" }: FormFields): Said => ({
  rating,
  comment,
  price_feel,
  familiarity,
});

/** Returns the key of a draft in the browser's storage; logging out deletes it with everything else. */
export const draftKey = (business: string): string => `recommendation of ${business}`;

/**
 * Parses a stored draft.
 * @param stored unchecked value from the browser
 * @returns undefined if there is no draft or it is empty
 */
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

/** Returns the text beside the name of an author who knows the people of a place. */
export const knowsText = (familiarity: string): string =>
  ({ know_personally: t`knows the owner`, know_of: t`knows of the owner` })[familiarity] ?? "";
