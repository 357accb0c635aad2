import { buildPages } from "../scripts/build.ts";

/** Builds the pages, for guides that start with their own folders. */
export async function setup() {
  await buildPages();
}
