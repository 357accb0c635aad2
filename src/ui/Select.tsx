import { ChevronDown } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";

interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: { value: string; label: string }[];
}

/**
 * Renders a choice of one option, as a Field's control. Uses the native element: phones show their own picker, typing finds an option, and
 * it works without scripts. With a single option there is no choice and no chevron.
 */
export const Select = ({ options, className = "", ...others }: SelectProps) => (
  <span className="relative block">
    <select {...others} className={`field-input cursor-pointer appearance-none text-ellipsis pe-11 disabled:cursor-default ${className}`}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    {options.length > 1 && <Icon of={ChevronDown} size={20} className="pointer-events-none absolute inset-y-0 end-3.5 my-auto text-ink2" />}
  </span>
);
