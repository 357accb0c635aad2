import { z } from "zod";
import { BUSINESS_TYPES, enumValues } from "../../../catalogue/listings/enumerations.ts";
import { dateSources } from "../paths/dates.ts";
import { anySource, fieldSources, languageList } from "../paths/fields.ts";
import { kindTable } from "../paths/kinds.ts";
import { DELIMITERS, type Delimiter, ENCODINGS, type Encoding, TABLE_FIELDS } from "./words.ts";

/** How a table, or a list of nested records, is read: a mapping (docs/import.md). */

/** Records that a mapping leaves out: those with one of the values, without any value, or with a number below a limit. */
const skipped = z.strictObject({
  path: anySource,
  is: z.array(z.string().max(200)).max(100).optional(),
  below: z.number().optional(),
  /** End of a sentence that begins with the field: "is closed". */
  because: z.string().max(200),
});

/** Options for reading a table: accepted by `import --map FILE`, and stored with the import. */
export const tableReading = z.strictObject({
  /** Field of each column, by header; columns that are not listed are skipped. */
  columns: z.record(z.string().max(200), z.enum(TABLE_FIELDS)).default({}),
  /** Paths of each field in a record. */
  fields: fieldSources.optional(),
  /** Kinds by the categories of a record. */
  kinds: kindTable.optional(),
  /** Dates of records that are events. */
  dates: dateSources.optional(),
  /** Preferred languages of texts, the first one best. */
  languages: languageList.optional(),
  /** Language of texts for which the source states none. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/)
    .optional(),
  /** Beginnings that the names of fields lose, so that "schema:name" and "https://schema.org/name" are "name". */
  strip_keys: z.array(z.string().min(1).max(100)).max(20).optional(),
  skip: z.array(skipped).max(20).optional(),
  /** Name of a ready mapping in src/openData/formats/sources/data; its own entries come after those given here. */
  source: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional(),
  /** False if no ready mapping is chosen for the file, even if one fits. */
  ready: z.literal(false).optional(),
  /** Kind of listings whose row has no known word for it, and country of rows that state none. */
  business_type: z.enum(enumValues(BUSINESS_TYPES)).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  encoding: z.enum(enumValues(ENCODINGS)).optional(),
  delimiter: z.enum(enumValues(DELIMITERS)).optional(),
});
export type TableReading = z.infer<typeof tableReading>;
export type { Delimiter, Encoding };

/** Whether a mapping names any field of a record. */
export const isMapped = ({ columns = {}, fields, source }: Partial<TableReading>): boolean =>
  Object.keys(columns).length > 0 || fields !== undefined || source !== undefined;

/** Languages of texts if a mapping does not say: English, then the languages that most sources have. */
export const LANGUAGES = ["en", "fr", "de", "it", "es", "pt", "nl"];
