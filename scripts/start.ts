import { run } from "../server.ts";
import { buildPages } from "./build.ts";

try {
  await buildPages();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await run(process.env);
