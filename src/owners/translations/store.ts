import { event } from "../../catalogue/events/tables.ts";
import { translation } from "../../catalogue/translations/tables.ts";
import { and, eq, inArray, isNull, or, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { TranslatedRow } from "./rules.ts";
import type { TextSubject } from "./subject.ts";

/** Returns the events of a listing that are not removed. */
export const listEventRows = (db: DbOrTransaction, business: string) =>
  db
    .select()
    .from(event)
    .where(and(eq(event.business, business), isNull(event.deleted)));

interface Row extends TranslatedRow {
  language: string;
}

/** Returns the translations of many subjects, in the order of the subjects, the best source of a text first. @param language all by default */
export async function readRows(db: DbOrTransaction, subjects: readonly TextSubject[], language?: string): Promise<Row[][]> {
  const ids = { business: [] as string[], item: [] as string[], event: [] as string[], area: [] as number[] };
  let hasGuide = false;
  for (const { subject } of subjects) {
    if (subject === "guide") hasGuide = true;
    else if ("business" in subject) ids.business.push(subject.business);
    else if ("item" in subject) ids.item.push(subject.item);
    else if ("event" in subject) ids.event.push(subject.event);
    else ids.area.push(subject.area);
  }
  const rows = await db
    .select()
    .from(translation)
    .where(
      and(
        or(
          inArray(translation.business, ids.business),
          inArray(translation.item, ids.item),
          inArray(translation.event, ids.event),
          inArray(translation.area, ids.area),
          hasGuide
            ? sql`num_nonnulls(${translation.business}, ${translation.item}, ${translation.event}, ${translation.area}) = 0`
            : undefined,
        ),
        language === undefined ? undefined : eq(translation.language, language),
      ),
    )
    .orderBy(translation.language, sql`translation_rank(${translation.source})`);
  const subjectKey = ({ business, item, event, area }: { [Kind in keyof typeof ids]?: string | number | null }) =>
    business != null ? `b${business}` : item != null ? `i${item}` : event != null ? `e${event}` : area != null ? `a${area}` : "guide";
  const byKey = Map.groupBy(rows, subjectKey);
  return subjects.map(({ subject }) => byKey.get(subject === "guide" ? "guide" : subjectKey(subject)) ?? []);
}
