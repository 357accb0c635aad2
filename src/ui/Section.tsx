import { type ReactNode, Suspense } from "react";

/** Size of a section's heading: one step below the page's title, or two. */
const SIZES = { large: "text-lead", small: "text-h3" } as const;

interface Props {
  /** Id of the heading, which names the section; links use it as a target. */
  id: string;
  title: ReactNode;
  size?: keyof typeof SIZES;
  className?: string;
  children: ReactNode;
}

/**
 * Renders a part of a page with its own heading. The boundary lets React hydrate each section separately:
 * hydrating a whole page at once would block a slow phone, and a pressed section is hydrated first. Nothing in it suspends.
 */
export const Section = ({ id, title, size = "large", className, children }: Props) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={SIZES[size]}>
      {title}
    </h2>
    <Suspense>{children}</Suspense>
  </section>
);
