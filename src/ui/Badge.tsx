import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface BadgeProps {
  icon?: IconNode;
  /** Card-coloured on pictures, sand on paper, terracotta for what booking direct saves. */
  on?: "picture" | "paper" | "offer";
  className?: string;
  children: ReactNode;
}

const GROUNDS = { picture: "bg-card text-ink", paper: "bg-sand text-ink", offer: "bg-terra-tint text-terra" };

/** The look of a badge, 30 px high, for what is drawn by other parts. */
export const badgeLook = (on: NonNullable<BadgeProps["on"]>) =>
  `inline-flex h-[30px] items-center gap-1.5 rounded-badge px-2.5 text-small leading-none font-semibold ${GROUNDS[on]}`;

/** A word or two with an icon: what something is. */
export const Badge = ({ icon, on = "paper", className = "", children }: BadgeProps) => (
  <span className={`${badgeLook(on)} ${className}`}>
    {icon && <Icon of={icon} size={16} />}
    {children}
  </span>
);
