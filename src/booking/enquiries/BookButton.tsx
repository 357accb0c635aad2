import { ExternalLink } from "lucide";
import type { ReactNode } from "react";
import type { BookDirect } from "../../catalogue/listings/profile.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { useMounted } from "../../ui/mounted.ts";

/** The forms come once somebody means to write: with their captcha they are a tenth of a page's own scripts. Whoever opens one preloads it, so that its fields are there to be stepped into. */
export const EnquiryForm = lazyComponent(() => import("./EnquiryForm.tsx").then((file) => file.EnquiryForm));
export const QuestionForm = lazyComponent(() => import("./QuestionForm.tsx").then((file) => file.QuestionForm));

/** After that form, so it is there already. */
export const SentLine = lazyComponent(() => import("./EnquiryForm.tsx").then((file) => file.SentLine));

/** At the first sign that one of them is wanted. */
export function preloadForms() {
  for (const form of [EnquiryForm, QuestionForm]) void form.preload();
}

/** Where a profile says how to reach the listing without scripts. */
export const CONTACT_ID = "contact";

/** Opens a form over the page. Before scripts run it is a link to how the listing is reached. */
export function AskButton({ onAsk, className, children }: { onAsk: () => void; className: string; children: ReactNode }) {
  if (!useMounted())
    return (
      <a href={`#${CONTACT_ID}`} className={className}>
        {children}
      </a>
    );
  return (
    <button
      type="button"
      onPointerEnter={preloadForms}
      onTouchStart={preloadForms}
      onFocus={preloadForms}
      onClick={onAsk}
      className={className}
    >
      {children}
    </button>
  );
}

interface Props {
  direct: BookDirect;
  onAsk: () => void;
  /** Filled, where it is the one thing to do in view; outlined elsewhere. */
  look?: "filled" | "outlined";
  className?: string;
}

/** Book Direct, as the owner chose: another site, or the guide's own panel; nothing where it is hidden. */
export function BookButton({ direct, onAsk, look = "filled", className = "" }: Props) {
  const all = `button button-${look} ${className}`;
  if (direct.how === "hide") return null;
  if (direct.how === "link" && direct.label)
    return (
      <a className={all} href={direct.href}>
        {direct.label}
      </a>
    );
  if (direct.how === "link")
    return (
      <a className={all} href={direct.href} target="_blank" rel="noopener nofollow">
        Book Direct <Icon of={ExternalLink} size={18} />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    );
  return (
    <AskButton onAsk={onAsk} className={all}>
      Book Direct
    </AskButton>
  );
}
