import { foldName } from "../places/rules.slugs.ts";

/** Pure: how alike the names of two places are. */

/** Words that one source writes and the other leaves out. */
const SILENT = new Set(
  `a an and at by da das de del dels den der des di die do dos du e el els en et im in l la las le les lo los of on os the to u und y zum zur
   co inc ltd llc pvt p gmbh sa srl sl`.split(/\s+/),
);

/** Words that say what a place is and not which: of themselves they name nothing. */
const GENERIC = new Set(
  `albergue apart apartamento apartamentos apartment apartments appartement auberge b bar bed bnb borda breakfast brasserie bistro bistrot bodega cabin cafe cafeteria
   camping casa castle centre center chapel church club coffee confiteria condo cottage estate farm flat food gallery galeria galerie garden gardens gasthaus gastronomy
   gite guest guesthouse holiday home homestay hostal hostel hotel hotels house home inn kirche kitchen lake lakeside lodge loft lounge mirador motel museo museu museum
   musee paragliding park parc parque parking parrilla pension pizza pizzeria pub refugi refugio rental resort resto restaurant restaurante restobar room rooms
   self shop snack spa stay studio suite suites temple theatre theater unit view viewpoint villa xalet xurreria aparthotel`.split(/\s+/),
);

export interface NameForms {
  /** All words that say something, in order of the alphabet. */
  words: readonly string[];
  /** Without spaces: "Fishtail" is "Fish Tail". */
  solid: string;
  trigrams: ReadonlySet<string>;
}

/** Of scripts that are not folded the words stay as they are. */
const wordsOf = (name: string): string[] => {
  const folded = foldName(name);
  return folded
    ? folded.split("-")
    : name
        .normalize("NFKC")
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter(Boolean);
};

/** Of each word with two spaces before it and one behind, as PostgreSQL's pg_trgm takes them. */
function trigramsOf(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

export function formsOf(name: string): NameForms {
  const all = wordsOf(name);
  const said = all.filter((word) => !SILENT.has(word));
  const words = said.length > 0 ? said : all;
  return { words: [...words].sort(), solid: words.join(""), trigrams: trigramsOf(all) };
}

/** From 0 to 1, by the share of three-letter pieces that both have. */
export function similarity(a: NameForms, b: NameForms): number {
  let both = 0;
  for (const piece of a.trigrams) if (b.trigrams.has(piece)) both += 1;
  const all = a.trigrams.size + b.trigrams.size - both;
  return all === 0 ? 0 : both / all;
}

/** Whether a name says which place it is and not only what. */
export const isTelling = ({ words }: NameForms): boolean =>
  words.some((word) => !GENERIC.has(word) && (word.length > 2 || /\P{ASCII}/u.test(word)));

const rest = (a: readonly string[], b: readonly string[]) => a.filter((word) => !b.includes(word));

/** Of the generic words those that one source leaves out; a viewpoint or a garden beside something of its name is another thing. */
const LEFT_OUT = new Set("bar cafe hostal hostel hotel museo museu museum musee pub restaurant restaurante".split(" "));

/** The same words in any order, or without the spaces, or with one word more that only says what it is: "Kausi" and "Hotel Kausi". */
export function isSameName(a: NameForms, b: NameForms): boolean {
  if (a.words.join(" ") === b.words.join(" ") || a.solid === b.solid) return true;
  if (!isTelling(a) || !isTelling(b)) return false;
  const [onlyA, onlyB] = [rest(a.words, b.words), rest(b.words, a.words)];
  return (
    (onlyA.length === 0 || onlyB.length === 0) &&
    [...onlyA, ...onlyB].every((word) => LEFT_OUT.has(word)) &&
    onlyA.length + onlyB.length === 1
  );
}
