import { useEffect, useState } from "react";
import type { FormFields } from "../../platform/pages/formAction.ts";

/** Under which the browser keeps what was typed. @param item its id; a new one has none */
export const draftKey = (code: string, kind: string, item: string | null): string => `guide:item-draft ${code} ${item ?? kind}`;

/** Not part of what was typed: the button, the token, and which version was read. */
const PASSING = /^(?:intent|csrf_token|item|kind|version)$/;

function readDraft(key: string): FormFields | undefined {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? "null") as unknown;
    return typeof read === "object" && read !== null ? (read as FormFields) : undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing.
  }
}

interface Draft {
  /** What was typed here before and not saved; undefined until the page runs, and where nothing was. */
  draft: FormFields | undefined;
  /** Changes when the form has to be filled again. */
  turn: number;
  keep: (form: FormFields) => void;
  /** Drops it and has the form filled again. */
  discard: () => void;
  /** Drops it: the form stays as it is. */
  forget: () => void;
}

/** What is typed into an item's form, kept in this browser until it is saved: a call, a closed tab or a dead battery loses nothing. */
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
      // A browser that keeps nothing: then there is no draft.
    }
  };
  const drop = (turns: number) => {
    dropDraft(key);
    setFound(({ turn: before }) => ({ draft: undefined, turn: before + turns }));
  };
  return { draft, turn, keep, discard: () => drop(1), forget: () => drop(0) };
}
