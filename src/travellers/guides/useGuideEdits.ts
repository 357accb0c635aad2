import { useState } from "react";
import { t } from "../../platform/languages/text.ts";
import { type DraftEntry, moveEntry } from "./merge.ts";
import type { useGuideDraft } from "./useGuideDraft.ts";

/** Returns the state of the editor's rows, and the changes that their buttons and keys make to the draft. */
export function useGuideEdits({ draft, cards, change }: Pick<ReturnType<typeof useGuideDraft>, "draft" | "cards" | "change">) {
  const [open, setOpen] = useState<string>();
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<{ entry: DraftEntry; index: number }>();

  const cardName = (code: string) => cards.get(code)?.name ?? "";

  const setNote = (code: string, note: string) =>
    change((before) => ({ ...before, entries: before.entries.map((one) => (one.business === code ? { ...one, note } : one)) }));
  const remove = (code: string) => {
    const index = draft.entries.findIndex(({ business }) => business === code);
    const entry = draft.entries[index];
    if (!entry) return;
    setRemoved({ entry, index });
    change((before) => ({ ...before, entries: before.entries.filter(({ business }) => business !== code) }), true);
  };
  const putBack = () => {
    if (removed) change((before) => ({ ...before, entries: before.entries.toSpliced(removed.index, 0, removed.entry) }), true);
    setRemoved(undefined);
  };
  const move = (codes: string[], code: string, by: number, first: number) => {
    const to = codes.indexOf(code) + by;
    if (to < 0 || to >= codes.length) return;
    change((before) => ({ ...before, entries: moveEntry(before.entries, codes, code, to) }));
    setSaid(t`${cardName(code)} is number ${first + to} of ${draft.entries.length}.`);
  };
  return { open, setOpen, held, setHeld, said, setSaid, removed, cardName, setNote, remove, putBack, move };
}
