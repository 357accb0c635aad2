import { DEFAULTS, type SettingsBody } from "../../../catalogue/settings/contract.ts";
import type { Original } from "./store.ts";

/** Returns the guide's main language, which all texts are in unless they say otherwise, and its own texts. */
export function toGuide(settings: Omit<SettingsBody, "featured">): { mainLanguage: string; own: Original } {
  const { language, name, tagline, introduction, contact, country_introductions, area_introductions } = settings;
  const introductions = { country_introductions, area_introductions };
  const named = Object.entries(introductions).flatMap(([field, all]) =>
    Object.entries(all).map(([place, text]) => [`${field}.${place}`, text] as const),
  );
  // The pages translate the usual headline themselves.
  const headline = tagline === DEFAULTS.tagline ? "" : tagline;
  const texts = Object.entries({ tagline: headline, introduction, contact, ...Object.fromEntries(named) }).filter(
    ([, text]) => text !== "",
  );
  return { mainLanguage: language, own: { kind: "guide", id: "", name, about: "The guide", language, texts: Object.fromEntries(texts) } };
}
