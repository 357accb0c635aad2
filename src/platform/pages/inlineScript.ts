/** Escapes JSON for a script element: the character occurs only in JSON's texts, where it could end the element. */
export const inlineJson = (json: string): string => json.replaceAll("<", "\\u003c");
