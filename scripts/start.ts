import { toError } from "../src/platform/toError.ts";
import { buildPages } from "./build.ts";
import { buildLanguages } from "./texts/buildLanguages.ts";

try {
  await buildPages();
} catch (error) {
  process.stderr.write(`${toError(error).message}\n`);
  process.exit(1);
}
const { run } = await import("../server.ts");
await run(process.env, buildLanguages);
