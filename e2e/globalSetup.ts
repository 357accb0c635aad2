import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildPages } from "../scripts/build.ts";
import { showToCamera } from "./camera.ts";
import { copyFolder, copyInto, startGuide, temporaryFolder, trimLog } from "./guide.ts";
import { pictureFolder, sharePictures } from "./pictures.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A running guide with demo data for each worker (worker.ts). */
    guides: { address: string; dataDir: string }[];
    /** Data folders to copy (worker.ts): one with demo data, one with places only. */
    templates: { demo: string; places: string };
    /** The file that the browsers' cameras show (camera.ts). */
    camera: string;
  }
}

/**
 * Returns the folder that the steps of one check share, so that each does not build its contents again (scripts/check.ts); a single run
 * creates its own.
 */
function sharedFolder(): { path: string; remove(): void } {
  const path = process.env.CHECK_FOLDER;
  return path ? { path, remove: () => undefined } : temporaryFolder();
}

/** Fills the data folders to copy: one with the gazetteer's places only, one with demo data. */
async function fillTemplates(folder: string): Promise<{ demo: string; places: string }> {
  const [demo, places] = [join(folder, "demo"), join(folder, "places")];
  const done = join(folder, "filled");
  if (existsSync(done)) return { demo, places };
  for (const path of [demo, places]) mkdirSync(path, { recursive: true, mode: 0o755 });
  await (await startGuide({ dataDir: places, env: { GUIDE_DEMO: "off", LOG_LEVEL: "warn" } })).stop();
  trimLog(places);
  copyInto(demo, places);
  sharePictures(demo, pictureFolder());
  await (await startGuide({ dataDir: demo, env: { LOG_LEVEL: "warn" } })).stop();
  trimLog(demo);
  writeFileSync(done, "");
  return { demo, places };
}

/** Starts a guide on a copy of a filled folder. */
async function startCopy(template: string) {
  const folder = copyFolder(template);
  const { address, stop } = await startGuide({ dataDir: folder.path, env: { LOG_LEVEL: "info", OPERATOR_EMAIL: "people@guide.example" } });
  const close = async () => {
    await stop();
    folder.remove();
  };
  return { address, dataDir: folder.path, close };
}

/** Builds the pages and fills the data folders. For tests that open pages, also starts a guide for each worker on a copy. */
export async function setup(project: TestProject) {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    await buildPages();
    const folder = sharedFolder();
    closers.push(folder.remove);
    const templates = await fillTemplates(folder.path);
    project.provide("templates", templates);
    if (project.name === "process") return close;
    const starting = Array.from({ length: project.config.maxWorkers }, () => startCopy(templates.demo));
    closers.push(async () => {
      for (const started of await Promise.allSettled(starting)) if (started.status === "fulfilled") await started.value.close();
    });
    const camera = temporaryFolder();
    closers.push(camera.remove);
    const seen = join(camera.path, "camera.y4m");
    await showToCamera(seen);
    project.provide("camera", seen);
    const guides = await Promise.all(starting);
    project.provide(
      "guides",
      guides.map(({ address, dataDir }) => ({ address, dataDir })),
    );
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
