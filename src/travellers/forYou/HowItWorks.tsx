import { privacyRule, rankingRules } from "./explained.ts";

/** Shows the rules of this page: a summary of docs/trust.md. */
export const HowItWorks = () => (
  <div className="page pt-14">
    <details className="max-w-[66ch] border-t border-rule pt-3">
      <summary className="w-fit cursor-pointer py-2.5 font-display text-small text-ink2 italic">
        <span className="link-inline">How this list is made</span>
      </summary>
      <ul className="mt-2 grid gap-2.5 pb-4">
        {[...rankingRules(), privacyRule()].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  </div>
);
