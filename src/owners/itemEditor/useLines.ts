import { useState } from "react";
import { useMounted } from "../../ui/mounted.ts";
import { freeLine } from "./form.ts";

/**
 * State of a group of lines in a form. Without scripts there are empty lines after the filled-in ones.
 * @param count of filled-in lines
 * @param onChange called after a line was added or removed
 */
export function useLines(count: number, max: number, onChange: () => void) {
  const isMounted = useMounted();
  const [lines, setLines] = useState(() => Array.from({ length: count }, (_, index) => index));
  const next = freeLine(lines);
  const change = (changed: number[]) => {
    setLines(changed);
    // Wait until the line is added to the form or removed from it.
    requestAnimationFrame(onChange);
  };
  return {
    shown: isMounted ? lines : [...lines, lines.length, lines.length + 1].slice(0, max),
    /** Undefined without scripts. */
    remove: isMounted ? (line: number) => change(lines.filter((one) => one !== line)) : undefined,
    /** Undefined without scripts, and if there is no room for another line. */
    add: isMounted && next < max ? () => change([...lines, next]) : undefined,
  };
}
