import { inLowerCase, texts } from "../../../platform/languages/text.ts";
import { LISTING_FIELDS } from "../fields.ts";
import type { FieldSection, ListingField } from "./field.ts";

/** Lookups in the table of fields, by a field's name. */

type Fields = typeof LISTING_FIELDS;
export type FieldName = keyof Fields;
type NamesWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName];
type PlaceName = NamesWith<{ kind: "place" }>;
/** Fields of the editors, except area and country, which are parsed as a place. */
export type EditedName = Exclude<NamesWith<{ section: FieldSection }>, PlaceName>;
/** Fields of a listing's page. */
type GuestName = Exclude<FieldName, NamesWith<{ isHidden: true }> | PlaceName>;
export type ImportedName = NamesWith<{ imported: string }>;

type Plain<One> = One extends { kind: "list" }
  ? string[]
  : One extends { kind: "number" | "degrees" }
    ? number
    : One extends { kind: "choice"; values: infer Choices }
      ? keyof Choices & string
      : string;
export type FieldValue<Name extends FieldName> = Plain<Fields[Name]> | (Fields[Name] extends { isNullable: true } ? null : never);
/** Values of the editors' fields, without area and country. */
export type EditedValues = { [Name in EditedName]: FieldValue<Name> };

const TABLE: Readonly<Record<string, ListingField | undefined>> = LISTING_FIELDS;
export const FIELD_NAMES = Object.keys(LISTING_FIELDS) as FieldName[];

export const findField = (name: string): ListingField | undefined => TABLE[name];
export const fieldColumns = (name: string): readonly string[] => TABLE[name]?.columns ?? [name];

const keepNames = <Name extends FieldName>(isKept: (field: ListingField) => boolean) =>
  FIELD_NAMES.filter((name) => isKept(LISTING_FIELDS[name])) as Name[];
export const EDITED_NAMES = keepNames<EditedName>(({ section, kind }) => section !== undefined && kind !== "place");
export const GUEST_NAMES = keepNames<GuestName>(({ isHidden, kind }) => !isHidden && kind !== "place");
export const IMPORTED_NAMES = keepNames<ImportedName>(({ imported }) => imported !== undefined);
export const sectionNames = (section: FieldSection): FieldName[] => keepNames((field) => field.section === section);

/** Returns whether a listing of this type has the field. */
export const typeHasField = (type: string, name: FieldName): boolean => {
  const { types }: ListingField = LISTING_FIELDS[name];
  return types === undefined || types.some((one) => one === type);
};

const byColumn = (column: string) => FIELD_NAMES.find((name) => name === column || fieldColumns(name).includes(column));

/**
 * Returns a field's label.
 * @param name name of a field or of one of its columns; an unknown name is returned with spaces
 */
export const fieldLabel = (name: string): string => TABLE[byColumn(name) ?? name]?.words.label ?? name.replaceAll("_", " ");

/** Labels of facts that a source states together, by the first of their fields. */
const TOGETHER: Readonly<Record<string, string>> = texts({ latitude: "Location", short_description: "Description" });
export const factLabel = (name: string): string => TOGETHER[name] ?? fieldLabel(name);

/** Returns a label for use within a sentence; "LGBTQ+" stays unchanged. */
export const withinSentence = (label: string): string => label.replace(/^\p{Lu}(?=\p{Ll})/u, inLowerCase);

/** Whether a name is that of a listing's field, or of one of its columns. */
export const isListingField = (name: string): boolean => TABLE[byColumn(name) ?? name] !== undefined;

/** Returns a field's name within a sentence. */
export const fieldNoun = (name: string): string => TABLE[byColumn(name) ?? name]?.words.noun ?? withinSentence(fieldLabel(name));

/** Returns the empty value of a field. */
function emptyValue(name: FieldName): string | number | string[] | null {
  const field: ListingField = LISTING_FIELDS[name];
  if (field.isNullable) return null;
  if (field.kind === "list") return [];
  if (field.kind === "choice") return field.empty ?? Object.keys(field.values)[0] ?? "";
  return field.kind === "number" ? field.min : "";
}
export const emptyValues = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, emptyValue(name)])) as { [Each in Name]: FieldValue<Each> };

/** Returns whether a value is empty. */
export function saysNothing(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return true;
  const field = TABLE[name];
  return field?.kind === "choice" && field.empty === value;
}
