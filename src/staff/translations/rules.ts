import { GUIDE_TEXTS, INTRODUCTIONS } from "./enumerations.ts";

/** Names of the guide's texts: an introduction has the name of its setting and the key of its place, "area_introductions.hoi-an". */

type Introductions = (typeof INTRODUCTIONS)[number];
type GuideTexts = Partial<Record<Introductions, Record<string, string> | undefined>> & { [field: string]: unknown };

export const introductionField = (setting: Introductions, place: string): string => `${setting}.${place}`;

/** Returns the texts of a body by their names. */
export function flatTexts(body: GuideTexts): Record<string, string | undefined> {
  const { country_introductions, area_introductions, ...texts } = body;
  const all = { country_introductions, area_introductions };
  const introduced = INTRODUCTIONS.flatMap((setting) =>
    Object.entries(all[setting] ?? {}).map(([place, text]): [string, string] => [introductionField(setting, place), text]),
  );
  return { ...(texts as Record<string, string | undefined>), ...Object.fromEntries(introduced) };
}

/** Returns the body of texts by their names. */
export function nestedTexts(texts: Readonly<Record<string, string>>): Record<string, string | Record<string, string>> {
  const body: Record<string, string | Record<string, string>> = {};
  for (const [name, text] of Object.entries(texts)) {
    const setting = INTRODUCTIONS.find((one) => name.startsWith(`${one}.`));
    if (setting) body[setting] = { ...(body[setting] as Record<string, string>), [name.slice(setting.length + 1)]: text };
    else body[name] = text;
  }
  return body;
}

/** Returns the maximum length of a text of the guide; undefined if it has no text of this name. */
export const guideTextMax = (name: string): number | undefined => {
  const [setting = "", place] = name.split(".");
  return Object.hasOwn(GUIDE_TEXTS, setting) && (place !== undefined) === INTRODUCTIONS.some((one) => one === setting)
    ? GUIDE_TEXTS[setting as keyof typeof GUIDE_TEXTS]
    : undefined;
};
