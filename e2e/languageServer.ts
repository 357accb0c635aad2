import { startGuide } from "../server.ts";
import { readConfig } from "../src/platform/config.ts";

/** Starts a guide on another build than the newest one, for languageGuide.ts: `node e2e/languageServer.ts FOLDER`. */
const guide = await startGuide(readConfig(process.env), String(process.argv[2]));
process.on("SIGTERM", () => guide.stop().then(() => process.exit(0)));
process.stderr.write(`The Guide is at ${guide.address}/\n`);
