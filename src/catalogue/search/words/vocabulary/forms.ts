/** Inflected forms of words that visitors type. */

/** Forms of an adjective by its ending, in German, Spanish, Portuguese, Italian and French. The last group of the ending is replaced. */
const ADJECTIVES: readonly { ending: RegExp; forms: readonly string[] }[] = [
  { ending: /(?:isch|ig|lich|gerecht|freundlich|frei|vegan|offnet)()$/, forms: ["e", "er", "es", "en", "em"] },
  { ending: /(?:an|t)(o)$/, forms: ["a", "os", "as", "i", "e"] },
  { ending: /ic(o)$/, forms: ["a", "os", "as", "i", "he"] },
  { ending: /(?:ien)()$/, forms: ["s", "ne", "nes"] },
  { ending: /(?:ouvert)()$/, forms: ["s", "e", "es"] },
];

/** Returns a folded word of a wish with its other forms: "günstig" is also "günstige", and "abierto ahora" also "abiertos ahora". */
export function wishForms(phrase: string): string[] {
  const [first = "", ...rest] = phrase.split(" ");
  const last = rest.at(-1) ?? first;
  const inflected = (word: string) =>
    ADJECTIVES.flatMap(({ ending, forms }) => {
      const found = ending.exec(word);
      return found ? forms.map((form) => word.slice(0, word.length - (found[1]?.length ?? 0)) + form) : [];
    });
  if (rest.length === 0) return [phrase, ...inflected(phrase)];
  return [
    phrase,
    ...inflected(first).map((form) => [form, ...rest].join(" ")),
    ...inflected(last).map((form) => [first, ...rest.slice(0, -1), form].join(" ")),
  ];
}

/** The article, alone or joined to a preposition. */
const ARTICLE = /(?<![\p{L}\p{N}])(?:[\u0648\u0628\u0641\u0643]?\u0627\u0644|\u0644\u0644)(?=[\p{L}]{3})/gu;

/** Returns a folded phrase without Arabic articles; other phrases unchanged. */
export const arabicStem = (phrase: string): string => phrase.replace(ARTICLE, "");
