import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

/** The one way on: a link with an arrow. */
export const ArrowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link whitespace-nowrap" href={href}>
    {children}
    <Icon of={ArrowRight} size={18} />
  </a>
);
