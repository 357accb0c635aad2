/** Pure: whom a listing's facts come from. */

export interface Said {
  text: string;
  link: string | null;
  licence: string;
}

/**
 * The sources of a listing: the columns have one a line, in step, where facts of several are shown (src/imports/rules.records.ts).
 * @returns the leading one with the others as `more`; null for a listing that comes from nowhere else
 */
export function asAttribution(text: string | null, link: string | null, licence: string | null): (Said & { more?: Said[] }) | null {
  if (text === null) return null;
  if (!text.includes("\n")) return { text, link, licence: licence ?? "" };
  const [links, licences] = [link?.split("\n") ?? [], licence?.split("\n") ?? []];
  const [first, ...more] = text
    .split("\n")
    .map((one, index): Said => ({ text: one, link: links[index] || null, licence: licences[index] ?? "" }));
  return { ...(first as Said), more };
}
