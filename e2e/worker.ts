import { inject } from "vitest";
import { copyFolder } from "./guide.ts";

/** Copies a data folder with demo data, for a guide of one test file. */
export const filledFolder = () => copyFolder(inject("templates").demo);

/** Copies a data folder with only the gazetteer's places: a guide starts on it much sooner than on an empty one. */
export const placesFolder = () => copyFolder(inject("templates").places);

/** The guide with demo data that a worker's test files share: they read it and add to it, and never remove anything. */
export function workerGuide(): { address: string; dataDir: string } {
  const guides = inject("guides");
  const guide = guides[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!guide) throw new Error(`There are ${guides.length} guides for worker ${process.env.VITEST_POOL_ID}`);
  return guide;
}
