import type { TestProject } from "vitest/node";
import { buildPages } from "../scripts/build.ts";
import { serveBrowser } from "./browser.ts";
import { copyFolder, startGuide, temporaryFolder } from "./guide.ts";
import { pictureFolder, sharePictures } from "./pictures.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A running guide with demo data for each worker (worker.ts). */
    guides: { address: string; dataDir: string }[];
    /** Data folders to copy (worker.ts): filled with demo data, and with places alone. */
    templates: { demo: string; places: string };
    /** Where the run's browser listens. */
    browser: string;
  }
}

/** Builds the pages, fills data folders, and, where tests look at pages, starts a guide for each worker on a copy of it, and one browser. */
export async function setup(project: TestProject) {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    await buildPages();
    const demo = temporaryFolder();
    closers.push(demo.remove);
    await (await startGuide({ dataDir: demo.path, env: { GUIDE_DEMO: "off", LOG_LEVEL: "warn" } })).stop();
    const places = copyFolder(demo.path);
    closers.push(places.remove);
    sharePictures(demo.path, pictureFolder());
    await (await startGuide({ dataDir: demo.path, env: { LOG_LEVEL: "warn" } })).stop();
    project.provide("templates", { demo: demo.path, places: places.path });
    if (project.name === "process") return close;
    const guides: { address: string; dataDir: string }[] = [];
    for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
      const folder = copyFolder(demo.path);
      closers.push(folder.remove);
      const guide = await startGuide({ dataDir: folder.path, env: { LOG_LEVEL: "info" } });
      closers.push(guide.stop);
      guides.push({ address: guide.address, dataDir: folder.path });
    }
    const browser = await serveBrowser();
    closers.push(() => browser.close());
    project.provide("guides", guides);
    project.provide("browser", browser.wsEndpoint());
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
