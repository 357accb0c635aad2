import { z } from "zod";
import { degrees } from "../../../platform/values/degrees.ts";
import { LISTING_FIELDS } from "../fields.ts";
import type { ListingField } from "./field.ts";
import { EDITED_NAMES, FIELD_NAMES, type FieldName, type FieldValue, GUEST_NAMES } from "./names.ts";

/** Schemas of the fields for contracts. Only contract.ts files import this: browsers get no schemas. */

function toSchema(field: ListingField): z.ZodType {
  if (field.kind === "list") return z.array(z.string());
  if (field.kind === "choice") return z.enum(Object.keys(field.values));
  if (field.kind === "number") return z.number();
  return field.kind === "degrees" ? degrees : z.string();
}

type Schemas<Names extends FieldName> = { [Name in Names]: z.ZodType<FieldValue<Name>, FieldValue<Name>> };

const toSchemas = <Names extends FieldName>(names: readonly Names[]) =>
  Object.fromEntries(
    names.map((name) => {
      const field: ListingField = LISTING_FIELDS[name];
      return [name, field.isNullable ? toSchema(field).nullable() : toSchema(field)];
    }),
  ) as Schemas<Names>;

export const FIELD_SCHEMAS = toSchemas(FIELD_NAMES);
/** Fields that guests read. */
export const GUEST_SCHEMAS = toSchemas(GUEST_NAMES);
/** Fields that the editors write. */
export const EDITED_SCHEMAS = toSchemas(EDITED_NAMES);
