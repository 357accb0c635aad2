import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  /** Id of the heading, for links to it. */
  id: string;
  title: string;
  /**
   * Text beside the heading on phones, where the section is collapsed because the page has many sections. The section opens by its hash
   * (`#id`), so it works without scripts, and while a field in it has an error.
   */
  summary?: string;
  children: ReactNode;
}

const RULE = "mt-12 border-t-3 border-ink pt-4 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12";
const FOLDED =
  "group max-sm:mt-0 max-sm:border-t max-sm:border-rule max-sm:pt-0 max-sm:has-[:target,[aria-invalid]]:border-t-3 max-sm:has-[:target,[aria-invalid]]:border-ink";
const BODY = "lg:[&>:first-child]:mt-1";
const FOLDED_BODY = `${BODY} max-sm:hidden max-sm:pt-1 max-sm:pb-8 group-has-[:target,[aria-invalid]]:block`;

/** A section of the settings with its heading above it, or beside it on wide screens. */
export const SettingsSection = ({ id, title, summary, children }: Props) => (
  <section aria-labelledby={id} className={summary === undefined ? RULE : `${RULE} ${FOLDED}`}>
    <h2 id={id} className="scroll-mt-24 text-lead">
      {summary === undefined ? (
        title
      ) : (
        <>
          <span className="max-sm:hidden">{title}</span>
          <a href={`#${id}`} className="flex min-h-16 items-center justify-between gap-4 py-3 sm:hidden">
            <span>
              {title}
              <span className="sr-only">, </span>
              <span className="block font-text text-small font-normal tracking-normal break-all text-ink2">{summary}</span>
            </span>
            <Icon of={ChevronRight} size={20} className="flex-none text-ink3 transition-transform group-has-[:target]:rotate-90" />
          </a>
        </>
      )}
    </h2>
    <div className={summary === undefined ? BODY : FOLDED_BODY}>{children}</div>
  </section>
);

/** Link to the section in which the owner logs in again, inside the sentence of ReauthRequired. */
export const LogInAgain = ({ children }: { children?: ReactNode }) => (
  <a className="link-inline font-semibold" href="#confirm-title">
    {children}
  </a>
);

const toChange = () => (
  <>
    To change this, please <LogInAgain>log in again</LogInAgain> first.
  </>
);

/**
 * Replaces a form that needs a sign-in within the last minutes.
 * @param children sentence that names the action that the form is for
 */
export const ReauthRequired = ({ children = toChange() }: { children?: ReactNode }) => <p className="mt-4 text-ink2">{children}</p>;
