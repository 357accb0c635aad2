import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { type RunningGuide, runCommand, startGuide } from "./guide.ts";
import { islandXml, PLACES } from "./island.ts";
import { pictureFolder, sharePictures } from "./pictures.ts";
import { placesFolder } from "./worker.ts";

interface IslandListing {
  business_code: string;
  name: string;
  area: { slug: string } | null;
}

export interface IslandGuide {
  guide: RunningGuide;
  listings: IslandListing[];
  /** Returns the text of a page. */
  text(path: string): Promise<string>;
  /** Returns an answer of the API. */
  json<Answer>(path: string): Promise<Answer>;
  /** Imports another file. */
  importFile(name: string, content: string, ...options: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts a guide without demo data, imports the island, and waits until its villages are areas. */
export async function startIslandGuide(): Promise<IslandGuide> {
  const folder = placesFolder();
  sharePictures(folder.path, pictureFolder());
  const guide = await startGuide({ dataDir: folder.path, env: { GUIDE_DEMO: "off", LOG_LEVEL: "warn" } });
  const importFile = async (name: string, content: string, ...options: string[]) => {
    const file = join(folder.path, name);
    writeFileSync(file, content);
    const { code, output } = await runCommand(["import", file, ...options], { dataDir: folder.path });
    expect(code, output).toBe(0);
    return output;
  };
  // Without the marks that React puts between texts.
  const text = async (path: string) => (await (await fetch(`${guide.address}${path}`)).text()).replaceAll("<!-- -->", "");
  const json = async <Answer>(path: string) => (await (await fetch(`${guide.address}${path}`)).json()) as Answer;
  const output = await importFile("island.osm", islandXml());
  expect(output).toContain("Practical places: 10 added");
  expect(output).toContain("Routes: 1 added");
  let listings: IslandListing[] = [];
  await vi.waitFor(
    async () => {
      ({ results: listings } = await json<{ results: IslandListing[] }>("/guide/api/business/?page_size=100"));
      expect(listings.length).toBeGreaterThanOrEqual(PLACES.length);
      // The villages become areas in the background, the route last.
      expect(listings.filter(({ area }) => area === null)).toEqual([]);
      const { area } = await json<{ area: object | null }>("/guide/api/routes/tour-des-cretes/");
      expect(area).not.toBeNull();
    },
    { timeout: 60_000, interval: 500 },
  );
  const close = async () => {
    await guide.stop();
    folder.remove();
    const isOwn = (picture: string) => listings.some(({ business_code }) => picture.startsWith(`business-${business_code}-`));
    for (const picture of readdirSync(pictureFolder()).filter(isOwn)) rmSync(join(pictureFolder(), picture));
  };
  return { guide, listings, text, json, importFile, close };
}
