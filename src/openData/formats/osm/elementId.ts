/** Pure: reads the id of an element from a feature. */

/** Decodes Osmium's area numbers (`a247`): twice the number of the way, or twice the number of the relation plus 1. */
function elementOfArea(number: string) {
  const area = BigInt(number);
  return { type: area % 2n === 0n ? "way" : "relation", id: String(area / 2n) };
}

/** Returns the element that an extract states for a feature: `way/123`, `a246`, or `@type` and a number. */
export function readElementId(
  feature: { id?: unknown },
  tags: Readonly<Record<string, unknown>>,
): { type: string; id: string } | undefined {
  for (const value of [tags["@id"], feature.id, tags.id, tags.osm_id]) {
    const area = String(value ?? "").match(/^a(?:rea\/)?(\d{1,19})$/)?.[1];
    if (area) return elementOfArea(area);
    const match = String(value ?? "").match(/^(?:(node|way|relation|n|w|r)\/?)?(\d{1,19})$/);
    const type = match?.[1] ?? String(tags["@type"] ?? tags.osm_type ?? "");
    const full = ["node", "way", "relation"].find((name) => type === name || (type && name.startsWith(type) && type.length === 1));
    if (match?.[2] && full) return { type: full, id: match[2] };
  }
  return undefined;
}
