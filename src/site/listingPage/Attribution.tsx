import { flattenAttribution } from "../../catalogue/attribution/each.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import { canBeClaimed } from "../../catalogue/listings/profile.ts";
import { t } from "../../platform/languages/text.ts";
import { useHref } from "../../platform/pages/useHref.ts";

/** Shows the source of an imported listing and how its owners claim it. */
export function Attribution({ business }: { business: Business }) {
  const { business_code, name, is_shell, attribution } = business;
  const link = useHref();
  const isAsked = is_shell && canBeClaimed(business);
  // The listing may have another owner: then staff decide, or the claim page explains why it can no longer be claimed.
  const isDoubted = !is_shell;
  if (!isAsked && !isDoubted && !attribution) return null;
  return (
    <div className="mt-9 grid gap-5">
      {isAsked && (
        <section aria-label="Own this business?" className="rounded-picture bg-sand px-5 py-4.5">
          <h2 className="text-h3">Own this business?</h2>
          <p className="mt-1.5">
            {name} has not claimed this page yet. Prove that it's yours through its website or a staff review. It's free, and the page stays
            as it is until then.
          </p>
          <p className="mt-1">
            <a className="link" href={link(`/listing/claim/${business_code}/`)}>
              Claim this page
            </a>
          </p>
        </section>
      )}
      {attribution && (
        <p className="caption text-ink2">
          {flattenAttribution(attribution).map(({ text, link: source, licence }) => (
            <span key={`${text} ${licence}`} dir="auto" className="block">
              {source ? (
                <a className="link-inline" href={source} rel="noopener nofollow">
                  {text || t`Source`}
                </a>
              ) : (
                text
              )}
              {licence !== "" && `${text || source ? ". " : ""}${licence}.`}
            </span>
          ))}
        </p>
      )}
      {isDoubted && (
        <p className="caption text-ink2">
          Own this business?{" "}
          <a
            className="link-inline"
            href={link(`/listing/claim/${business_code}/`)}
            rel="nofollow"
            aria-label={t`Claim this page: ${name}`}
          >
            Claim this page
          </a>
        </p>
      )}
    </div>
  );
}
