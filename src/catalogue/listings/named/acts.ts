import { eq } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { type MailPicture, mailPicture } from "../rules.ts";
import { business } from "../tables.ts";
import { listByCodes } from "./store.ts";

/**
 * Returns the picture of a listing for a mail, to be spread into the template, whether or not the listing is published; empty for an unknown
 * code.
 */
export async function findMailPicture(db: DbOrTransaction, origin: string, code: string): Promise<{ picture?: MailPicture }> {
  const [card] = await listByCodes(db, [code], [code]);
  return card ? { picture: mailPicture(origin, { image_link: card.cover_image_link, name: card.name }) } : {};
}

/**
 * Returns the language of mails and notices to a listing's people who have chosen none; undefined for the guide's main language, and for an
 * unknown code.
 */
export async function languageOfListing(db: DbOrTransaction, code: string): Promise<string | undefined> {
  const [found] = await db.select({ language: business.language }).from(business).where(eq(business.code, code));
  return found?.language ?? undefined;
}
