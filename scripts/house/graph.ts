import { isBuiltin } from "node:module";
import { basename } from "node:path/posix";
import { findCapability } from "./rooms.ts";

/** Checks the three boundaries that need the whole import graph. All of them ignore `import type`, which vanishes before run time. */

export interface Import {
  /** Paths from the project's folder, with forward slashes. */
  from: string;
  to: string;
  typeOnly: boolean;
}

const TEST_FILE = /[.]test[.]tsx?$|^src\/tools\/testing\//;
const SERVER_FILE =
  /^src\/(?!ui\/|platform\/|tools\/testing\/)(?:[^/]+\/){2,}(?:api|store|tables|acts|jobs|commands)[.]ts$|^src\/platform\/db\/|node_modules\/(?:pg|drizzle-orm|fastify|sharp)\//;
/** Runs only on the server: the build excludes it from the browser's code. */
const SERVER_ENTRY = "src/entry.server.tsx";

const countingImports = (imports: Import[]) => imports.filter(({ from, typeOnly }) => !typeOnly && !TEST_FILE.test(from));

/**
 * Rule 2 across files: screens that reach the server through another file. (Dependency-cruiser reports direct imports of a .tsx.)
 * @returns one message per path found, the shortest for each pair of a screen and a server file
 */
export function serverFilesBehindScreens(imports: Import[]): string[] {
  const next = Map.groupBy(countingImports(imports), ({ from }) => from);
  const screens = [...next.keys()].filter((file) => /^src\/.*[.]tsx$/.test(file) && file !== SERVER_ENTRY);
  return screens.flatMap((screen) => {
    const seen = new Set([screen]);
    const ways = [[screen]];
    const found: string[] = [];
    for (const way of ways) {
      for (const { to } of next.get(way.at(-1) ?? "") ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        if (!SERVER_FILE.test(to)) {
          // Another screen on the path is checked separately.
          if (!to.endsWith(".tsx")) ways.push([...way, to]);
        } else if (way.length > 1) found.push([...way, to].join(" → "));
      }
    }
    return found.map(
      (way) =>
        `2-screens-know-no-server: ${way}\n    A .tsx file also runs in browsers, and these imports would bundle server code. Split the file in the middle of the chain: move the code for browsers into its own file.`,
    );
  });
}

const PURE_FILE = /^(?:contract|rules|enumerations)[.]ts$/;
/** Platform files that a pure file may import, as in importRules.cjs. */
const PURE_PLATFORM =
  /^src\/platform\/(?:values\/\w+|endpoints\/endpoint|files\/(?:csvReader|geojsonReader|plainText|records|uploadMark)|parsing\/limits|guideName|languages\/(?:text|pattern|reader|pageAddress|addressLanguage))[.]ts$/;

/**
 * Rule 1 across files: contracts or rules that reach the server or impure code through files named for what they hold (readPbf.ts).
 * Dependency-cruiser reports direct imports.
 * @returns one message per path found, the shortest for each pair
 */
export function impureFilesBehindRules(imports: Import[]): string[] {
  const next = Map.groupBy(countingImports(imports), ({ from }) => from);
  const isImpure = (to: string) =>
    SERVER_FILE.test(to) || isBuiltin(to) || to.endsWith(".tsx") || (to.startsWith("src/platform/") && !PURE_PLATFORM.test(to));
  const pure = [...next.keys()].filter((file) => findCapability(file) !== undefined && PURE_FILE.test(basename(file)));
  return pure.flatMap((start) => {
    const seen = new Set([start]);
    const ways = [[start]];
    const found: string[] = [];
    for (const way of ways) {
      for (const { to } of next.get(way.at(-1) ?? "") ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        if (isImpure(to)) {
          if (way.length > 1) found.push([...way, to].join(" → "));
        }
        // Another pure file on the path is checked separately.
        else if (findCapability(to) !== undefined && !PURE_FILE.test(basename(to))) ways.push([...way, to]);
      }
    }
    return found.map(
      (way) =>
        `1-pure-contracts-and-rules: ${way}\n    The browser, the server and tests all load rules and contracts, and the same input must give the same answer. Split the file in the middle of the chain, or pass the data in as an argument.`,
    );
  });
}

/**
 * Rule 5 for capabilities: folders of src/ that import each other, directly or indirectly.
 * @returns one message per cycle, with the imports that form it
 */
export function capabilityCycles(imports: Import[]): string[] {
  const edges = new Map<string, Map<string, string>>();
  for (const { from, to } of countingImports(imports)) {
    const [a, b] = [findCapability(from), findCapability(to)];
    if (!a || !b || a === b) continue;
    const targets = edges.get(a) ?? new Map<string, string>();
    if (!targets.has(b)) targets.set(b, `${from} → ${to}`);
    edges.set(a, targets);
  }
  const reported = new Set<string>();
  return [...edges.keys()].sort().flatMap((start) => {
    const ring = shortestCycle(edges, start);
    const key = ring?.toSorted().join(" ");
    if (!ring || !key || reported.has(key)) return [];
    reported.add(key);
    const steps = ring.map((capability, index) => `    ${edges.get(capability)?.get(ring[(index + 1) % ring.length] ?? "")}`);
    return [
      `5-no-cycle-of-capabilities: ${[...ring, ring[0]].join(" → ")}\n${steps.join("\n")}\n    Capabilities that need each other cannot be read or changed one at a time. Combine both in the page or the api.ts of one of them, or move the shared code (a constant, a pure rule, a component) to the lower one.`,
    ];
  });
}

function shortestCycle(edges: Map<string, Map<string, string>>, start: string): string[] | undefined {
  const seen = new Set<string>();
  const ways = [[start]];
  for (const way of ways) {
    for (const to of edges.get(way.at(-1) ?? "")?.keys() ?? []) {
      if (to === start) return way;
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return undefined;
}
