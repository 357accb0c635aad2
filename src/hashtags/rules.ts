/** As the column's check has it. */
export const HASHTAG_MAX = 60;
export const NO_HASHTAG = "A hashtag of letters and digits is needed, such as #surfing.";

/** As listings have them: "#Ice Cream" is icecream. */
export const normaliseHashtag = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}_]/gu, "");
