import type { IconNode } from "lucide";
import { createElement, type ReactNode } from "react";

/** The shapes of an icon are the same wherever it stands: their elements are made once. */
const shapes = new WeakMap<IconNode, ReactNode>();

function iconShapes(icon: IconNode): ReactNode {
  const known = shapes.get(icon);
  if (known) return known;
  const made = icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
  shapes.set(icon, made);
  return made;
}

interface IconProps {
  /** From "lucide". */
  of: IconNode;
  /** Width and height in pixels. */
  size: number;
  className?: string | undefined;
  fill?: "none" | "currentColor";
  /** Of 24 units across. */
  strokeWidth?: number;
}

/** One of Lucide's line icons, in the colour of the text. It always stands beside words or in something that has a name, so readers of screens skip it. */
export const Icon = ({ of, size, className, fill = "none", strokeWidth = 2 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill={fill}
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
  >
    {iconShapes(of)}
  </svg>
);
