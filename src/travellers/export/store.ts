import { traveller } from "../../accounts/travellers/tables.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { and, eq, isNull } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { archiveStore } from "../../platform/files/archive.ts";
import { EXPORT_HOURS } from "./rules.ts";
import { traveller_export } from "./tables.ts";

export const exportStore = archiveStore(traveller_export, "traveller", { prefix: "", milliseconds: EXPORT_HOURS * 3_600_000 });

/** Returns a traveller's account and the file of their own picture; undefined if the account was deleted. */
export async function findOwner(db: DbOrTransaction, code: string): Promise<{ account_id: string; picture: string | null } | undefined> {
  const [owner] = await db
    .select({ account_id: traveller.account_id, picture: upload.uuid })
    .from(traveller)
    .leftJoin(upload, and(eq(upload.uuid, traveller.selfie_avatar_uuid), isNull(upload.deleted)))
    .where(eq(traveller.code, code));
  return owner?.account_id ? { ...owner, account_id: owner.account_id } : undefined;
}
