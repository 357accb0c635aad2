import { findOwnListing } from "../../catalogue/listings/own/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { checkTexts, type Translator, writeTexts } from "./acts.ts";
import * as contract from "./contract.ts";
import { listLanguages, listSubjects, readInLanguage } from "./reading/acts.ts";
import { findEventTexts, findItemTexts, findListingTexts } from "./subjects/acts.ts";

type Ctx = Pick<ContextFor<"member">, "db" | "account">;

/** Returns a listing with its items and events. @throws ApiError 404 if the account does not own or help run the listing */
async function readSubjects({ db, account }: Ctx, code: string) {
  const found = await findOwnListing(db, code, account.id);
  if (!found) throw notFound();
  return listSubjects(db, found.row);
}

const toTranslator = ({ account }: Ctx): Translator => ({ account: account.id, source: "owner" });

export const translationHandlers: EndpointHandler[] = [
  handle(contract.listTextLanguages, async ({ params: { code } }, ctx) => listLanguages(ctx, await readSubjects(ctx, code), "owner")),

  handle(contract.getListingTexts, async ({ params: { code, language } }, ctx) =>
    readInLanguage(ctx.db, await readSubjects(ctx, code), language, "owner"),
  ),

  handle(
    contract.putListingTexts,
    ({ params: { code, language }, body }, ctx) =>
      writeTexts(ctx.db, findListingTexts(code, ctx.account.id), language, body, toTranslator(ctx)),
    ({ params: { code, language }, body }, { db, account }) => checkTexts(db, findListingTexts(code, account.id), language, body),
  ),

  handle(
    contract.putItemTexts,
    ({ params: { language, ...item }, body }, ctx) =>
      writeTexts(ctx.db, findItemTexts(item, ctx.account.id), language, body, toTranslator(ctx)),
    ({ params: { language, ...item }, body }, { db, account }) => checkTexts(db, findItemTexts(item, account.id), language, body),
  ),

  handle(
    contract.putEventTexts,
    ({ params: { code, event, language }, body }, ctx) =>
      writeTexts(ctx.db, findEventTexts(code, event, ctx.account.id), language, body, toTranslator(ctx)),
    ({ params: { code, event, language }, body }, { db, account }) =>
      checkTexts(db, findEventTexts(code, event, account.id), language, body),
  ),
];
