import { buildPages } from "./build.ts";

try {
  await buildPages();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
const { run } = await import("../server.ts");
await run(process.env);
