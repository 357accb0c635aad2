import type { IconNode } from "lucide";
import { createElement, type ReactNode } from "react";

/** Cache of an icon's shapes: their elements are the same everywhere, so they are created once. */
const shapes = new WeakMap<IconNode, ReactNode>();

function iconShapes(icon: IconNode): ReactNode {
  const known = shapes.get(icon);
  if (known) return known;
  const made = icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
  shapes.set(icon, made);
  return made;
}

interface IconProps {
  /** Icon from "lucide". */
  of: IconNode;
  /** Width and height in pixels. */
  size: number;
  className?: string | undefined;
  fill?: "none" | "currentColor";
  /** Stroke width, where the icon is 24 units wide. */
  strokeWidth?: number;
}

/** Renders a Lucide line icon in the colour of the text. It is always beside words or inside a named element, so screen readers skip it. */
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
