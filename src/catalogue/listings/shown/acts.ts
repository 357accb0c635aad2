import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { readTranslations } from "../../translations/store.ts";
import type { Business } from "../contract.ts";
import { listAmenities } from "../needs/rules.ts";
import { replyTimeText } from "../profile.ts";
import { pictureLink } from "../rules.ts";
import { findPublishedRow } from "../store.ts";
import { pageTexts } from "../translatedTexts.ts";

/**
 * Returns a published listing with every field, in the reader's language, or undefined. It includes the channel manager: the caller decides
 * who sees it.
 */
export async function findPublished(db: DbOrTransaction, code: string): Promise<Business | undefined> {
  const found = await findPublishedRow(db, code);
  if (!found) return undefined;
  const { all, card } = found;
  return {
    ...all,
    ...card,
    ...pageTexts(all, await readTranslations(db, { business: code })),
    reply_time: replyTimeText(all.measured_reply_time ?? all.reply_time),
    image_gallery: all.image_gallery.map((uuid) => pictureLink(uuid)),
    amenities: listAmenities(all),
    // Belongs to another capability: the caller reads it.
    area_path: [],
    created: all.created.toISOString(),
  } as Business;
}
