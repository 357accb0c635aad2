/**
 * Version of each preset that has changed since pictures were first served with it: increase it with every change. URLs are cached as
 * immutable, and stored files are made again. Apart from the presets, which browsers do not need.
 */
export const PRESET_VERSIONS: Partial<Record<string, number>> = { high: 2, standard: 2 };

/** Returns the query of a preset's version, "?v=2" or empty. Only for uploads: drawings use the parameter for variants. */
export function versionQuery(preset: string): string {
  const version = PRESET_VERSIONS[preset];
  return version ? `?v=${version}` : "";
}
