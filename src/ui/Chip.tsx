import type { ComponentProps, ReactNode } from "react";

type ToggleProps = Omit<ComponentProps<"button">, "aria-pressed" | "type"> & { isOn: boolean };

/** Renders an option that is on or off, 44 px high. */
export const ChipToggle = ({ isOn, className = "", ...others }: ToggleProps) => (
  <button {...others} type="button" aria-pressed={isOn} className={`chip ${className}`} />
);

/** Renders an option with a URL: it works without scripts and can be shared. */
export const ChipLink = ({ href, isOn, children }: { href: string; isOn: boolean; children: ReactNode }) => (
  <a href={href} aria-current={isOn || undefined} className="chip">
    {children}
  </a>
);
