import { countByActivity, countByArea, countByCountry, listFeatured } from "../../catalogue/listings/lists/store.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import type { Scope } from "../../catalogue/places/scope.ts";
import { listShownAreas } from "../../catalogue/places/shown/store.ts";
import { placeInCountry } from "../../catalogue/places/text.ts";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import {
  changeGuideSettings,
  deleteGuideLogo,
  type GuideSettings,
  getGuideIdentity,
  getGuideSettings,
  putGuideLogo,
  replaceGuideSettings,
} from "../../catalogue/settings/contract.ts";
import { chooseFocus, countedAreas } from "../../catalogue/settings/guideFocus.ts";
import { readShownSettings } from "../../catalogue/settings/shown/store.ts";
import { namesOfChosen, readScope, readSettings } from "../../catalogue/settings/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, refuseFields } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { ENGLISH } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import { currencyMultipliers } from "../../platform/values/exchange.ts";
import { changeSettings, putLogo, removeLogo, settingsErrors } from "./acts.ts";

const needsImage = () => t`Choose a picture.`;

const logoLink = (logo: string | null): string | null => (logo === null ? null : pictureLink(logo, "whole"));

/** Returns the public settings. */
async function shownSettings(db: DbOrTransaction): Promise<GuideSettings> {
  const { logo, ...settings } = await readSettings(db);
  return { ...settings, featured: await listFeatured(db), logo_link: logoLink(logo) };
}

/** Returns the names of everything that the settings choose, by code or slug. */
async function namesInSettings(db: DbOrTransaction, settings: GuideSettings): Promise<Record<string, string>> {
  const { scope, popular_countries, trending_destinations, featured, country_introductions, area_introductions } = settings;
  const countries = [...scope.countries, ...popular_countries, ...Object.keys(country_introductions)];
  const slugs = [...scope.areas, ...trending_destinations, ...Object.keys(area_introductions)];
  const { areas, listings } = await namesOfChosen(db, { areas: slugs, listings: featured });
  return Object.fromEntries([
    ...countries.map((code) => [code, countryName(code)]),
    ...areas.map(({ slug, name, country_code }) => [slug, placeInCountry(name, countryName(country_code))]),
    ...listings.map(({ code, name }) => [code, name]),
  ]);
}

/** Number of areas to read: enough for a town and its suburbs. */
const AREAS_LOOKED_AT = 8;

/** Returns the texts and targets of links to "all of it" in a guide of one country or area. */
async function placeLink(db: DbOrTransaction, scope: Scope | undefined) {
  const [counts, areas] = await Promise.all([countByCountry(db, "", scope), countByArea(db, AREAS_LOOKED_AT, scope)]);
  const found = new Map(
    (
      await listShownAreas(
        db,
        areas.map(({ area_id }) => area_id),
      )
    ).map((one) => [one.id, one]),
  );
  const focus = chooseFocus(scope, counts, countedAreas(areas, found));
  if (!focus) return null;
  const [area] = focus.area === undefined ? [] : [found.get(focus.area) ?? (await listShownAreas(db, [focus.area]))[0]];
  return area
    ? { name: area.name, href: areaUrl(area.country_code, area.slug) }
    : { name: countryName(focus.country), href: countryUrl(focus.country) };
}

/** Returns a validation error for a main language that the guide does not have. The stored one can be saved again. */
async function languageErrors({ db, services }: RequestContext, language: string | undefined): Promise<Record<string, string[]>> {
  if (language === undefined) return {};
  const known = services.languages?.all.map((reader) => reader.language) ?? [ENGLISH.language];
  if (known.includes(language) || language === (await readSettings(db)).language) return {};
  return { language: [t`Choose one of the guide's languages.`] };
}

export const settingsHandlers: EndpointHandler[] = [
  handle(getGuideSettings, async ({ query: { named } }, { db }) => {
    const settings = await shownSettings(db);
    return named ? { ...settings, names: await namesInSettings(db, settings) } : settings;
  }),
  handle(getGuideIdentity, async (_input, { db }) => {
    const {
      settings: { logo, ...settings },
      foreign,
    } = await readShownSettings(db);
    const { currency_beside, exchange_rates } = settings;
    const beside = currency_beside === "" ? undefined : currencyMultipliers(exchange_rates, currency_beside);
    // Read before the other queries, not beside them: if it failed there, the pending queries would fail without a handler, and the
    // unhandled rejection would end the server.
    const scope = await readScope(db);
    const [place, activities] = await Promise.all([placeLink(db, scope), countByActivity(db, 1, { scope })]);
    const { tagline, contact } = foreign;
    return {
      ...settings,
      foreign: { tagline, contact },
      logo_link: logoLink(logo),
      beside: beside ?? null,
      place,
      has_activities: activities.length > 0,
    };
  }),
  ...[changeGuideSettings, replaceGuideSettings].map((endpoint) =>
    handle(
      endpoint,
      async ({ body: { version, ...given } }, ctx) => {
        const { db, account } = ctx;
        refuseFields({ ...(await settingsErrors(db, given)), ...(await languageErrors(ctx, given.language)) });
        await changeSettings(db, given, { account: account.id, version });
        return shownSettings(db);
      },
      async ({ body }, ctx) => ({ ...(await settingsErrors(ctx.db, body)), ...(await languageErrors(ctx, body.language)) }),
    ),
  ),
  handle(putGuideLogo, async (_input, { db, files, services: { storage }, account }) => {
    const file = files[0];
    if (!file) throw badRequest({ image: [needsImage()] });
    await putLogo({ db, storage }, file, account.id);
    return shownSettings(db);
  }),
  handle(deleteGuideLogo, async (_input, { db, account }) => {
    await removeLogo(db, account.id);
    return undefined;
  }),
];
