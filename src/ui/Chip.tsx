import type { ComponentProps, ReactNode } from "react";

type ToggleProps = Omit<ComponentProps<"button">, "aria-pressed" | "type"> & { isOn: boolean };

/** A choice that is on or off, 44 px high. */
export const ChipToggle = ({ isOn, className = "", ...others }: ToggleProps) => (
  <button {...others} type="button" aria-pressed={isOn} className={`chip ${className}`} />
);

/** A choice with an address: works without scripts, and can be sent to a friend. */
export const ChipLink = ({ href, isOn, children }: { href: string; isOn: boolean; children: ReactNode }) => (
  <a href={href} aria-current={isOn || undefined} className="chip">
    {children}
  </a>
);
