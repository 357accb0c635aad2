import { findAnyBusiness } from "../../catalogue/listings/store.ts";
import { checkTexts, type FindSubject, type Translator, writeTexts } from "../../owners/translations/acts.ts";
import { listLanguages, listSubjects, readInLanguage } from "../../owners/translations/reading/acts.ts";
import type { TextSubject } from "../../owners/translations/subject.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import {
  findAreaTexts,
  findEventTexts,
  findGuideTexts,
  findItemTexts,
  findListingTexts,
  listGuideSubjects,
  readEventTexts,
} from "./acts.ts";
import * as contract from "./contract.ts";
import { flatTexts } from "./rules.ts";

type Ctx = Pick<ContextFor<"staff">, "db" | "account">;

/** @throws ApiError 404 if the listing does not exist */
async function readListing(db: DbOrTransaction, code: string): Promise<TextSubject[]> {
  const found = await findAnyBusiness(db, code);
  if (!found) throw notFound();
  return listSubjects(db, found.row);
}

/** @throws ApiError 404 if the event does not exist */
async function readEvent(db: DbOrTransaction, event: string): Promise<TextSubject[]> {
  const found = await readEventTexts(db, event);
  if (!found) throw notFound();
  return [found];
}

const toTranslator = ({ account }: Ctx): Translator => ({ account: account.id, source: "staff" });

/** Writes texts as staff. */
const write = (ctx: Ctx, find: FindSubject, language: string, body: object) =>
  writeTexts(ctx.db, find, language, { ...body }, toTranslator(ctx));

export const staffTranslationHandlers: EndpointHandler[] = [
  handle(contract.listStaffTextLanguages, async ({ params: { code } }, ctx) =>
    listLanguages(ctx, await readListing(ctx.db, code), "staff"),
  ),
  handle(contract.getStaffListingTexts, async ({ params: { code, language } }, { db }) =>
    readInLanguage(db, await readListing(db, code), language, "staff"),
  ),
  handle(
    contract.putStaffListingTexts,
    ({ params: { code, language }, body }, ctx) => write(ctx, findListingTexts(code), language, body),
    ({ params: { code, language }, body }, { db }) => checkTexts(db, findListingTexts(code), language, body),
  ),
  handle(
    contract.putStaffItemTexts,
    ({ params: { code, item, language }, body }, ctx) => write(ctx, findItemTexts(code, item), language, body),
    ({ params: { code, item, language }, body }, { db }) => checkTexts(db, findItemTexts(code, item), language, body),
  ),

  handle(contract.listEventTextLanguages, async ({ params: { event } }, ctx) =>
    listLanguages(ctx, await readEvent(ctx.db, event), "staff"),
  ),
  handle(contract.getEventTexts, async ({ params: { event, language } }, { db }) =>
    readInLanguage(db, await readEvent(db, event), language, "staff"),
  ),
  handle(
    contract.putStaffEventTexts,
    ({ params: { event, language }, body }, ctx) => write(ctx, findEventTexts(event), language, body),
    ({ params: { event, language }, body }, { db }) => checkTexts(db, findEventTexts(event), language, body),
  ),

  handle(contract.listGuideTextLanguages, async ({ query: { area } }, ctx) =>
    listLanguages(ctx, await listGuideSubjects(ctx.db, area), "staff"),
  ),
  handle(contract.getGuideTexts, async ({ params: { language }, query: { area } }, { db }) =>
    readInLanguage(db, await listGuideSubjects(db, area), language, "staff"),
  ),
  handle(
    contract.putGuideTexts,
    ({ params: { language }, body }, ctx) => write(ctx, findGuideTexts, language, flatTexts(body)),
    ({ params: { language }, body }, { db }) => checkTexts(db, findGuideTexts, language, flatTexts(body)),
  ),
  handle(
    contract.putAreaTexts,
    ({ params: { slug, language }, body }, ctx) => write(ctx, findAreaTexts(slug), language, body),
    ({ params: { slug, language }, body }, { db }) => checkTexts(db, findAreaTexts(slug), language, body),
  ),
];
