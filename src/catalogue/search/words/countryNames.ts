import { formatRegion } from "../../../platform/values/displayNames.ts";
import { COUNTRIES } from "../../places/countries/enumerations.ts";
import { folded } from "./fold.ts";
import { foldedSpellings } from "./spellings.ts";

/** Languages of country names, from the runtime's data (Unicode CLDR). */
const LANGUAGES =
  "en ar bg bn ca cs da de el es et eu fa fi fil fr gl he hi hr hu id is it ja ka ko lt lv mr ms nb ne nl pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh zh-Hant".split(
    " ",
  );

/** Informal names. */
const OTHERS: Record<string, string> = {
  großbritannien: "GB",
  "gran bretaña": "GB",
  "grande bretagne": "GB",
  "gran bretagna": "GB",
  "grã bretanha": "GB",
  "britania raya": "GB",
  inggris: "GB",
  英国: "GB",
  بريطانيا: "GB",
  انجلترا: "GB",
  schottland: "GB",
  escocia: "GB",
  ecosse: "GB",
  scozia: "GB",
  amerika: "US",
  amérique: "US",
  アメリカ: "US",
  أمريكا: "US",
  holanda: "NL",
  hollande: "NL",
  olanda: "NL",
  belanda: "NL",
  هولندا: "NL",
  vae: "AE",
  emiratos: "AE",
  emirati: "AE",
  الامارات: "AE",
  corea: "KR",
  corée: "KR",
  coreia: "KR",
  韓国: "KR",
  كوريا: "KR",
  usa: "US",
  us: "US",
  america: "US",
  uk: "GB",
  "great britain": "GB",
  britain: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  holland: "NL",
  uae: "AE",
  emirates: "AE",
  burma: "MM",
  "czech republic": "CZ",
  "ivory coast": "CI",
  "cape verde": "CV",
  swaziland: "SZ",
  "east timor": "TL",
  "south korea": "KR",
  korea: "KR",
};

/** Returns a German name as typed on a keyboard without umlauts: "Suedafrika". */
const withoutUmlauts = (name: string): string => name.replace(/[äöü]/gi, (letter) => `${letter.normalize("NFD").charAt(0)}e`);

let names: Map<string, string> | undefined;

/** Returns country codes by folded name in any of these languages: "espana" is ES. About 7,000 names; the first call takes 60 ms. */
export function countriesByName(): ReadonlyMap<string, string> {
  if (names) return names;
  names = new Map();
  const own = new Set(COUNTRIES.map(({ code }) => code));
  for (const { code, name } of COUNTRIES) for (const spelling of foldedSpellings(name)) names.set(spelling, code);
  for (const language of LANGUAGES) {
    for (const style of ["long", "short"] as const) {
      for (const code of own) {
        const written = formatRegion(code, language, style);
        const typed = language === "de" ? [written, withoutUmlauts(written)] : [written];
        for (const name of typed.flatMap((one) => foldedSpellings(one))) if (name.length > 1 && !names.has(name)) names.set(name, code);
      }
    }
  }
  for (const [name, code] of Object.entries(OTHERS)) names.set(folded(name), code);
  return names;
}
