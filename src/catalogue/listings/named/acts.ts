import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { type MailPicture, mailPicture } from "../rules.ts";
import { listByCodes } from "./store.ts";

/**
 * Returns the picture of a listing for a mail, to be spread into the template, whether or not the listing is published; empty for an unknown
 * code.
 */
export async function findMailPicture(db: DbOrTransaction, origin: string, code: string): Promise<{ picture?: MailPicture }> {
  const [card] = await listByCodes(db, [code], [code]);
  return card ? { picture: mailPicture(origin, { image_link: card.cover_image_link, name: card.name }) } : {};
}
