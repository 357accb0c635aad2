import { addToGroup } from "../../platform/values/groups.ts";

/** Names on a map: of towns, and of the parts of a town. */

export interface NamedPlace {
  name: string;
  latitude: number;
  longitude: number;
  /** True for a part of a town. */
  is_part?: boolean | undefined;
}

/** Returns the CSS classes of a name: parts of a town are in italics. */
export const townLook = ({ is_part }: NamedPlace): string => (is_part ? "map-town map-part" : "map-town");

interface Listed {
  neighbourhood: string;
  latitude: number | null;
  longitude: number | null;
}

/**
 * Returns the towns and, after them, the neighbourhoods of the listings, each in the middle of its own listings.
 * @param towns take precedence: a neighbourhood of the same name is omitted
 */
export function withNeighbourhoods(towns: readonly NamedPlace[], listings: readonly Listed[]): NamedPlace[] {
  const known = new Set(towns.map(({ name }) => name));
  const points = new Map<string, { latitude: number; longitude: number }[]>();
  for (const { neighbourhood, latitude, longitude } of listings)
    if (neighbourhood !== "" && !known.has(neighbourhood) && latitude !== null && longitude !== null)
      addToGroup(points, neighbourhood, { latitude, longitude });
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const parts = [...points].map(([name, own]) => ({
    name,
    latitude: mean(own.map(({ latitude }) => latitude)),
    longitude: mean(own.map(({ longitude }) => longitude)),
    is_part: true,
  }));
  return [...towns, ...parts];
}
