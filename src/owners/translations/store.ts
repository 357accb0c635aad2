import { listOfListing } from "../../catalogue/events/own/store.ts";
import { event } from "../../catalogue/events/tables.ts";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { listAllItems } from "../../catalogue/items/list/store.ts";
import type { inventory_item } from "../../catalogue/items/tables.ts";
import type { business } from "../../catalogue/listings/tables.ts";
import { EVENT_TEXTS, ITEM_TEXTS, LISTING_TEXTS } from "../../catalogue/translations/enumerations.ts";
import { hashOfOriginal, listTranslations, type Subject } from "../../catalogue/translations/store.ts";
import { translation } from "../../catalogue/translations/tables.ts";
import { and, eq, inArray, isNull, or, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { SubjectTexts } from "./contract.ts";
import { type Originals, type OwnSource, type TranslatedRow, toFieldTexts } from "./rules.ts";

/** A subject with its key in the table of translations. */
export interface TextSubject extends Originals {
  subject: Subject;
  item_kind?: ItemKind;
  labels?: Record<string, string>;
  /** Listing that it belongs to; null for areas and the guide itself. */
  business: string | null;
}

const pick = <Row extends object>(row: Row, limits: object): Record<string, string> =>
  Object.fromEntries(Object.keys(limits).map((field) => [field, String(row[field as keyof Row] ?? "")]));

type Listing = typeof business.$inferSelect;

export const listingSubject = (row: Listing): TextSubject => ({
  kind: "listing",
  id: row.code,
  name: row.name,
  language: row.language,
  limits: LISTING_TEXTS,
  originals: pick(row, LISTING_TEXTS),
  subject: { business: row.code },
  business: row.code,
});

/** @param language of its listing's texts */
export const itemSubject = (row: typeof inventory_item.$inferSelect, language: string | null): TextSubject => ({
  kind: "item",
  id: row.id,
  name: row.title,
  language,
  limits: ITEM_TEXTS,
  originals: pick({ ...row, ...row.terms }, ITEM_TEXTS),
  subject: { item: row.id },
  item_kind: row.kind,
  business: row.business_profile,
});

type EventRow = Pick<typeof event.$inferSelect, "uuid" | "code" | "title" | "language" | "business">;

export const eventSubject = (row: EventRow): TextSubject => ({
  kind: "event",
  id: row.code,
  name: row.title,
  language: row.language,
  limits: EVENT_TEXTS,
  originals: pick(row, EVENT_TEXTS),
  subject: { event: row.uuid },
  business: row.business,
});

/** Returns a listing, its items and its events, which are over only after its next ones. */
export async function listSubjects(db: DbOrTransaction, row: Listing): Promise<TextSubject[]> {
  const [items, shown, events] = await Promise.all([
    listAllItems(db, row.code),
    listOfListing(db, row.code),
    db
      .select()
      .from(event)
      .where(and(eq(event.business, row.code), isNull(event.deleted))),
  ]);
  const byCode = new Map(events.map((one) => [one.code, one]));
  return [
    listingSubject(row),
    ...items.map((item) => itemSubject(item, row.language)),
    ...shown.flatMap(({ code, is_over }) => {
      const found = is_over ? undefined : byCode.get(code);
      return found ? [eventSubject(found)] : [];
    }),
  ];
}

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
  const keyOf = ({ business, item, event, area }: { [Kind in keyof typeof ids]?: string | number | null }) =>
    business != null ? `b${business}` : item != null ? `i${item}` : event != null ? `e${event}` : area != null ? `a${area}` : "guide";
  const byKey = Map.groupBy(rows, keyOf);
  return subjects.map(({ subject }) => byKey.get(subject === "guide" ? "guide" : keyOf(subject)) ?? []);
}

/** Returns a hash that changes with the originals and the own translations in a language. */
const versionOf = (texts: SubjectTexts["texts"]): string =>
  hashOfOriginal(JSON.stringify(Object.entries(texts).map(([field, { original, own }]) => [field, original, own])));

/** Returns a subject's texts as its editor shows them. @param rows in one language */
export function toSubjectTexts(subject: TextSubject, rows: readonly TranslatedRow[], source: OwnSource): SubjectTexts {
  const texts = toFieldTexts(subject, rows, source, hashOfOriginal);
  const { kind, id, name, item_kind, labels } = subject;
  return { kind, id, name, ...(item_kind && { item_kind }), ...(labels && { labels }), version: versionOf(texts), texts };
}

/** Returns the translations of one subject in a language, the best source of a text first. */
export const readRowsOf = async (db: DbOrTransaction, { subject }: TextSubject, language: string): Promise<TranslatedRow[]> =>
  (await listTranslations(db, subject)).filter((row) => row.language === language);
