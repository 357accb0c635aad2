import { countriesByName } from "../../../catalogue/search/words/countryNames.ts";
import { folded } from "../../../catalogue/search/words/fold.ts";
import { AREA_TEXTS } from "../../../catalogue/translations/enumerations.ts";
import { UNKNOWN_LANGUAGE } from "../../formats/osm/places.ts";
import { officialLanguages } from "../../importing/texts.ts";

/** Pure: learns the names of towns in other scripts from the localities of their listings. */

/** Minimum number of listings that use the name for a town. */
const ROWS_MIN = 3;
/** Minimum share of the listings with this word that are in the town: a word shared by two towns names neither. */
const SHARE_MIN = 2 / 3;
/** Minimum share of the town's listings with another script that use the word: the name of a quarter is not the town's. */
const PART_MIN = 1 / 3;
const NAME_MAX = 60;

const isForeign = (text: string) => {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length * 2 > letters.length;
};

/** Matches prefectures, provinces and regions: "京都" is a town, "京都府" is not. */
const WIDER = [
  /.{2}(?:県|縣|府|省|都|道|자치도|도|自治区|自治區|自治州)$/u,
  /^(?:จังหวัด|จ\.)/u,
  /(?:^|\s)(?:область|обл|край|республика|район|р-н|област|община|περιφέρεια|περιφερειακή|νομός|محافظة|ولاية)(?:[\s.]|$)/iu,
];
const UNIT_BEFORE =
  /^(?:(?:город|посёлок|поселок|деревня|село|місто|град)\s+|(?:г|гр|м|с|пос)\.\s*|เทศบาล(?:นคร|เมือง|ตำบล)|อำเภอ(?:เมือง)?|อ\.\s*(?:เมือง)?|ตำบล|ต\.)/iu;
const UNIT_BEHIND = /(?:特別市|광역시|특별시|특별자치시|市|町|村|区|區|县|縣|镇|鎮|乡|鄉|시|군|구|읍|면)$/u;

/**
 * Returns a town's name without the word for its kind: "高山" of "高山市".
 * @returns undefined if the name has no word to remove, or if only one character would remain
 */
function nameStem(name: string): string | undefined {
  const stem = name.replace(UNIT_BEFORE, "").replace(UNIT_BEHIND, "").trim();
  return stem !== name && [...stem].length > 1 ? stem : undefined;
}

/**
 * Returns the town names in a record's localities, each with and without the word for its kind. From "Αθήνα, Αττική, Ελλάδα" it takes only
 * the first part: the others cover more than the town.
 */
export function foreignNames(localities: string): string[] {
  const names = localities
    .split("; ")
    .map((part) => (part.split(/[,;|/()、，;]/u)[0] ?? "").trim().replace(/\s+/g, " "))
    .filter((name) => name.length <= NAME_MAX && isForeign(name) && !/\p{N}/u.test(name))
    .filter((name) => !WIDER.some((wider) => wider.test(name)) && !countriesByName().has(folded(name)))
    // Excludes names that only consist of a word for the kind.
    .filter((name) => name.replace(UNIT_BEFORE, "") !== "");
  return [...new Set(names.flatMap((name) => [name, nameStem(name) ?? name]))];
}

interface Word {
  rows: number;
  areas: Map<number, number>;
  spellings: Map<string, number>;
}

const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** @param outer containing area of each area: a listing in the inner one is in both */
export function createNameCount(outer: ReadonlyMap<number, number>) {
  const words = new Map<string, Word>();
  const saying = new Map<number, number>();

  function around(area: number): number[] {
    const all = [area];
    for (let next = outer.get(area); next !== undefined && !all.includes(next); next = outer.get(next)) all.push(next);
    return all;
  }

  const isAreaName = ({ rows, areas }: Word, area: number) => {
    const count = areas.get(area) ?? 0;
    return count >= ROWS_MIN && count >= rows * SHARE_MIN && count >= (saying.get(area) ?? 0) * PART_MIN;
  };

  return {
    /** Counts the names in one listing's localities. */
    count({ area_id, country_code, localities }: { area_id: number; country_code: string; localities: string }): void {
      const names = foreignNames(localities);
      if (names.length === 0) return;
      const areas = around(area_id);
      for (const area of areas) add(saying, area);
      for (const name of names) {
        const key = `${country_code} ${folded(name)}`;
        const word = words.get(key) ?? { rows: 0, areas: new Map(), spellings: new Map() };
        words.set(key, word);
        word.rows += 1;
        add(word.spellings, name);
        for (const area of areas) add(word.areas, area);
      }
    },
    /** Returns the names of areas. Of nested areas, the innermost gets the name. */
    names(): { area_id: number; name: string }[] {
      return [...words.values()].flatMap((word) => {
        const named = [...word.areas.keys()].filter((area) => isAreaName(word, area));
        const innermost = named.find((area) => !named.some((other) => other !== area && around(other).includes(area)));
        const [spelling] = [...word.spellings].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))[0] ?? [];
        return innermost === undefined || spelling === undefined ? [] : [{ area_id: innermost, name: spelling }];
      });
    },
  };
}

/**
 * Returns the names of an area by language, as a file has them. English names are the gazetteer's, and the local name counts for the
 * languages of the country.
 */
export function namesInLanguages(
  { name, country_code }: { name: string; country_code: string },
  said: Readonly<Record<string, string>>,
): { field: "name"; language: string; text: string }[] {
  const { [UNKNOWN_LANGUAGE]: local, en: _, ...named } = said;
  const official = local === undefined ? [] : officialLanguages(country_code).filter((language) => language !== "en");
  const all: Record<string, string> = { ...Object.fromEntries(official.map((language) => [language, local ?? ""])), ...named };
  return Object.entries(all).flatMap(([language, text]) => {
    // A name that equals the area's own is only stored if the base language has another one: pt beside pt-BR.
    const base = all[language.split("-")[0] ?? ""] ?? name;
    const isShown = text === name && base === name;
    return isShown || text === "" || text.length > AREA_TEXTS.name ? [] : [{ field: "name" as const, language, text }];
  });
}
