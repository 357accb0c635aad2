/**
 * Letters that Unicode does not decompose into a letter and a mark, with the usual keyboard replacement. Arabic and Persian keyboards have
 * different letters for one sound, and many people type the last letter of a word without its dots.
 */
const LETTERS: Record<string, string> = {
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  đ: "d",
  ð: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ł: "l",
  ı: "i",
  þ: "th",
  ħ: "h",
  ŋ: "n",
};

/** Replaces these letters in a lower-case text. */
export const plainLetters = (text: string): string => text.replace(/[đðøßæœłıþħŋةىیک]/g, (letter) => LETTERS[letter] ?? letter);

/** Every character used as an apostrophe: straight, curly, accent keys, primes, ʻokina, saltillo and the marks of transliterations. */
const APOSTROPHES = /['‘’‛`´′ʹʻʼʽʾʿˈˊˋꞌ＇׳]/g;

/** Replaces all apostrophes with the straight one. */
export const plainApostrophes = (text: string): string => text.replace(APOSTROPHES, "'");

/**
 * Marks that are accents. In scripts such as Devanagari and Thai marks are vowels, and kana's voicing marks (U+3099, U+309A) make another
 * letter: バリ is not ハリ.
 */
const ACCENTS =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309A]]/gv;
const VOICED_KANA = /[\u3040-\u30FF][\u3099\u309A]/g;
/** Invisible characters, except the one that separates the parts of Persian words. */
const UNSEEN = /[\p{Cf}--\u200C]/gv;

const ASCII = /^\p{ASCII}*$/u;

const withoutAccents = (text: string): string =>
  plainLetters(
    plainApostrophes(text)
      .normalize("NFKD")
      .toLowerCase()
      .replace(UNSEEN, "")
      .replace(ACCENTS, "")
      .replace(VOICED_KANA, (kana) => kana.normalize("NFC")),
  );

/**
 * Folds a text for comparison: lower case, no accents. Words contain letters and digits, with one space between them; "B&B" is one word.
 */
export const folded = (text: string): string =>
  (ASCII.test(text) ? text.replaceAll("`", "'").toLowerCase() : withoutAccents(text))
    .replace(/'(?=s(?:[^\p{L}\p{N}]|$))/gu, "")
    .replace(/(?<![\p{L}\p{N}])b\s?&\s?b(?![\p{L}\p{N}])/gu, "bnb")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();

/** Cyrillic and Greek letters (folded: й and и are one) with their usual Latin transliteration. */
const LATIN: Record<string, string> = Object.fromEntries(
  "а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts ч=ch ш=sh щ=sch ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ј=j α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o"
    .split(" ")
    .map((pair) => {
      const [letter = "", latin = ""] = pair.split("=");
      return [letter, latin];
    }),
);

/** Returns a folded Cyrillic or Greek word in Latin letters, as the guide may spell a name; undefined for other scripts. */
export function inLatin(word: string): string | undefined {
  if (!/^[\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word)) return undefined;
  return [...word].map((letter) => LATIN[letter] ?? "").join("");
}
