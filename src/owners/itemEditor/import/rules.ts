import { type ItemKind, ROOM_TYPES } from "../../../catalogue/items/enumerations.ts";
import { hasField, type ItemValues } from "../../../catalogue/items/list/rules.ts";
import { ACTIVITY_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { t, texts } from "../../../platform/languages/text.ts";

/** Fields that a column of an owner's spreadsheet can be matched to; docs/decisions/0080. */

export const ROWS_MAX = 500;
export const COLUMNS_MAX = 40;
export const CELL_MAX = 2_000;
export const FILE_BYTES_MAX = 5_000_000;
/** Hours after which an import that was not written is deleted. A written one can be undone as long as a deleted item can be restored. */
export const PREVIEW_HOURS = 24;
export const FILENAME_MAX = 200;

export type ImportField = Exclude<
  keyof ItemValues,
  "seasonal_prices" | "costs" | "terms" | "departures" | "prices" | "amenities" | "duration_class"
>;

/** Fields in the order of the choices and of the templates. */
const IMPORT_LABELS: Record<ImportField, string> = texts({
  title: "Title",
  description: "Description",
  room_type: "Room type",
  activity_type: "Activity type",
  minimum_price: "From price",
  minimum_price_currency: "Currency",
  duration: "Duration",
  maximum_capacity: "Sleeps",
  units: "Rooms like this",
  minimum_nights: "Minimum nights",
  book_now_url: "Booking link",
  item_category: "Category",
  is_draft: "Draft",
});

/** Folded headers that mean a field, in the languages of owners' files. */
const IMPORT_HEADS: Readonly<Record<ImportField, string>> = {
  title: "title name nama nombre nom titre titel nome room kamar zimmer habitacion chambre quarto camera menu produk producto produit",
  description: "description about text keterangan deskripsi descripcion beschreibung descricao descrizione details",
  room_type: "roomtype type tipe tipo typ jenis",
  activity_type: "activitytype activity type tipe tipo typ aktivitas actividad activite attivita atividade",
  minimum_price: "minimumprice price from rate cost harga precio prix preis preco prezzo tarif tarifa",
  minimum_price_currency: "minimumpricecurrency currency matauang moneda devise wahrung moeda valuta",
  duration: "duration length time durasi lama duracion duree dauer duracao durata",
  maximum_capacity:
    "maximumcapacity capacity sleeps guests people persons pax kapasitas tamu capacidad capacite personen capacidade ospiti",
  units: "units quantity number count jumlah cantidad nombredechambres anzahl quantidade quantita",
  minimum_nights: "minimumnights minnights minstay nights malam noches nuits nachte noites notti",
  book_now_url: "booknowurl link url website bookinglink tautan enlace lien",
  item_category: "itemcategory category section kategori categoria categorie kategorie",
  is_draft: "isdraft draft hidden draf borrador brouillon entwurf rascunho bozza",
};

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_HEADS) as ImportField[];

export const importFields = (kind: ItemKind): ImportField[] => IMPORT_FIELD_NAMES.filter((field) => hasField(kind, field));

/** Returns the label of a field: "Maximum people" for an activity, "Sleeps" for a room. */
export const importFieldLabel = (field: ImportField, kind: ItemKind): string =>
  field === "maximum_capacity" && kind === "activity" ? t`Maximum people` : IMPORT_LABELS[field];

/** Folds a text: lower case, without accents, letters and digits only. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const words = (text: string) => text.split(" ");

/**
 * Returns the field of each column, or "" to leave it out. A header matches if it equals, begins with or ends with one of the field's
 * words. Each field is used once.
 */
export function guessMapping(heads: readonly string[], kind: ItemKind): (ImportField | "")[] {
  const fields = importFields(kind);
  const taken = new Set<ImportField>();
  const guess: (ImportField | "")[] = heads.map(() => "");
  const matchers = [
    (head: string, word: string) => head === word,
    (head: string, word: string) => word.length >= 4 && (head.startsWith(word) || head.endsWith(word)),
  ];
  for (const isMeant of matchers)
    for (const [index, head] of heads.entries()) {
      if (guess[index] !== "") continue;
      const folded = fold(head);
      const found = fields.find((field) => !taken.has(field) && words(IMPORT_HEADS[field]).some((word) => isMeant(folded, word)));
      if (!found) continue;
      taken.add(found);
      guess[index] = found;
    }
  return guess;
}

/** Plausible example for each kind: a room in a template for menu items would confuse owners. */
const TEMPLATE_EXAMPLES: Record<ItemKind, readonly [title: string, description: string, price: string]> = {
  room: ["Mango room", "A double bed, a red floor, a bathroom open to the sky.", "80"],
  activity: ["Rice field walk", "Two hours along the old channels, with tea at the end.", "25"],
  dish: ["Duck in banana leaf", "Smoked for eight hours; for two.", "18"],
  product: ["Honey from the garden", "A jar of 250 grams.", "9"],
  supplier: ["Ketut's fish", "Caught the same morning, sold at our door.", "12"],
};

/** Returns the rows of a template: the guide's field names as the header row, and one example row. */
export function templateRows(kind: ItemKind): string[][] {
  const [title, description, minimum_price] = TEMPLATE_EXAMPLES[kind];
  const examples: Record<ImportField, string> = {
    title,
    description,
    room_type: Object.keys(ROOM_TYPES)[0] ?? "",
    activity_type: Object.keys(ACTIVITY_TYPES)[0] ?? "",
    minimum_price,
    minimum_price_currency: "USD",
    duration: "2 hours",
    maximum_capacity: "2",
    units: "1",
    minimum_nights: "1",
    book_now_url: "",
    item_category: "",
    is_draft: "yes",
  };
  const fields = importFields(kind);
  return [fields, fields.map((field) => examples[field])];
}

export const templateUrl = (kind: ItemKind): string => `/listing/api/template/${kind}.csv`;
export const itemImportUrl = (code: string, uuid?: string): string => sectionUrl(code, DESK.roomsImport) + (uuid ? `?list=${uuid}` : "");
