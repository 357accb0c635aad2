import { useEffect, useState } from "react";
import type { PickOption } from "./picked.ts";

/** Returns the options that match a text, best first. */
export type Suggest = (text: string, signal?: AbortSignal) => Promise<PickOption[]>;

export interface Suggestions {
  /** Text that these options match. */
  text: string;
  options: PickOption[];
  hasFailed: boolean;
}

const TYPING_MILLISECONDS = 150;

/** Returns the options for the typed text. An older response never replaces a newer one. @returns undefined until there are any */
export function useSuggestions(suggest: Suggest, text: string): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions>();
  // A new function with each render of the page is the same source.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text starts a request
  useEffect(() => {
    if (text.trim() === "") return setFound(undefined);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      suggest(text.trim(), leaving.signal).then(
        (options) => {
          if (!leaving.signal.aborted) setFound({ text, options, hasFailed: false });
        },
        () => {
          if (!leaving.signal.aborted) setFound({ text, options: [], hasFailed: true });
        },
      );
    }, TYPING_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text]);
  return found;
}
