import { type ShellFields, withAllFields } from "../../catalogue/listings/shells/enumerations.ts";
import { same } from "../../openData/importing/changes.ts";
import { type Composed, compose, type ListingRecord } from "../../openData/importing/records/rules.ts";
import { typedKeys } from "../../platform/values/objects.ts";

/** Pure: finds the record that each shown fact of a listing comes from. */

type Row = Record<string, unknown>;

/** Returns the composition of the listing's records. @returns undefined if it has none */
export const composeRecords = (records: readonly ListingRecord[], row: ShellFields & { source: string }): Composed | undefined =>
  records.length === 0
    ? undefined
    : compose(
        records.map((record) => ({ ...record, imported: withAllFields(record.imported) })),
        row.source === "csv" ? undefined : row,
      );

/** @param row current listing: values that its owner or staff wrote belong to no record */
export const shownRecords = (records: readonly ListingRecord[], composed: Composed | undefined, row: Row) =>
  records.map(({ dataset, source_key, as_written }) => ({
    dataset,
    source_key,
    as_written: as_written ?? {},
    shown: typedKeys(composed?.from ?? {}).filter(
      (field) => composed?.from[field]?.includes(source_key) && same(composed.fields[field], row[field]),
    ),
  }));
