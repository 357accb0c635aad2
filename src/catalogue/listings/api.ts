import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { isStaff } from "../../platform/endpoints/access.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { currentReader, ENGLISH } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { dayIn } from "../../platform/values/format.ts";
import { timesOn } from "../hours/rules.ts";
import { listAreasAround } from "../places/store.ts";
import { zoneOfPlace } from "../places/timeZones/store.ts";
import { readTranslations } from "../translations/store.ts";
import { type Business, getBusiness, getGuideBusiness } from "./contract.ts";
import { findPublished } from "./shown/acts.ts";
import { isMember } from "./store.ts";

type Languages = InputOf<typeof getBusiness>["query"];

/**
 * Returns all translations, and the description in every language with its original, which is the owner's or, of an unclaimed listing, an
 * import's.
 */
async function listTexts(db: DbOrTransaction, { business_code, is_shell, description, description_language, translated }: Business) {
  const translations = await readTranslations(db, { business: business_code }, "all");
  const found = Object.entries(translations).flatMap(([language, texts]) => (texts.description ? [[language, texts.description]] : []));
  const original =
    translated.description?.original ?? (translated.description ? undefined : { text: description, language: description_language });
  const own =
    original && original.text !== "" ? { [original.language]: { text: original.text, source: is_shell ? "import" : "owner" } } : {};
  return { texts: translations, descriptions: { ...Object.fromEntries(found), ...own } };
}

async function retrieve(code: string, { language, languages }: Languages, ctx: RequestContext) {
  const reader = language === undefined ? currentReader() : (ctx.services.languages?.readerFor(language) ?? ENGLISH);
  const found = await runForReader(reader, () => retrieveFor(code, ctx));
  return languages === "all" ? { ...found, ...(await listTexts(ctx.db, found)) } : found;
}

async function retrieveFor(code: string, { db, account }: RequestContext) {
  const found = await findPublished(db, code);
  if (!found) throw notFound();
  const zone = (await zoneOfPlace(db, found)) ?? "UTC";
  // Today's times at the place; the stored ones are Monday's, for lists.
  Object.assign(found, timesOn(found.opening_hours, dayIn(zone, now())));
  Object.assign(found, { area_path: found.area ? await listAreasAround(db, found.area.slug) : [] });
  const isOwn = isStaff(account) || (account?.membership && (await isMember(db, code, account.id)));
  return isOwn ? found : { ...found, channel_manager: null };
}

export const listingHandlers: EndpointHandler[] = [
  handle(getGuideBusiness, ({ params, query }, ctx) => retrieve(params.id, query, ctx)),
  handle(getBusiness, ({ params, query }, ctx) => retrieve(params.business_code, query, ctx)),
];
