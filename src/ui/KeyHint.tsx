import type { ReactNode } from "react";

/** A key of the keyboard within a sentence. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="mx-0.5 rounded-badge border border-line px-1.5 py-0.5 text-tiny font-semibold [font-family:inherit]">{children}</kbd>
);

/** Sentence on the keys of a list, below it. Phones have no keyboard. */
export const KeyHint = ({ children }: { children: ReactNode }) => <p className="mt-4 text-small text-ink2 max-lg:hidden">{children}</p>;
