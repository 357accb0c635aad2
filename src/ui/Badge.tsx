import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface BadgeProps {
  icon?: IconNode;
  /** Card-coloured on pictures, sand on paper, terracotta for the saving of a direct booking. */
  on?: "picture" | "paper" | "offer";
  className?: string;
  children: ReactNode;
}

const GROUNDS = { picture: "bg-card text-ink", paper: "bg-sand text-ink", offer: "bg-terra-tint text-terra" };

/** Returns the classes of a badge, 30 px high, for other components. */
export const badgeLook = (on: NonNullable<BadgeProps["on"]>) =>
  `inline-flex h-[30px] items-center gap-1.5 rounded-badge px-2.5 font-text text-small leading-none font-semibold ${GROUNDS[on]}`;

/** Renders a label of one or two words, with an icon. */
export const Badge = ({ icon, on = "paper", className = "", children }: BadgeProps) => (
  <span className={`${badgeLook(on)} ${className}`}>
    {icon && <Icon of={icon} size={16} />}
    {children}
  </span>
);
