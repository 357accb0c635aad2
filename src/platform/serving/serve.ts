import { join, resolve } from "node:path";
import { readConfig } from "../config.ts";
import { StartError } from "../endpoints/errors.ts";
import { toError } from "../toError.ts";
import { Launcher } from "./launcher.ts";

/** Runs the guide so that `npm run guide -- update` can replace it while it answers: `npm run serve`. */
async function serve() {
  if (process.platform === "win32") throw new StartError("npm run serve needs Linux or macOS: use npm start.");
  // Another version runs in another folder.
  const dataDir = resolve(readConfig(process.env).DATA_DIR);
  const launcher = new Launcher({ DATA_DIR: dataDir }, (code) => process.exit(code));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => launcher.stop());
  await launcher.listen(dataDir);
  await launcher.start(join(import.meta.dirname, "..", "..", ".."));
}

serve().catch((error) => {
  // A server has printed why it did not start.
  if (error instanceof StartError) process.stderr.write(`${toError(error).message}\n`);
  process.exit(1);
});
