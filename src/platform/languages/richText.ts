import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { formatParts, type Value } from "./pattern.ts";

/** Inserts values and elements into a pattern. Called by the code that the build generates for a text between tags. */
export function rich(pattern: string, values: readonly (Value | ReactNode)[]): ReactNode {
  const parts = formatParts<ReactNode>(pattern, values, (element, inside) => cloneElement(element as ReactElement, undefined, ...inside));
  return parts.length === 1 ? parts[0] : createElement(Fragment, undefined, ...parts);
}
