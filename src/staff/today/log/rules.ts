import { fieldNoun } from "../../../catalogue/listings/fields/names.ts";
import { t } from "../../../platform/languages/text.ts";

/** Log as staff read it. */

export const STAFF_LOG = "/staff/settings/log/";

type Fields = Record<string, unknown>;

const valueText = (value: unknown): string =>
  value === null || value === undefined || value === "" ? t`none` : typeof value === "string" ? value : JSON.stringify(value);

/** Returns the changes by field: the old and the new value. */
export const fieldChanges = (before: Fields | null, after: Fields | null): { field: string; was: string; is: string }[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field: fieldNoun(field),
    was: valueText(before?.[field]),
    is: valueText(after?.[field]),
  }));
