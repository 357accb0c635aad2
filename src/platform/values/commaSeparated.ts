/** Returns the entries of a list such as "a, b". */
export const commaSeparated = (list: string): string[] =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
