import { readDecimal } from "../../platform/values/decimal.ts";
import type { GuideVisibility } from "./enumerations.ts";
import type { DraftEntry, GuideDraft } from "./merge.ts";

/** Reads the editor's form as submitted without scripts. */

const withPrefix = (form: Record<string, string>, prefix: string) =>
  Object.keys(form).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));

/** Returns the draft from a form: entries ordered by their numbers, without the removed ones, with the added ones at the end. */
export function draftOfForm(form: Record<string, string>): GuideDraft {
  const kept = withPrefix(form, "note.")
    .filter((code) => form[`remove.${code}`] === undefined)
    .map((code, index) => ({ code, at: readDecimal(form[`order.${code}`] ?? "") ?? 0, index }))
    // If two entries have the same number, the moved one comes first: its number differs from its old position.
    .sort((a, b) => a.at - b.at || Number(a.index + 1 === a.at) - Number(b.index + 1 === b.at) || a.index - b.index)
    .map(({ code }): DraftEntry => ({ business: code, note: (form[`note.${code}`] ?? "").replaceAll("\r\n", "\n") }));
  const added = withPrefix(form, "add.").map((business): DraftEntry => ({ business, note: "" }));
  return {
    letter: (form.letter ?? "").replaceAll("\r\n", "\n"),
    visibility: (form.visibility ?? "private") as GuideVisibility,
    entries: [...kept, ...added.filter(({ business }) => !kept.some((one) => one.business === business))],
  };
}

/** Returns the draft that the form was rendered from, which the form sends along; undefined if it cannot be parsed. */
export function baseOfForm(text: string | undefined): GuideDraft | undefined {
  try {
    const { letter, visibility, entries } = JSON.parse(text ?? "") as GuideDraft;
    const isWhole = typeof letter === "string" && typeof visibility === "string" && Array.isArray(entries);
    return isWhole ? { letter, visibility, entries } : undefined;
  } catch {
    return undefined;
  }
}
