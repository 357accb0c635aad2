import { ExternalLink } from "lucide";
import type { ReactNode } from "react";
import type { BookDirect } from "../../catalogue/listings/profile.ts";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { useMounted } from "../../ui/mounted.ts";

/**
 * The forms load only when a visitor wants to write: with their captcha they are a tenth of a page's own scripts. Code that opens a form
 * preloads it, so that its fields can take the focus at once.
 */
export const EnquiryForm = lazyComponent(() => import("./EnquiryForm.tsx").then((file) => file.EnquiryForm));
export const QuestionForm = lazyComponent(() => import("./QuestionForm.tsx").then((file) => file.QuestionForm));

/** The form within a profile. */
export const EnquiryPanel = lazyComponent(() => import("./EnquiryPanel.tsx").then((file) => file.EnquiryPanel));

/** Takes the place of that form once it was sent. */
export const EnquirySent = lazyComponent(() => import("./EnquirySent.tsx").then((file) => file.EnquirySent));

/** Preloads both forms at the first interaction with a button that opens one. */
export function preloadForms() {
  for (const part of [EnquiryPanel, EnquiryForm, QuestionForm, EnquirySent]) void part.preload();
}

/** Id of the part of a profile that shows, without scripts, how to reach the listing. */
export const CONTACT_ID = "contact";

/** Opens a form over the page. Before scripts run it is a link to the contact details of the listing. */
function AskButton({ onAsk, className, children }: { onAsk: () => void; className: string; children: ReactNode }) {
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
  /** Filled if it is the main action in view; otherwise outlined. */
  look?: "filled" | "outlined";
  className?: string;
}

/** Book Direct as the owner chose: a link to another site, or the guide's own panel; nothing if it is hidden. */
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
