import { business_member } from "../../../catalogue/listings/tables.ts";
import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { eq, sql } from "../../../platform/db/sql.ts";
import { session } from "../../../platform/db/tables.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { IS_OPEN_SESSION, type OpenSessionValues } from "../../../platform/sessions/session.ts";
import { account } from "../../accounts/tables.ts";
import { traveller } from "../tables.ts";

const bySession = preparedStatement((db) =>
  db
    .select({
      account: {
        id: account.id,
        email: account.email,
        email_verified_at: account.email_verified_at,
        roles: account.roles,
        has_password: sql<boolean>`${account.password_hash} IS NOT NULL`,
        passkeys_only: account.passkeys_only,
        language: account.language,
        membership: sql<
          "owner" | "helper" | null
        >`(SELECT CASE WHEN bool_or(${business_member.role} = 'owner') THEN 'owner' WHEN count(*) > 0 THEN 'helper' END
          FROM ${business_member} WHERE ${business_member.account_id} = ${account.id})`,
        signed_in_at: session.created,
      },
      traveller: { code: traveller.code, name: traveller.name, selfie_avatar_uuid: traveller.selfie_avatar_uuid },
      has_blocks: sql<boolean>`EXISTS (SELECT FROM traveller_block WHERE traveller_block.traveller = ${traveller.code})
        OR EXISTS (SELECT FROM traveller_block WHERE traveller_block.blocked = ${traveller.code})`,
      last_seen: session.last_seen,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.account_id))
    .leftJoin(traveller, eq(traveller.account_id, account.id))
    .where(IS_OPEN_SESSION)
    .prepare("viewer_of_session"),
);

/** Returns the holder of a session: the account, its traveller, and its roles at businesses. */
export async function readViewer(db: DbOrTransaction, values: OpenSessionValues) {
  return (await bySession(db).execute(values))[0];
}
