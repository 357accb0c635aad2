/** JSON as it stands in a script element: within JSON only texts can hold the character, which as it is could end the element. */
export const inlineJson = (json: string): string => json.replaceAll("<", "\\u003c");
