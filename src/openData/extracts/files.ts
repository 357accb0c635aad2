/**
 * Pure: names of map files. The name holds all that is known about a map: the newest map of a dataset replaces older ones, and the map of
 * an undone import is deleted.
 */

/** Returns the dataset as a slug for a file name, with a mark that distinguishes datasets of equal slugs. */
const datasetSlug = (dataset: string, mark: string) =>
  `${
    dataset
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60) || "map"
  }-${mark}`;

export const WAITING = ".waiting";
export const ARCHIVE = ".pmtiles";

/**
 * Returns the name of a dataset's file, without its extension.
 * @param run number of its import
 * @param mark eight characters derived from the whole name of the dataset
 */
export const extractFileName = (dataset: string, run: number, mark: string): string => `${datasetSlug(dataset, mark)}.${run}`;

const NAME = /^(?<slug>[a-z0-9-]+)\.(?<run>\d{1,9})\.(?<ending>waiting|pmtiles)$/;

/** Reads the dataset slug, import number and extension from a file name. @returns undefined for a file that the guide did not create */
export function readFileName(name: string): { slug: string; run: number; ending: "waiting" | "pmtiles" } | undefined {
  const { slug, run, ending } = NAME.exec(name)?.groups ?? {};
  return slug && (ending === "waiting" || ending === "pmtiles") ? { slug, run: Number(run), ending } : undefined;
}
