/** The guide's information pages. */
export const INFORMATION_PATHS = ["/for-business/", "/for-creators/", "/traveller-terms/", "/privacy-policy/", "/accessibility/"] as const;

/** Date of the last substantial change to the terms or the privacy policy. */
export const TEXTS_CHANGED = "2026-11-30";

/** Date of the last assessment of accessibility (docs/accessibility.md). */
export const ACCESSIBILITY_ASSESSED = "2026-11-30";

/** Numbers the sections of a long text. @returns a function from an id to the section's properties */
export const numbered =
  <Id extends string>(parts: readonly { id: Id; title: string }[]) =>
  (id: Id) => {
    const index = parts.findIndex((one) => one.id === id);
    return { id, number: index + 1, title: parts[index]?.title ?? "" };
  };
