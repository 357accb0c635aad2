import type { Business } from "../listings/contract.ts";
import { TRANSLATION_SOURCES } from "./enumerations.ts";

/** Says that a text is a translation; the original opens below. The server alone renders it. */
export function TranslationNote({ translated }: { translated: Business["translated"][keyof Business["translated"]] }) {
  if (!translated) return null;
  const { source, original } = translated;
  if (!original) return <p className="mt-2 text-small text-ink2">{TRANSLATION_SOURCES[source]}</p>;
  return (
    <details className="mt-2 text-small text-ink2">
      <summary className="inline-flex min-h-8 cursor-pointer flex-wrap items-center gap-x-1.5">
        {TRANSLATION_SOURCES[source]}
        <span className="underline decoration-rule underline-offset-4">Show original</span>
      </summary>
      <p lang={original.language} dir="auto" className="mt-1 max-w-[66ch] text-body whitespace-pre-line text-ink">
        {original.text}
      </p>
    </details>
  );
}
