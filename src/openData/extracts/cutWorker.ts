import { stat } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openSource, readStart } from "../../platform/files/sourceFile.ts";
import { toError } from "../../platform/toError.ts";
import { markedEncoding } from "../formats/encoding.ts";
import { FormatError } from "../formats/file.ts";
import { openElements } from "../formats/osm/format.ts";
import { readHead } from "../formats/readHead.ts";
import { cutMap } from "./cut.ts";

/** Cuts one map; runs as a worker thread. */

const { path, target } = workerData as { path: string; target: string };

async function open(file: string) {
  const start = await readStart(file, 16);
  const source = openSource(file, (await stat(file)).size, start, (sentence) => {
    // A damaged file fails, because half a town would look like a whole one.
    throw new FormatError(sentence);
  });
  const elements = openElements(source, await readHead(source, {}, (bytes) => markedEncoding(bytes) ?? "utf-8"));
  if (!elements) throw new FormatError("has no elements of OpenStreetMap.");
  return elements;
}

try {
  parentPort?.postMessage({ done: await cutMap(await open(path), target, `${target}.squares`) });
} catch (error) {
  parentPort?.postMessage({ problem: toError(error).message });
}
