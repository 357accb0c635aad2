import { readDecimal } from "../../platform/values/decimal.ts";
import type { GuideVisibility } from "./enumerations.ts";
import type { DraftEntry, GuideDraft } from "./merge.ts";

/** The editor's form as it is sent without scripts. */

const withPrefix = (form: Record<string, string>, prefix: string) =>
  Object.keys(form).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));

/** What a form says of a guide: the order by its numbers, without what is taken out, and behind it what is added. */
export function draftOfForm(form: Record<string, string>): GuideDraft {
  const kept = withPrefix(form, "note.")
    .filter((code) => form[`remove.${code}`] === undefined)
    .map((code, index) => ({ code, at: readDecimal(form[`order.${code}`] ?? "") ?? 0, index }))
    // Of two with one number the one that was moved there comes first: it is the one whose number is not its old one.
    .sort((a, b) => a.at - b.at || Number(a.index + 1 === a.at) - Number(b.index + 1 === b.at) || a.index - b.index)
    .map(({ code }): DraftEntry => ({ business: code, note: (form[`note.${code}`] ?? "").replaceAll("\r\n", "\n") }));
  const added = withPrefix(form, "add.").map((business): DraftEntry => ({ business, note: "" }));
  return {
    letter: (form.letter ?? "").replaceAll("\r\n", "\n"),
    visibility: (form.visibility ?? "private") as GuideVisibility,
    entries: [...kept, ...added.filter(({ business }) => !kept.some((one) => one.business === business))],
  };
}

/** What the form was made from, as it sends it along; undefined where that cannot be read. */
export function baseOfForm(text: string | undefined): GuideDraft | undefined {
  try {
    const { letter, visibility, entries } = JSON.parse(text ?? "") as GuideDraft;
    const isWhole = typeof letter === "string" && typeof visibility === "string" && Array.isArray(entries);
    return isWhole ? { letter, visibility, entries } : undefined;
  } catch {
    return undefined;
  }
}
