/** Page elements over the interactive map. */

/**
 * Creates the line from a moved element to its point, with a dot on the point.
 * @param way vector from the element to the point, in pixels
 * @param edge offset of the line's start, so that a circle's number is not covered
 */
export function hairline(way: { x: number; y: number }, edge?: number): HTMLElement {
  const line = document.createElement("i");
  line.className = `pin-line ${edge ? "top-1/2" : "top-full"} start-1/2 -z-2`;
  line.style.width = `${Math.hypot(way.x, way.y) - (edge ?? 0)}px`;
  line.style.transform = `rotate(${Math.atan2(way.y, way.x)}rad) translateX(${edge ?? 0}px)`;
  return line;
}

export function nameElement(name: string, className: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.setAttribute("aria-hidden", "true");
  element.textContent = name;
  return element;
}
