import { formatCount, formatList, formatNumber } from "../../platform/values/format.ts";

/** How a passport is drawn: all of it follows from codes and dates, so that it looks the same each time. */

export const STAMPS_PER_PAGE = 6;

export const STAMP_SHAPES = ["round", "rect", "hex", "oval", "cut"] as const;
export type StampShape = (typeof STAMP_SHAPES)[number];
/** Inks by their names in ui/theme.css. */
export const STAMP_INKS = ["sea", "brick", "leaf", "blue", "plum", "ink"] as const;
const STAMP_WORDS = ["arrived", "entry", "admitted", "seen"] as const;

export interface StampLook {
  shape: StampShape;
  ink: (typeof STAMP_INKS)[number];
  /** In degrees, 4 to 9 to either side. */
  tilt: number;
  word: string;
}

/** A whole number from a text, the same everywhere (FNV-1a). */
export function fnvHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Neighbouring codes differ in their last letter, and so in the lowest bits alone: these are mixed upwards.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

const pick = <Choice>(choices: readonly Choice[], number: number): Choice => choices[number % choices.length] as Choice;

/** The stamp of a country. @param code ISO 3166-1 alpha-2 */
export function stampLook(code: string): StampLook {
  const number = fnvHash(code);
  const tilt = 4 + ((number >>> 16) % 6);
  return {
    shape: pick(STAMP_SHAPES, number),
    ink: pick(STAMP_INKS, number >>> 4),
    tilt: (number >>> 8) % 2 === 0 ? tilt : -tilt,
    word: pick(STAMP_WORDS, number >>> 11),
  };
}

/** Stamps in a row of which no two neighbours have one outline, and none repeats an ink more than it must. */
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

/** "12 · 03 · 2026", the UTC day. @param moment ISO 8601 */
export const stampDate = (moment: string): string => moment.slice(0, 10).split("-").toReversed().join(" · ");

const LINE = 34;
const FILL = "<";
/** Letters that no accent is taken off of. */
const LETTERS: Record<string, string> = { ß: "SS", Æ: "AE", Ø: "OE", Đ: "D", Ł: "L", Þ: "TH", Œ: "OE" };
/** As machines read it (ICAO 9303): capital letters without accents, everything else a gap. */
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

/** The two lines at the foot of a passport's first page. */
export function machineLines(holder: Holder): [string, string] {
  const words = holder.name.trim().split(/\s+/).map(machineLetters).filter(Boolean);
  const [family, given] = words.length > 1 ? [words.slice(1).join(FILL), words[0]] : ["", words[0] ?? "TRAVELLER"];
  const country = (holder.home_country ?? "").padEnd(3, FILL);
  const counts = `${holder.countries_visited_count}C<${holder.areas_visited_count}A<${holder.businesses_visited_count}B`;
  return [filled(`T<${country}${family}${family ? FILL + FILL : ""}${given}`), filled(`${holder.code.toUpperCase()}<${counts}`)];
}

const REGION_WORDS: Record<string, string> = {
  AF: "Africa",
  AS: "Asia",
  EU: "Europe",
  LA: "Latin America",
  ME: "the Middle East",
  NA: "North America",
  OC: "Oceania",
};

/** "23 countries, in Asia, Africa and Europe", the parts of the world with most first. */
export function worldText(countries: readonly { region: string }[]): string {
  const groups = [...Map.groupBy(countries, ({ region }) => region)].toSorted(
    (a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1),
  );
  const parts = groups.flatMap(([region]) => REGION_WORDS[region] ?? []);
  return `${formatCount(countries.length, "country", "countries")}${parts.length > 0 ? `, in ${formatList(parts)}` : ""}`;
}

/** "Page 1 of 4. Seventeen more stamps overleaf.", as figures. */
export function pageText(page: number, pages: number, total: number): string {
  const rest = total - page * STAMPS_PER_PAGE;
  const more = rest > 0 ? ` ${formatNumber(rest)} more overleaf.` : "";
  return `Page ${page} of ${pages}.${more}`;
}

const NAME_SIZE_MAX = 25;
const NAME_SIZE_MIN = 12;
/** Of the display face, in parts of its size. */
const LETTER_WIDTH = 0.53;
const ONE_LINE_MAX = 13;

/** The name of a country in one line, or in two of about one length, as large as a stamp has room for. @param room in the stamp's units */
export function stampLines(name: string, room: number): { lines: string[]; size: number } {
  const words = name.split(" ");
  const ways = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  const lines = name.length <= ONE_LINE_MAX ? [name] : (ways.toSorted((a, b) => longest(a) - longest(b))[0] ?? [name]);
  const size = Math.min(NAME_SIZE_MAX, Math.max(NAME_SIZE_MIN, room / (longest(lines) * LETTER_WIDTH)));
  return { lines, size: Math.round(lines.length > 1 ? Math.min(size, 21) : size) };
}
