import { splitHead, type TextField, textColumn, textField } from "../texts.ts";

/** Pure: texts by language in the columns of a table: "description:de" beside "description", "titre_fr" beside "titre_en". */

type Columns = Readonly<Record<string, string>>;

const FIELDS: readonly string[] = ["name", "short_description", "description", "directions", "price_text"];

/** Fields by the beginning of their headers, for each mapping of columns. */
const stems = new WeakMap<Columns, Map<string, TextField>>();

function readStems(columns: Columns): Map<string, TextField> {
  const known = stems.get(columns);
  if (known) return known;
  const found = new Map<string, TextField>();
  for (const [head, column] of Object.entries(columns)) {
    const field = FIELDS.includes(column) ? textField(column) : undefined;
    if (!field) continue;
    found.set(head, field);
    const split = splitHead(head);
    if (split) found.set(split.stem, field);
  }
  stems.set(columns, found);
  return found;
}

const heads = new Map<string, ReturnType<typeof splitHead>>();
const HEADS_MAX = 5_000;

function cachedHead(head: string): ReturnType<typeof splitHead> {
  if (heads.has(head)) return heads.get(head);
  if (heads.size >= HEADS_MAX) heads.clear();
  const split = splitHead(head);
  heads.set(head, split);
  return split;
}

/**
 * Returns the texts of a row by textColumn.
 * @param columns fields of the mapped columns, by header
 */
export function textsInColumns(
  content: Record<string, string>,
  columns: Columns,
  read: (content: Record<string, string>, head: string) => string,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const head in content) {
    const split = cachedHead(head);
    if (!split) continue;
    const field = readStems(columns).get(split.stem) ?? textField(split.stem.trim().toLowerCase());
    const text = field === undefined ? "" : read(content, head);
    if (field !== undefined && text !== "") found[textColumn(field, split.language)] ??= text;
  }
  return found;
}
