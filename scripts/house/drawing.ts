import type { Import } from "./graph.ts";
import { capabilityOf } from "./rooms.ts";

/** The drawing of the slices: docs/slices.md, written and checked by `npm run check -- boundaries`. */

const TEST_FILE = /[.]test[.]tsx?$|^src\/tools\/testing\//;

/** Which slices each slice imports at run time; tests and `import type` aside. */
export function sliceImports(imports: Import[]): Map<string, string[]> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, typeOnly } of imports) {
    const [a, b] = [capabilityOf(from), capabilityOf(to)];
    if (!a || TEST_FILE.test(from)) continue;
    const targets = edges.get(a) ?? edges.set(a, new Set()).get(a);
    if (b && b !== a && !typeOnly) targets?.add(b);
  }
  return new Map([...edges].sort(([a], [b]) => (a < b ? -1 : 1)).map(([slice, targets]) => [slice, [...targets].sort()]));
}

/** What a slice reaches over another one is left out of the picture, or it would be a net of hundreds of lines. */
function withoutDetours(edges: Map<string, string[]>): [string, string][] {
  const reached = new Map<string, Set<string>>();
  const reach = (slice: string): Set<string> => {
    const known = reached.get(slice);
    if (known) return known;
    const all = new Set<string>();
    // Set before the walk: a cycle (which another check refuses) must not hang this one.
    reached.set(slice, all);
    for (const to of edges.get(slice) ?? []) for (const one of [to, ...reach(to)]) all.add(one);
    return all;
  };
  return [...edges].flatMap(([slice, targets]) =>
    targets.filter((to) => !targets.some((other) => other !== to && reach(other).has(to))).map((to): [string, string] => [slice, to]),
  );
}

/** @returns the text of docs/slices.md */
export function drawSlices(imports: Import[]): string {
  const edges = sliceImports(imports);
  const count = [...edges.values()].reduce((sum, targets) => sum + targets.length, 0);
  return [
    "# Slices and what they import",
    "",
    `Written by \`npm run check -- boundaries --draw\` from the imports themselves; do not edit. ${edges.size} slices, ${count} arrows between them, no cycle. Every slice may also use \`platform/\`, and its screens \`ui/\`; these know no slice.`,
    "",
    "An arrow points from a slice to one that it imports. Arrows that follow from others are left out of the picture; the table has them all.",
    "",
    "```mermaid",
    "flowchart LR",
    ...withoutDetours(edges).map(([from, to]) => `  ${from} --> ${to}`),
    "```",
    "",
    "| slice | imports |",
    "|---|---|",
    ...[...edges].map(([slice, targets]) => `| ${slice} | ${targets.join(", ") || "none"} |`),
    "",
  ].join("\n");
}
