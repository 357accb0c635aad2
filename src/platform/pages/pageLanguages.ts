import type { InstalledLanguages } from "../languages/installedLanguages.ts";
import type { Reader } from "../languages/reader.ts";
import { runForReader } from "../languages/requestReader.ts";
import { t } from "../languages/text.ts";
import { languageName } from "../values/displayNames.ts";

/** A language in which a page is available. Made on the server: browsers have other names for some languages. */
export interface PageLanguage {
  /** BCP 47. */
  language: string;
  /** Prefix of its addresses: "/de", empty for the main language. */
  prefix: string;
  /** Its own name: "Deutsch". */
  name: string;
  /** Sentence in that language which offers the page to its readers. */
  offer: string;
}

const capitalized = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

function toPageLanguage(reader: Reader): PageLanguage {
  const { language, prefix } = reader;
  const name = languageName(language, language);
  const offer = runForReader(reader, () => t`This page is also available in ${name}.`);
  return { language, prefix, name: capitalized(name, language), offer };
}

const known = new WeakMap<readonly Reader[], PageLanguage[]>();

/** Returns the languages in which a guide offers its pages, the main one first; empty if there is only one. */
export function pageLanguages({ offered }: InstalledLanguages): PageLanguage[] {
  const found = known.get(offered) ?? (offered.length > 1 ? offered.map(toPageLanguage) : []);
  known.set(offered, found);
  return found;
}
