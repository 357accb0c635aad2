import { pathToFileURL } from "node:url";
import { build, type Plugin, parseSync } from "vite";
import type { AnyEndpoint } from "../src/platform/endpoints/endpoint.ts";
import { applyEdits } from "./texts/edits.ts";

const SCRIPT = "?script";

/** `import code from "./x.ts?script"`: bundles the module and its imports into one script, to be inlined into a page. */
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

/** Returns the fields and whether each is optional: all that a call needs of a schema (platform/pages/callApi.ts). */
const describeFields = (fields: AnyEndpoint["query"]) =>
  fields && {
    shape: Object.fromEntries(Object.entries(fields.shape).map(([name, schema]) => [name, schema.safeParse(undefined).success])),
  };

/** Returns a contract's export in its browser form; undefined for exports that only the server uses. */
function browserDeclaration(name: string, value: unknown): string | undefined {
  if (isEndpoint(value)) {
    const { method, path, files } = value;
    const call = JSON.stringify({ method, path, files, query: describeFields(value.query), body: describeFields(value.body) });
    // Marked as pure, so that bundles leave out endpoints that no page calls.
    return `export const ${name} = /* @__PURE__ */ describe(${call});`;
  }
  if (value instanceof RegExp) return `export const ${name} = ${value};`;
  const isPlain = ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value);
  return isPlain ? `export const ${name} = ${JSON.stringify(value)};` : undefined;
}

/**
 * Replaces each contract's schemas in browsers by the data needed for calls, which are method, path and field names: the schemas and zod's
 * full build would be a fifth of a page's scripts. Exports without a browser form are left out, and the build fails if one is imported.
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

/**
 * Leaves the `meta` of pages out of browsers: every page is loaded as a document, whose head the server writes, so titles and descriptions
 * in scripts would never be used (root.tsx renders them on the server only).
 */
export const serverOnlyMeta = (): Plugin => ({
  name: "server-only-meta",
  enforce: "pre",
  transform(source, id) {
    const [path = ""] = id.split("?", 1);
    if (this.environment.name !== "client" || !/\/src\/.*\.tsx$/.test(path) || !/^export (?:const|function) meta\b/m.test(source))
      return undefined;
    const { program } = parseSync(path, source, { lang: "tsx" });
    const isMeta = (one: (typeof program.body)[number]) => {
      if (one.type !== "ExportNamedDeclaration") return false;
      const { declaration } = one;
      if (declaration?.type === "FunctionDeclaration") return declaration.id?.name === "meta";
      return (
        declaration?.type === "VariableDeclaration" &&
        declaration.declarations.some(({ id: name }) => "name" in name && name.name === "meta")
      );
    };
    const edits = program.body.filter(isMeta).map(({ start, end }) => ({ start, end, code: "export const meta = undefined;" }));
    return { code: applyEdits(source, edits), map: null };
  },
});
