import { readFileSync } from "node:fs";
import { join } from "node:path";

const { version, engines } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package.json"), "utf8"));

/** Version of the guide. */
export const VERSION: string = version;
/** Versions of Node that the guide runs on: ">=24.7". */
export const NODE_WANTED: string = engines.node;
