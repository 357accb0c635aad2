import { findAnyBusiness } from "../../catalogue/listings/store.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { lockArea } from "../../catalogue/places/own/store.ts";
import type { area } from "../../catalogue/places/tables.ts";
import { lockSettings, readSettings, type StoredSettings } from "../../catalogue/settings/store.ts";
import { AREA_TEXTS } from "../../catalogue/translations/enumerations.ts";
import { listTranslations } from "../../catalogue/translations/store.ts";
import type { FindSubject } from "../../owners/translations/acts.ts";
import { listingSubject, type TextSubject } from "../../owners/translations/subject.ts";
import { lockEventTexts, lockItemTexts } from "../../owners/translations/subjects/acts.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { t } from "../../platform/languages/text.ts";
import { fullestAreas } from "../areas/store.ts";
import { INTRODUCTIONS } from "./enumerations.ts";
import { guideTextMax, introductionField } from "./rules.ts";
import { listNamedAreas } from "./store.ts";

/** Finds what staff may translate. */

export const findListingTexts =
  (code: string): FindSubject =>
  async (tx) => {
    const found = await findAnyBusiness(tx, code, { isLocked: true });
    return found && listingSubject(found.row);
  };

export const findItemTexts =
  (code: string, item: string): FindSubject =>
  async (tx) => {
    const found = await findAnyBusiness(tx, code);
    if (!found) return undefined;
    for (const kind of ["checkoutProducts", "dish", "product", "supplier"] as const) {
      const subject = await lockItemTexts(tx, { kind, businessCode: code, item }, found.row.language);
      if (subject) return subject;
    }
    return undefined;
  };

export const findEventTexts =
  (event: string): FindSubject =>
  (tx) =>
    lockEventTexts(tx, event);

/** Returns an event that is not removed. */
export const readEventTexts = (db: DbOrTransaction, event: string): Promise<TextSubject | undefined> =>
  db.transaction(findEventTexts(event));

const areaSubject = ({ id, slug, name }: Pick<typeof area.$inferSelect, "id" | "slug" | "name">): TextSubject => ({
  kind: "area",
  id: slug,
  name,
  language: null,
  limits: AREA_TEXTS,
  originals: { name },
  subject: { area: id },
  business: null,
});

export const findAreaTexts =
  (slug: string): FindSubject =>
  async (tx) => {
    const found = await lockArea(tx, slug);
    return found && areaSubject(found);
  };

/** Returns the guide's own texts: those with an original or a translation. */
async function guideSubject(db: DbOrTransaction, settings: StoredSettings): Promise<TextSubject> {
  const { tagline, introduction } = settings;
  const introduced = INTRODUCTIONS.flatMap((setting) =>
    Object.entries(settings[setting]).map(([place, text]): [string, string] => [introductionField(setting, place), text]),
  );
  const originals: Record<string, string> = { tagline, introduction, ...Object.fromEntries(introduced) };
  // Translations of a deleted introduction can still be deleted.
  const translated = (await listTranslations(db, "guide")).map(({ field }) => field);
  const limits = Object.fromEntries(
    [...new Set([...Object.keys(originals), ...translated])].flatMap((field) => {
      const max = guideTextMax(field);
      return max === undefined ? [] : [[field, max]];
    }),
  );
  const places = Object.keys(limits).flatMap((field) => field.split(".").slice(1));
  const names = new Map((await listNamedAreas(db, places)).map(({ slug, name }) => [slug, name]));
  const labels = Object.keys(limits).flatMap((field) => {
    const [setting, place] = field.split(".");
    if (place === undefined) return [];
    const name = setting === "country_introductions" ? countryName(place) : (names.get(place) ?? place);
    return [[field, t`Introduction of ${name}`]];
  });
  return {
    ...{ kind: "guide", id: "settings", name: settings.name, language: null, limits, originals },
    ...{ subject: "guide", labels: Object.fromEntries(labels), business: null },
  };
}

export const findGuideTexts: FindSubject = async (tx) => guideSubject(tx, await lockSettings(tx));

/** Number of areas with the most listings whose names are listed. */
const AREAS_LISTED = 20;

/** Returns the guide's own texts and the names of areas: those of the settings, those with the most listings, and a wanted one first. */
export async function listGuideSubjects(db: DbOrTransaction, wanted: string | undefined): Promise<TextSubject[]> {
  const settings = await readSettings(db);
  const { scope, trending_destinations, area_introductions } = settings;
  const fullest = (await fullestAreas(db).rows({ limit: AREAS_LISTED, offset: 0 })).map(({ slug }) => slug);
  const named = [...Object.keys(area_introductions), ...trending_destinations, ...scope.areas];
  const slugs = [...new Set([...(wanted === undefined ? [] : [wanted]), ...fullest, ...named])];
  const found = new Map((await listNamedAreas(db, slugs)).map((one) => [one.slug, one]));
  const areas = slugs.flatMap((slug) => found.get(slug) ?? []);
  return [await guideSubject(db, settings), ...areas.map(areaSubject)];
}
