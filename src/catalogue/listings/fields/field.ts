import { texts } from "../../../platform/languages/text.ts";
import type { BusinessType } from "../enumerations.ts";

/** Sections of the editors. */
export const FIELD_SECTIONS = texts({
  what: "Basics",
  where: "Location",
  hours: "Opening hours",
  whom: "Good for",
  direct: "Direct booking",
  button: "Booking button",
});
export type FieldSection = keyof typeof FIELD_SECTIONS;

/** SQL type of a column that imports write. */
type SqlType = "text" | "text[]" | "integer" | "smallint" | "double precision";

interface Words {
  label: string;
  /** Name within a sentence of the log, if the label does not read as a noun. */
  noun?: string;
  /** Shown beside the label, and below the input. */
  hint?: string;
  about?: string;
}

interface Common {
  words: Words;
  /** `owner`: owners and staff; `people`: also helpers; `source`: imports, and staff who merge duplicates. */
  writer: "owner" | "people" | "source";
  /** Section of the editors; missing for fields that only sources fill. */
  section?: FieldSection;
  /** Types of listing that have the field; default all. Existing values of other types are still shown. */
  types?: readonly BusinessType[];
  isNullable?: true;
  /** Hidden from guests. */
  isHidden?: true;
  /** Type of the column, if imports write the field. */
  imported?: SqlType;
  /** Columns that hold the field, unless it is a single column of the same name. */
  columns?: readonly string[];
}

/** `max`: characters of a text, entries of a list, or the largest number. */
export type ListingField = Common &
  (
    | { kind: "line" | "text" | "email" | "url" | "phone" | "hours" | "place"; max: number }
    | { kind: "list"; max: number }
    /** `empty`: the value that means "not stated". */
    | { kind: "choice"; values: Readonly<Record<string, string>>; empty?: string }
    /** `steps`: the only numbers that can be chosen. */
    | { kind: "number"; min: number; max: number; steps?: readonly number[] }
    | { kind: "degrees"; max: number }
  );
