import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { AnyEndpoint } from "../src/platform/endpoints/endpoint.ts";
import { callApi, setTransport } from "../src/platform/pages/callApi.ts";
import { describe as describeCall } from "../src/platform/pages/callDescription.ts";
import type { ApiRequest } from "../src/platform/pages/transport.ts";
import { buildPages } from "./build.ts";
import { callDescriptions, inlineScripts } from "./plugins.ts";

const SRC = join(import.meta.dirname, "..", "src");
const contracts = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => /\/contract(?:\.\w+)?\.ts$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => join(SRC, name));

const load = (plugin: { load?: unknown }, id: string, environment: string) =>
  (plugin.load as (this: unknown, id: string) => Promise<string | undefined>).call(
    { environment: { name: environment }, addWatchFile() {} },
    id,
  );

/** Returns the exports of a contract in the browser build, by name. */
async function loadBrowserExports(file: string): Promise<Record<string, unknown>> {
  const code = (await load(callDescriptions(), file, "client")) ?? "";
  const body = code.replace(/^import .*$/m, "").replaceAll("export const ", "exports.");
  const exports = {};
  new Function("exports", "describe", body)(exports, describeCall);
  return exports;
}

const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === "object" && value !== null && "path" in value;

/** Returns the URL and body of a call with every parameter, or the parameters that it lacks. */
async function captureRequest(endpoint: AnyEndpoint, input: Record<string, unknown>) {
  let made: ApiRequest | undefined;
  setTransport(async (_endpoint, request) => {
    made = request;
    return { status: 200, body: {} };
  });
  return callApi(endpoint, input as never).then(
    () => made && { method: made.method, url: made.url, body: made.body },
    (error: Error) => error.message,
  );
}

describe("what browsers have of a contract", () => {
  it("makes the same calls as the contract itself, and refuses the same", async () => {
    let compared = 0;
    for (const file of contracts) {
      const [whole, described] = [(await import(pathToFileURL(file).href)) as Record<string, unknown>, await loadBrowserExports(file)];
      for (const [name, endpoint] of Object.entries(whole)) {
        if (!isEndpoint(endpoint)) continue;
        const fields = [endpoint.params, endpoint.query, endpoint.body].flatMap((one) => Object.keys(one?.shape ?? {}));
        const full = Object.fromEntries(fields.map((field) => [field, "x"]));
        for (const input of [full, { ...full, more: "y" }, {}, ...fields.map((field) => ({ ...full, [field]: undefined }))])
          expect(await captureRequest(described[name] as AnyEndpoint, input), `${file} ${name}`).toEqual(
            await captureRequest(endpoint, input),
          );
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  it("leaves schemas and functions out, keeps limits and patterns, and does nothing on the server", async () => {
    const file = join(SRC, "catalogue", "listings", "contract.ts");
    const { CODE, businessCard, businessKey } = await loadBrowserExports(file);
    expect([CODE, businessCard, businessKey]).toEqual([/^[0-9a-hjkmnp-tv-z]{8}$/, undefined, undefined]);
    expect(await load(callDescriptions(), file, "ssr")).toBeUndefined();
    expect(await load(callDescriptions(), join(SRC, "catalogue", "listings", "rules.ts"), "client")).toBeUndefined();
  });
});

it("a script for a page is one piece, which neither imports nor exports anything", { timeout: 120_000 }, async () => {
  const code = JSON.parse(
    (await load(inlineScripts(), `${join(SRC, "ui", "start.ts")}?script`, "ssr"))?.slice("export default ".length, -1) ?? "",
  ) as string;
  expect(code).toContain("guide:hydrated");
  expect(code).not.toMatch(/\bimport\s*["'{]|\bexport\b|<\/script|<!--/);
  expect(code.length).toBeLessThan(6_000);
});

/** Returns the names of the scripts for browsers that contain a text. */
async function scriptsWith(text: RegExp): Promise<string[]> {
  const folder = join(await buildPages(), "client", "assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  return scripts.filter((name) => text.test(readFileSync(join(folder, name), "utf8")));
}

it("no script for browsers holds schemas or what checks them", { timeout: 240_000 }, async () => {
  expect(await scriptsWith(/ZodError|_zod|invalid_format/)).toEqual([]);
});

it("no script for browsers names countries, languages or currencies: Node has other names, so pages would change", {
  timeout: 240_000,
}, async () => {
  expect(await scriptsWith(/\bDisplayNames\b/)).toEqual([]);
  // Would find it: other formatters are in the scripts.
  expect(await scriptsWith(/\bNumberFormat\b/)).not.toEqual([]);
});

it("no script for browsers holds titles and descriptions for the head, which the server alone writes", { timeout: 240_000 }, async () => {
  expect(await scriptsWith(/og:site_name|og:description/)).toEqual([]);
});
