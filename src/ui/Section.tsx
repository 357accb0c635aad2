import type { ReactNode } from "react";

/** How large a section's heading is: one step below the page's title, or two. */
const SIZES = { large: "text-lead", small: "text-h3" } as const;

interface Props {
  /** Of the heading, which names the section; links lead to it. */
  id: string;
  title: ReactNode;
  size?: keyof typeof SIZES;
  className?: string;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export const Section = ({ id, title, size = "large", className, children }: Props) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={SIZES[size]}>
      {title}
    </h2>
    {children}
  </section>
);
