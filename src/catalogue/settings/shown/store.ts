import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { byLanguage, preferredLanguages, type StoredTranslation } from "../../translations/rules.ts";
import { translation } from "../../translations/tables.ts";
import { toSettings } from "../store.ts";
import { guide_settings } from "../tables.ts";
import { type ShownSettings, showSettings } from "./rules.ts";

/** Starts from a constant row: a guide with the default settings may have translations, but no row of its own. */
const oneRow = preparedStatement((db) =>
  db
    .select({
      settings: guide_settings.settings,
      version: guide_settings.version,
      texts: sql<StoredTranslation[] | null>`(
        SELECT json_agg(json_build_object('field', field, 'language', language, 'source', source, 'text', text) ORDER BY translation_rank(source))
        FROM ${translation} WHERE num_nonnulls(business, item, event, area) = 0 AND language = ANY(${sql.placeholder("languages")}::text[]))`.as(
        "texts",
      ),
    })
    .from(sql`(SELECT) AS always`)
    .leftJoin(guide_settings, sql`true`)
    .limit(1)
    .prepare("shown_settings"),
);

/** Returns the settings with their texts in the reader's language, for visitors. One query. */
export async function readShownSettings(db: DbOrTransaction): Promise<ShownSettings> {
  const [row] = await oneRow(db).execute({ languages: preferredLanguages() });
  const { settings = null, version = null, texts = null } = row ?? {};
  return showSettings(toSettings(settings === null ? undefined : { settings, version: version ?? 0 }), byLanguage(texts ?? []));
}
