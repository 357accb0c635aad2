import { foldName } from "../../catalogue/places/slugs.ts";

/** Pure: compares the names of two places. */

/** Words that one source writes and the other omits. */
const SILENT = new Set(
  `a an and at by d da das de del dels den der des di die do dos du e el els en et im in l la las le les lo los of on os the to u und y zum zur
   co inc ltd llc pvt p gmbh sa srl sl`.split(/\s+/),
);

/** Words for the kind of a place, which alone do not identify it. */
const GENERIC = new Set(
  `albergue apart apartamento apartamentos apartment apartments appartement auberge b bar bed bnb borda breakfast brasserie bistro bistrot bodega cabin cafe cafeteria
   camping casa castle centre center chapel church club coffee confiteria condo cottage estate farm flat food gallery galeria galerie garden gardens gastronomy
   centro cinema comercial commercial gasthaus gasthof gite guest guesthouse holiday home homestay hostal hostel hotel hotels house home inn kirche kitchen lake lakeside lodge loft lounge mirador motel museo museu museum
   musee paragliding park parc parque parking parrilla pensio pension pizza pizzeria pub refugi refugio rental resort resto restaurant restaurante restobar room rooms
   self shop snack spa stay studio suite suites temple theatre theater unit view viewpoint villa xalet xurreria aparthotel`.split(/\s+/),
);

export interface NameForms {
  /** All significant words, in alphabetical order. */
  words: readonly string[];
  /** The words without spaces: "Fishtail" is "Fish Tail". */
  solid: string;
  trigrams: ReadonlySet<string>;
  /** Words that identify the place, not its kind. */
  telling: readonly string[];
}

/** Splits a name into words; words in scripts that are not folded stay unchanged. */
const splitWords = (name: string): string[] => {
  // "Xalet d'Ordino" is "Xalet Ordino": the letter before the apostrophe is an article, not part of the word.
  const folded = foldName(name.replace(/(?<!\p{L})([dl])['’](?=\p{L})/giu, "$1 "));
  return folded
    ? folded.split("-")
    : name
        .normalize("NFKC")
        .toLowerCase()
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter(Boolean);
};

/** Returns the trigrams of each word with two spaces before and one after it, like PostgreSQL's pg_trgm. */
function toTrigrams(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

export function toNameForms(name: string): NameForms {
  const all = splitWords(name);
  const said = all.filter((word) => !SILENT.has(word));
  const words = said.length > 0 ? said : all;
  const sorted = [...words].sort();
  const telling = sorted.filter((word) => !GENERIC.has(word) && word.length > 1);
  return { words: sorted, solid: words.join(""), trigrams: toTrigrams(all), telling };
}

/** Returns the similarity from 0 to 1, which is the share of common trigrams. */
export function similarity(a: NameForms, b: NameForms): number {
  let both = 0;
  for (const piece of a.trigrams) if (b.trigrams.has(piece)) both += 1;
  const all = a.trigrams.size + b.trigrams.size - both;
  return all === 0 ? 0 : both / all;
}

/** Whether a name identifies a place, not only its kind. */
export const isTelling = ({ words }: NameForms): boolean =>
  words.some((word) => !GENERIC.has(word) && (word.length > 2 || /\P{ASCII}/u.test(word)));

const rest = (a: readonly string[], b: readonly string[]) => a.filter((word) => !b.includes(word));

/** Generic words that one source may omit; a viewpoint or a garden next to a place of its name is a different place. */
const LEFT_OUT = new Set("bar cafe hostal hostel hotel museo museu museum musee pub restaurant restaurante".split(" "));

/**
 * Whether two names have the same words in any order, or without the spaces, or with one additional word for the kind: "Kausi" and "Hotel
 * Kausi".
 */
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

/** Minimum length of a word in which one different letter is a typing error, not another name. */
const SLIP_LETTERS_MIN = 5;

/** Whether two words differ in one letter: replaced, added or missing. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < SLIP_LETTERS_MIN || long.length - short.length > 1 || /\d/.test(a + b)) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** Whether two names have the same words except for one letter: "Dashi" and "Doshi". */
export function isOneLetterApart(a: NameForms, b: NameForms): boolean {
  const [onlyA, onlyB] = [rest(a.words, b.words), rest(b.words, a.words)];
  return a.words.length === b.words.length && onlyA.length === 1 && onlyB.length === 1 && isSlip(onlyA[0] ?? "", onlyB[0] ?? "");
}

/**
 * Whether the identifying words of one name include all those of the other: "Subito" and "Subito Parrilla", or "Piolets" and "Hotel Piolets
 * Centre".
 */
export function isWithin(a: NameForms, b: NameForms): boolean {
  return isTelling(a) && isTelling(b) && (rest(a.telling, b.telling).length === 0 || rest(b.telling, a.telling).length === 0);
}

/** Whether both names have the same identifying words, whatever their words for the kind. */
export const tellTheSame = (a: NameForms, b: NameForms): boolean => isWithin(a, b) && a.telling.join(" ") === b.telling.join(" ");

/** Words for houses with a name of their own; the flats of a building share one. */
const HOUSES = new Set(
  "albergue auberge gasthaus gasthof guesthouse hostal hostel hotel hotels inn lodge motel pension resort ryokan".split(" "),
);
/** Words and figures for units within a house: its rooms and flats share a name, but are different listings. */
const UNITS = new Set(
  `apartamento apartamentos apartment apartments appartement apt bath baths bed bedroom bedrooms beds bd br chambre condo departamento dorm flat habitacion loft monolocale
   quarto room rooms studio suite townhouse unit zimmer`.split(/\s+/),
);
export const isUnit = ({ words }: NameForms): boolean => words.some((word) => UNITS.has(word) || /\d/.test(word));
export const isHouse = (name: NameForms): boolean => !isUnit(name) && name.words.some((word) => HOUSES.has(word));
