import { join, resolve } from "node:path";
import { readConfig } from "../src/platform/config.ts";
import { StartError } from "../src/platform/endpoints/errors.ts";
import { Launcher } from "../src/platform/serving/launcher.ts";
import { toError } from "../src/platform/toError.ts";

/** `npm run serve`: runs the guide so that `npm run guide -- update` can replace it while it answers. */
try {
  if (process.platform === "win32") throw new StartError("npm run serve needs Linux or macOS: use npm start.");
  const { DATA_DIR } = readConfig(process.env);
  // Another version runs in another folder.
  const dataDir = resolve(DATA_DIR);
  const launcher = new Launcher({ DATA_DIR: dataDir }, (code) => process.exit(code));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => launcher.stop());
  await launcher.listen(dataDir);
  await launcher.start(join(import.meta.dirname, ".."));
} catch (error) {
  process.stderr.write(`${toError(error).message}\n`);
  process.exit(1);
}
