import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import type { AnyEndpoint } from "../src/platform/endpoints/endpoint.ts";

const SCRIPT = "?script";

/** `import code from "./x.ts?script"`: the module with all it imports as one script, to be written into a page. */
export const inlineScripts = (): Plugin => ({
  name: "inline-scripts",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!source.endsWith(SCRIPT)) return undefined;
    const found = await this.resolve(source.slice(0, -SCRIPT.length), importer);
    return found && `${found.id}${SCRIPT}`;
  },
  async load(id) {
    if (!id.endsWith(SCRIPT)) return undefined;
    const entry = id.slice(0, -SCRIPT.length);
    this.addWatchFile(entry);
    const built = await build({
      configFile: false,
      logLevel: "warn",
      build: { write: false, minify: true, target: "es2022", modulePreload: false, lib: { entry, formats: ["iife"], name: "script" } },
    });
    const [first] = [built].flat();
    if (!first || !("output" in first)) throw new Error(`${entry} was not built`);
    return `export default ${JSON.stringify(first.output[0].code.trim())};`;
  },
});

const CONTRACT = /\/src\/.*\/contract\.ts$/;

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** Which fields there are and which may be left out: all that a call asks a schema (platform/pages/callApi.ts). */
const describeFields = (fields: AnyEndpoint["query"]) =>
  fields && {
    shape: Object.fromEntries(Object.entries(fields.shape).map(([name, schema]) => [name, schema.safeParse(undefined).success])),
  };

/** An export of a contract as a browser has it; undefined for what only the server uses. */
function browserDeclaration(name: string, value: unknown): string | undefined {
  if (isEndpoint(value)) {
    const { method, path, files } = value;
    const call = JSON.stringify({ method, path, files, query: describeFields(value.query), body: describeFields(value.body) });
    // Marked, so that what no page of a file calls is left out of it.
    return `export const ${name} = /* @__PURE__ */ describe(${call});`;
  }
  if (value instanceof RegExp) return `export const ${name} = ${value};`;
  const isPlain = ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);
  return isPlain ? `export const ${name} = ${JSON.stringify(value)};` : undefined;
}

/**
 * Gives browsers of each contract what they need to call it, method, address and names of the fields, in place of its schemas: these and zod's full
 * build would be a fifth of a page's scripts. An export that a browser has no form of does not exist for it, and the build fails where one is imported.
 */
export const callDescriptions = (): Plugin => ({
  name: "call-descriptions",
  enforce: "pre",
  async load(id) {
    if (this.environment.name !== "client" || !CONTRACT.test(id)) return undefined;
    const contract: Record<string, unknown> = await import(pathToFileURL(id).href);
    const declarations = Object.entries(contract).flatMap(([name, value]) => browserDeclaration(name, value) ?? []);
    return ['import { describe } from "/src/platform/pages/callDescription.ts";', ...declarations].join("\n");
  },
});
