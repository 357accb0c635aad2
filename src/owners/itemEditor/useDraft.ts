import { useEffect, useState } from "react";
import type { FormFields } from "../../platform/pages/formAction.ts";

/**
 * Returns the localStorage key of a draft.
 * @param item id of the item; null for a new one
 */
export const draftKey = (code: string, kind: string, item: string | null): string => `guide:item-draft ${code} ${item ?? kind}`;

/** Fields that are not part of a draft: the button, the CSRF token, the item and its version. */
const PASSING = /^(?:intent|csrf_token|item|kind|version)$/;

function readDraft(key: string): FormFields | undefined {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof read === "object" && read !== null ? (read as FormFields) : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // The browser has no storage.
  }
}

interface Draft {
  /** Unsaved values of an earlier visit. Undefined until the page is hydrated, and if nothing was typed. */
  draft: FormFields | undefined;
  /** Changes when the form has to be filled again. */
  turn: number;
  keep: (form: FormFields) => void;
  /** Deletes the draft and fills the form again. */
  discard: () => void;
  /** Deletes the draft. The form stays unchanged. */
  forget: () => void;
}

/**
 * Stores the typed values of an item's form in this browser until they are saved, so that a phone call, a closed tab or an empty battery
 * loses nothing.
 */
export function useDraft(key: string): Draft {
  const [{ draft, turn }, setFound] = useState<{ draft: FormFields | undefined; turn: number }>({ draft: undefined, turn: 0 });
  useEffect(() => {
    const found = readDraft(key);
    if (found) setFound(({ turn: before }) => ({ draft: found, turn: before + 1 }));
  }, [key]);
  const keep = (form: FormFields) => {
    const typed = Object.fromEntries(Object.entries(form).filter(([name]) => !PASSING.test(name)));
    try {
      localStorage.setItem(key, JSON.stringify(typed));
    } catch {
      // The browser has no storage, so there is no draft.
    }
  };
  const drop = (turns: number) => {
    dropDraft(key);
    setFound(({ turn: before }) => ({ draft: undefined, turn: before + turns }));
  };
  return { draft, turn, keep, discard: () => drop(1), forget: () => drop(0) };
}
