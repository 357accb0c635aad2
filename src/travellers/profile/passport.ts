import { counted, plural, t, texts } from "../../platform/languages/text.ts";
import { formatList, formatNumber } from "../../platform/values/format.ts";

/** Derives the drawing of a passport from codes and dates, so that it looks the same each time. */

export const STAMPS_PER_PAGE = 6;

export const STAMP_SHAPES = ["round", "rect", "hex", "oval", "cut"] as const;
export type StampShape = (typeof STAMP_SHAPES)[number];
/** Names of inks in ui/theme.css. */
export const STAMP_INKS = ["sea", "brick", "leaf", "blue", "plum", "ink"] as const;
const STAMP_WORDS = [() => t`arrived`, () => t`entry`, () => t`admitted`, () => t`seen`] as const;

export interface StampLook {
  shape: StampShape;
  ink: (typeof STAMP_INKS)[number];
  /** Angle in degrees, 4 to 9 to either side. */
  tilt: number;
  word: string;
}

/** Returns a whole number from a text, the same on every machine (FNV-1a). */
export function fnvHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Codes that differ in their last letter differ only in the lowest bits, so these are mixed upwards.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

const pick = <Choice>(choices: readonly [Choice, ...Choice[]], number: number): Choice => choices[number % choices.length] ?? choices[0];

/**
 * Returns the stamp of a country.
 * @param code ISO 3166-1 alpha-2
 */
export function stampLook(code: string): StampLook {
  const number = fnvHash(code);
  const tilt = 4 + ((number >>> 16) % 6);
  return {
    shape: pick(STAMP_SHAPES, number),
    ink: pick(STAMP_INKS, number >>> 4),
    tilt: (number >>> 8) % 2 === 0 ? tilt : -tilt,
    word: pick<() => string>(STAMP_WORDS, number >>> 11)(),
  };
}

/** Returns stamps in a row. Neighbours never have the same outline, and an ink repeats only if all are in use. */
export function arrangeStamps(codes: readonly string[]): StampLook[] {
  const looks: StampLook[] = [];
  for (const code of codes) {
    const look = stampLook(code);
    const near = looks.slice(-3);
    const isTaken = (part: "shape" | "ink", value: string) => near.some((one) => one[part] === value);
    const next = <Choice extends string>(choices: readonly Choice[], value: Choice, part: "shape" | "ink") =>
      [...choices.slice(choices.indexOf(value)), ...choices.slice(0, choices.indexOf(value))].find((one) => !isTaken(part, one)) ?? value;
    looks.push({ ...look, shape: next(STAMP_SHAPES, look.shape, "shape"), ink: next(STAMP_INKS, look.ink, "ink") });
  }
  return looks;
}

/**
 * Returns "12 · 03 · 2026", the UTC day.
 * @param moment ISO 8601
 */
export const stampDate = (moment: string): string => moment.slice(0, 10).split("-").toReversed().join(" · ");

const LINE = 34;
const FILL = "<";
/** Letters that NFD cannot split into a base letter and an accent. */
const LETTERS: Record<string, string> = { ß: "SS", Æ: "AE", Ø: "OE", Đ: "D", Ł: "L", Þ: "TH", Œ: "OE" };
/** Returns machine-readable text (ICAO 9303): capital letters and digits without accents, and a filler for everything else. */
const machineLetters = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[ßÆØĐŁÞŒ]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Z0-9]+/g, FILL)
    .replace(/^<|<$/g, "");

const filled = (text: string) => text.slice(0, LINE).padEnd(LINE, FILL);

interface Holder {
  code: string;
  name: string;
  home_country: string | null;
  countries_visited_count: number;
  areas_visited_count: number;
  businesses_visited_count: number;
}

/** Returns the two machine-readable lines at the bottom of a passport's first page. */
export function machineLines(holder: Holder): [string, string] {
  const words = holder.name.trim().split(/\s+/).map(machineLetters).filter(Boolean);
  const [family, given] = words.length > 1 ? [words.slice(1).join(FILL), words[0]] : ["", words[0] ?? "TRAVELLER"];
  const country = (holder.home_country ?? "").padEnd(3, FILL);
  const counts = `${holder.countries_visited_count}C<${holder.areas_visited_count}A<${holder.businesses_visited_count}B`;
  return [filled(`T<${country}${family}${family ? FILL + FILL : ""}${given}`), filled(`${holder.code.toUpperCase()}<${counts}`)];
}

const REGION_WORDS: Record<string, string> = texts({
  AF: "Africa",
  AS: "Asia",
  EU: "Europe",
  LA: "Latin America",
  ME: "the Middle East",
  NA: "North America",
  OC: "Oceania",
});

/** Returns "23 countries, in Asia, Africa and Europe"; the region with the most countries comes first. */
export function worldText(countries: readonly { region: string }[]): string {
  const groups = [...Map.groupBy(countries, ({ region }) => region)].toSorted(
    (a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
  );
  const parts = groups.flatMap(([region]) => REGION_WORDS[region] ?? []);
  return parts.length > 0
    ? t`${plural(countries.length, "# country", "# countries")}, in ${formatList(parts)}`
    : counted(countries.length, "# country", "# countries");
}

/** Returns "Page 1 of 4. 17 more overleaf." */
export function pageText(page: number, pages: number, total: number): string {
  const rest = total - page * STAMPS_PER_PAGE;
  return rest > 0 ? t`Page ${page} of ${pages}. ${formatNumber(rest)} more overleaf.` : t`Page ${page} of ${pages}.`;
}

const NAME_SIZE_MAX = 25;
const NAME_SIZE_MIN = 12;
/** Letter width of the display face, as a fraction of the font size. */
const LETTER_WIDTH = 0.53;
const ONE_LINE_MAX = 13;

/**
 * Returns the name of a country in one line, or in two of similar length, as large as the stamp allows.
 * @param room width in the stamp's units
 */
export function stampLines(name: string, room: number): { lines: string[]; size: number } {
  const words = name.split(" ");
  const ways = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  const lines = name.length <= ONE_LINE_MAX ? [name] : (ways.toSorted((a, b) => longest(a) - longest(b))[0] ?? [name]);
  const size = Math.min(NAME_SIZE_MAX, Math.max(NAME_SIZE_MIN, room / (longest(lines) * LETTER_WIDTH)));
  return { lines, size: Math.round(lines.length > 1 ? Math.min(size, 21) : size) };
}
