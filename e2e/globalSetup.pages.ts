import { buildPages } from "../scripts/build.ts";

/** Builds the pages, for guides that begin with folders of their own. */
export async function setup() {
  await buildPages();
}
