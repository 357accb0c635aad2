/** The guide's information pages. */
export const INFORMATION_PATHS = ["/for-business/", "/for-creators/", "/traveller-terms/", "/privacy-policy/"] as const;

/** The day on which the terms or the privacy policy last changed in substance. */
export const TEXTS_CHANGED = "23 November 2026";

/** Gives the parts of a long text their numbers. @returns a part's properties by its id */
export const numbered =
  <Id extends string>(parts: readonly { id: Id; title: string }[]) =>
  (id: Id) => {
    const index = parts.findIndex((one) => one.id === id);
    return { id, number: index + 1, title: parts[index]?.title ?? "" };
  };
