import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { visited_business } from "../visits/tables.ts";

const byUuid = preparedStatement((db) =>
  db
    .select({ uuid: visited_business.uuid, comment: visited_business.comment })
    .from(visited_business)
    .where(sql`${visited_business.uuid} = ANY(${sql.placeholder("uuids")}::uuid[]) AND ${visited_business.is_recommended}`)
    .prepare("words_of_recommendations"),
);

/**
 * Returns the comments of recommendations.
 * @returns uuid → comment; empty for a rating alone
 */
export async function listComments(db: DbOrTransaction, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  return new Map((await byUuid(db).execute({ uuids: [...uuids] })).map(({ uuid, comment }) => [uuid, comment]));
}
