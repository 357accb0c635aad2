import type { TestProject } from "vitest/node";
import { buildPages } from "../scripts/build.ts";
import { startGuide, temporaryFolder } from "./guide.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The guide with demo data that all page tests share: they read it and add to it, and never take anything away. */
    guide: { address: string; dataDir: string };
  }
}

/** Builds the pages and starts one guide with demo data for the whole run. */
export async function setup(project: TestProject) {
  await buildPages();
  const folder = temporaryFolder();
  const guide = await startGuide({ dataDir: folder.path, env: { LOG_LEVEL: "info" } });
  project.provide("guide", { address: guide.address, dataDir: folder.path });
  return async () => {
    await guide.stop();
    folder.remove();
  };
}
