import { DEFAULT_TAGLINE } from "../../../platform/guideName.ts";
import { chooseTexts, type Translations } from "../../translations/rules.ts";
import type { StoredSettings } from "../store.ts";

/** The guide's own texts in the reader's language. */

const LINES = ["tagline", "introduction", "contact"] as const;
const INTRODUCTIONS = ["country_introductions", "area_introductions"] as const;

export interface ShownSettings {
  settings: StoredSettings;
  /** Languages for `lang` of texts in another language than the reader's, by field: "tagline", "area_introductions.hoi-an". */
  foreign: Readonly<Record<string, string>>;
}

/** Returns the introductions by field, including those that exist only as a translation. */
function introductions(settings: StoredSettings, translations: Translations): Record<string, string> {
  const translated = Object.values(translations).flatMap((fields) => Object.keys(fields).filter((field) => field.includes(".")));
  const own = INTRODUCTIONS.flatMap((name) => Object.entries(settings[name]).map(([place, text]) => [`${name}.${place}`, text] as const));
  return { ...Object.fromEntries(translated.map((field) => [field, ""])), ...Object.fromEntries(own) };
}

/** Returns the settings with their texts in the reader's language. */
export function showSettings(settings: StoredSettings, translations: Translations): ShownSettings {
  const lines = Object.fromEntries(LINES.map((name) => [name, settings[name]]));
  const { texts, ...chosen } = chooseTexts({ ...lines, ...introductions(settings, translations) }, null, translations);
  // The pages translate the default tagline themselves.
  const foreign = Object.entries(chosen.foreign).flatMap(([field, language]) =>
    language === undefined || (field === "tagline" && texts.tagline === DEFAULT_TAGLINE) ? [] : [[field, language]],
  );
  const within = (name: (typeof INTRODUCTIONS)[number]) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([field, text]) => (field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), text]] : [])),
    );
  const { tagline = "", introduction = "", contact = "" } = texts;
  return {
    settings: {
      ...settings,
      ...{ tagline, introduction, contact },
      country_introductions: within("country_introductions"),
      area_introductions: within("area_introductions"),
    },
    foreign: Object.fromEntries(foreign),
  };
}
