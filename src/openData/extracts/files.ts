/** Pure: what the files of a map are called. All that is known of a map is in its name: a dataset's newest replaces the older, an undone import's goes. */

/** The dataset as words of a file's name, with what tells it from another of the same words. */
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

/** A dataset's file, without its ending. @param run the number of its import @param mark eight characters made of all of the dataset's name */
export const extractFileName = (dataset: string, run: number, mark: string): string => `${datasetSlug(dataset, mark)}.${run}`;

const NAME = /^(?<slug>[a-z0-9-]+)\.(?<run>\d{1,9})\.(?<ending>waiting|pmtiles)$/;

/** Whose a file is; undefined for one that somebody else put there. */
export function readFileName(name: string): { slug: string; run: number; ending: "waiting" | "pmtiles" } | undefined {
  const { slug, run, ending } = NAME.exec(name)?.groups ?? {};
  return slug && (ending === "waiting" || ending === "pmtiles") ? { slug, run: Number(run), ending } : undefined;
}
