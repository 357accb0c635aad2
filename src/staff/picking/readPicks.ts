import { foldName } from "../../catalogue/places/slugs.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { type PickOption, pickedEntries } from "../../ui/pick/picked.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";

/** Reads the fields in which countries, areas and listings are chosen; looks up a name that was typed without choosing a suggestion. */

/** Returns the options that a text names: by their code, their whole name, or their name without the country. */
export function optionsNamed(options: readonly PickOption[], text: string): PickOption[] {
  const typed = foldName(text);
  const names = ({ value, label, detail = "" }: PickOption) => [value, label, `${label} ${detail}`].map(foldName);
  const exact = options.filter((one) => names(one).includes(typed));
  if (exact.length > 0) return exact;
  const [first, ...more] = text.split(",").map(foldName);
  return options.filter(({ label, detail = "" }) => {
    const [name, ...place] = [...label.split(","), ...detail.split(",")].map(foldName);
    return name === first && more.every((one) => place.includes(one));
  });
}

async function lookUp(field: string, typed: string, suggest: Suggest): Promise<string> {
  const [found, ...others] = optionsNamed(await suggest(typed), typed);
  if (found && others.length === 0) return found.value;
  const example = found && [...found.label.split(", ").slice(0, 1), found.detail?.split(",")[0]].filter(Boolean).join(", ");
  throw new CallError(400, {
    [field]: [found ? t`Several places are called “${typed}”. Add the region: ${example ?? ""}.` : t`Nothing is called “${typed}”.`],
  });
}

/** Returns the chosen values. @throws CallError 400 at the field if a typed name is unknown or has several meanings */
export async function readPicks(form: FormFields, field: string, suggest: Suggest): Promise<string[]> {
  const { values = [], typed = "" } = pickedEntries(form, field) ?? {};
  return typed === "" ? values : [...new Set([...values, await lookUp(field, typed, suggest)])];
}

/** Returns the single chosen value; a typed name replaces it. "" without a choice. */
export async function readPick(form: FormFields, field: string, suggest: Suggest): Promise<string> {
  const { values: [chosen = ""] = [], typed = "" } = pickedEntries(form, field) ?? {};
  return typed === "" ? chosen : lookUp(field, typed, suggest);
}
