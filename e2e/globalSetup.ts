import type { TestProject } from "vitest/node";
import { buildPages } from "../scripts/build.ts";
import { serveBrowser } from "./browser.ts";
import { copyFolder, startGuide, temporaryFolder } from "./guide.ts";
import { pictureFolder, sharePictures } from "./pictures.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A running guide with demo data for each worker (worker.ts). */
    guides: { address: string; dataDir: string }[];
    /** A filled data folder to copy (worker.ts). */
    template: string;
    /** Where the run's browser listens. */
    browser: string;
  }
}

/** Builds the pages, fills one data folder with demo data, and, where tests look at pages, starts a guide for each worker on a copy of it, and one browser. */
export async function setup(project: TestProject) {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    await buildPages();
    const template = temporaryFolder();
    closers.push(template.remove);
    sharePictures(template.path, pictureFolder());
    await (await startGuide({ dataDir: template.path, env: { LOG_LEVEL: "warn" } })).stop();
    project.provide("template", template.path);
    if (project.name === "process") return close;
    const guides: { address: string; dataDir: string }[] = [];
    for (let worker = 0; worker < project.config.maxWorkers; worker += 1) {
      const folder = copyFolder(template.path);
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
