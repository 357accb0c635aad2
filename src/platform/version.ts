import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Version of the guide. */
export const VERSION: string = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8")).version;
