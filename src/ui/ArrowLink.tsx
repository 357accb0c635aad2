import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

/** The one way on: a link with an arrow. */
export const ArrowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link whitespace-nowrap" href={href}>
    {children}
    <ArrowRight size={18} aria-hidden="true" />
  </a>
);
