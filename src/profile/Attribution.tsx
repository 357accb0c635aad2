import { AskButton } from "../bookings/BookButton.tsx";
import type { Business } from "../businesses/contract.ts";

interface Props {
  business: Business;
  /** Undefined where nobody would read it. */
  onQuestion: (() => void) | undefined;
}

/** Where a listing comes from, for imported ones, and how its owners claim it. */
export function Attribution({ business: { name, is_shell, attribution }, onQuestion }: Props) {
  const isAsked = is_shell && onQuestion;
  if (!isAsked && !attribution) return null;
  return (
    <div className="mt-9 grid gap-5">
      {isAsked && (
        <section aria-label="Is this yours?" className="rounded-picture bg-sand px-5 py-4.5">
          <h2 className="text-[1.3125rem]">Is this yours?</h2>
          <p className="mt-1.5">
            {name} has not joined the guide yet. Write to the people who run it: your message and your address are kept for them to answer,
            and nothing on this page changes before they have checked that it is yours.
          </p>
          <p className="mt-1">
            <AskButton onAsk={onQuestion} className="link cursor-pointer">
              Write to them
            </AskButton>
          </p>
        </section>
      )}
      {attribution && (
        <p className="caption text-ink2">
          {attribution.link ? (
            <a className="link-inline" href={attribution.link} rel="noopener nofollow">
              {attribution.text}
            </a>
          ) : (
            attribution.text
          )}
          {attribution.licence !== "" && `. ${attribution.licence}.`}
        </p>
      )}
    </div>
  );
}
