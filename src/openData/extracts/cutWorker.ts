import { stat } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openSource, readStart } from "../../platform/files/sourceFile.ts";
import { FormatError } from "../formats/file.ts";
import { openOsmXml } from "../formats/osm/readOsmXml.ts";
import { openOverpass } from "../formats/osm/readOverpass.ts";
import { isPbf, openPbf } from "../formats/osm/readPbfFile.ts";
import { cutMap } from "./cut.ts";

/** Cuts one map: run as a worker thread. */

const { path, target } = workerData as { path: string; target: string };

async function open(file: string) {
  const head = await readStart(file, 16);
  const source = openSource(file, (await stat(file)).size, head, (sentence) => {
    // Half a town would look like a whole one.
    throw new FormatError(sentence);
  });
  if (isPbf(head)) return openPbf(source);
  for await (const piece of source.pieces()) {
    const start = new TextDecoder().decode(piece).trimStart();
    return start.startsWith("{") ? openOverpass(source) : openOsmXml(source);
  }
  throw new FormatError("is empty.");
}

try {
  parentPort?.postMessage({ done: await cutMap(await open(path), target, `${target}.squares`) });
} catch (error) {
  parentPort?.postMessage({ problem: (error as Error).message });
}
