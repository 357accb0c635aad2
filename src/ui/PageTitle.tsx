import type { ReactNode } from "react";

/**
 * Renders the heading of a page.
 * @param className margins, and how long names break
 */
export const PageTitle = ({ children, className = "" }: { children: ReactNode; className?: string }) => (
  <h1 className={`text-page leading-none tracking-[-.03em] ${className}`.trimEnd()}>{children}</h1>
);
