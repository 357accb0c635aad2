import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

/** Renders a link to the next page, with an arrow. */
export const ArrowLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link max-w-full shrink-0 sm:whitespace-nowrap" href={href}>
    {children}
    <Icon of={ArrowRight} size={18} />
  </a>
);
