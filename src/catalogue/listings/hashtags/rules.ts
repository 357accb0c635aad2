/** As the column's check has it. */
export const HASHTAG_MAX = 60;
export const NO_HASHTAG = "A hashtag of letters and digits is needed, such as #surfing.";

/**
 * As listings have them: "#Ice Cream" is icecream. A sign that is written above, below or after a letter belongs to it: without them Thai, Hindi and
 * Arabic words would be other words. What chooses how an emoji looks is none of them.
 */
export const normaliseHashtag = (text: string): string =>
  (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}_][[\p{Mn}\p{Mc}]--\p{Variation_Selector}]*/gv) ?? []
  ).join("");
