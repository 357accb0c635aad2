import { CONTACT_ID } from "../../booking/enquiries/BookButton.tsx";
import type { Business } from "../../catalogue/listings/contract.ts";
import { canBeClaimed, displayHost, mailUrl, telephoneUrl } from "../../catalogue/listings/profile.ts";
import { t } from "../../platform/languages/text.ts";

interface Props {
  business: Business;
  /** Email address from open data; empty if there is another way to contact the listing. */
  email: string;
  /** Undefined if no one would receive the question. */
  onQuestion: (() => void) | undefined;
}

/** Ways to contact a listing: the guide's own form, phone, website. Renders nothing without any of these. */
export function BusinessContact({ business, email, onQuestion }: Props) {
  // The fallback link for browsers without scripts would lead to this same page.
  const { name, phone, website, address, is_shell } = business;
  // A place without an operator has no contact; its website is shown among the facts.
  if (is_shell && !canBeClaimed(business)) return null;
  if (!onQuestion && phone === "" && email === "" && !website) return null;
  return (
    <section id={CONTACT_ID} aria-labelledby="contact-heading" className="mt-14 scroll-mt-24 border-t border-rule pt-6.5">
      <h2 id="contact-heading" className="text-lead">
        Questions before you go
      </h2>
      <p className="mt-2.5 max-w-[66ch]">
        {!onQuestion
          ? t`${name} has not joined the guide. Contact it directly.`
          : is_shell
            ? t`${name} has not joined the guide yet. Your question goes to the guide's staff.`
            : t`Ask ${name} a question. No account needed.`}
      </p>
      <div className="mt-4 flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2">
        {onQuestion && (
          <button type="button" onClick={onQuestion} className="button button-outlined [@media(scripting:none)]:hidden">
            Ask a question
          </button>
        )}
        {phone !== "" && (
          <a dir="ltr" className="link" href={telephoneUrl(phone)}>
            {phone}
          </a>
        )}
        {email !== "" && (
          <a className="link" href={mailUrl(email)}>
            {email}
          </a>
        )}
        {website && (
          <a className="link" href={website} target="_blank" rel="noopener nofollow">
            {displayHost(website)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {onQuestion && (
        <noscript>
          <p className="mt-3 max-w-[66ch] text-ink2">
            {phone !== "" || website
              ? t`The form needs JavaScript for its spam check. Use the contact details above instead.`
              : address === ""
                ? t`The form needs JavaScript for its spam check. ${name} has no phone number or website here.`
                : t`The form needs JavaScript for its spam check. ${name} has no phone number or website here. Its address: ${address}.`}
          </p>
        </noscript>
      )}
    </section>
  );
}
