/** Texts about places that several pages share. */

/** "1 place", "312 places". */
export const places = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "place" : "places"}`;

/** "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Names of languages in English. @param codes ISO 639-1 */
export const languageNames = (codes: readonly string[]): string => {
  const names = new Intl.DisplayNames("en-GB", { type: "language" });
  return codes.map((code) => names.of(code) ?? code).join(", ");
};
