/** Form fields of a PickField: `area.0`, `area.1` … hold the chosen values, and `area.typed` the text that is not chosen yet. */

export interface PickOption {
  /** Code that is sent. */
  value: string;
  label: string;
  /** Shown beside the label in the list of suggestions, to tell options of one name apart. */
  detail?: string;
}

const TYPED = "typed";

export const pickName = (name: string, index: number): string => `${name}.${index}`;
export const typedName = (name: string): string => `${name}.${TYPED}`;

/** Returns what a submitted form says about a PickField. @returns undefined if the form has no such field */
export function pickedEntries(form: Readonly<Record<string, string>>, name: string): { values: string[]; typed: string } | undefined {
  const own = Object.entries(form).flatMap(([key, value]) =>
    key.startsWith(`${name}.`) ? [{ key: key.slice(name.length + 1), value }] : [],
  );
  if (own.length === 0) return undefined;
  const numbered = own.filter(({ key }) => /^\d+$/.test(key)).toSorted((a, b) => Number(a.key) - Number(b.key));
  return {
    values: [...new Set(numbered.map(({ value }) => value))],
    typed: own.find(({ key }) => key === TYPED)?.value.trim() ?? "",
  };
}
