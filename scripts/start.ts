import { registerHooks } from "node:module";
import { buildPages } from "./build.ts";

/**
 * For each module Node reads its package's description anew, to tell what kind of module it is. That of drizzle-orm names hundreds of exports, and a start
 * loads hundreds of its files, which are all ES modules.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(".") && context.parentURL?.includes("/node_modules/drizzle-orm/")
      ? { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true }
      : next(specifier, context),
});

try {
  await buildPages();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
const { run } = await import("../server.ts");
await run(process.env);
