import { t } from "../../../platform/languages/text.ts";

/** Maximum length, the same as in the column's check constraint. */
export const HASHTAG_MAX = 60;
export const noHashtag = () => t`Enter a hashtag of letters and digits, such as #surfing.`;

/**
 * Normalises a hashtag: "#Ice Cream" becomes icecream. Combining marks stay with their letter: without them Thai, Hindi and Arabic words
 * would change. Emoji variation selectors are removed.
 */
export const normaliseHashtag = (text: string): string =>
  (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}_][[\p{Mn}\p{Mc}]--\p{Variation_Selector}]*/gv) ?? []
  ).join("");
