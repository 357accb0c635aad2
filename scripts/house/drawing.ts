import { oneOf } from "../../src/platform/values/items.ts";
import type { Import } from "./graph.ts";
import { findCapability, ROOMS, type Room, roomForFile } from "./rooms.ts";

/** Draws the rooms in docs/rooms.md; `npm run check -- boundaries` writes and checks it. */

const TEST_FILE = /[.]test[.]tsx?$|^src\/tools\/testing\//;

const isUsedAtRunTime = ({ from, typeOnly }: Import) => !typeOnly && !TEST_FILE.test(from);

/** Returns the number of imports from each room to each room above it in the list; tests and `import type` are left out. */
export function roomImports(imports: Import[]): Map<Room, Map<Room, number>> {
  const edges = new Map<Room, Map<Room, number>>();
  for (const one of imports.filter(isUsedAtRunTime)) {
    const [from, to] = [roomForFile(one.from), roomForFile(one.to)];
    if (!from || !to || from === to) continue;
    const targets = edges.get(from) ?? new Map<Room, number>();
    targets.set(to, (targets.get(to) ?? 0) + 1);
    edges.set(from, targets);
  }
  return edges;
}

/** Returns the capabilities by room, in alphabetical order. */
function capabilities(imports: Import[]): Map<Room, string[]> {
  const names = new Map<Room, Set<string>>(ROOMS.map((room) => [room, new Set()]));
  for (const file of imports.filter(isUsedAtRunTime).flatMap(({ from, to }) => [from, to])) {
    const [first, name] = (findCapability(file) ?? "").split("/");
    const room = oneOf(ROOMS, first);
    if (room && name) names.get(room)?.add(name);
  }
  return new Map([...names].map(([room, found]) => [room, [...found].sort()]));
}

/** Whether a room also reaches the other one through a third; the diagram leaves these edges out. */
const isDetour = (edges: Map<Room, Map<Room, number>>, from: Room, to: Room) =>
  [...(edges.get(from)?.keys() ?? [])].some((between) => between !== to && edges.get(between)?.has(to));

/** Returns the text of docs/rooms.md. */
export function drawRooms(imports: Import[]): string {
  const edges = roomImports(imports);
  const found = capabilities(imports);
  const arrows = ROOMS.flatMap((from) => ROOMS.filter((to) => edges.get(from)?.has(to)).map((to) => ({ from, to })));
  const uses = (room: Room) =>
    ROOMS.flatMap((to) => {
      const count = edges.get(room)?.get(to);
      return count === undefined ? [] : [`${to} (${count})`];
    }).join(", ");
  const count = [...found.values()].flat().length;
  return [
    "# Rooms",
    "",
    `Written by \`npm run check -- boundaries --draw\` from the imports; do not edit. ${ROOMS.length} rooms, ${count} capabilities, ${arrows.length} arrows. A room imports only itself and rooms listed above it. Each room has a README.`,
    "",
    "An arrow points from a room to one that it imports. Arrows that follow from others are left out.",
    "",
    "```mermaid",
    "flowchart BT",
    ...arrows.filter(({ from, to }) => !isDetour(edges, from, to)).map(({ from, to }) => `  ${from} --> ${to}`),
    "```",
    "",
    "| room | capabilities | imports (statements) |",
    "|---|---|---|",
    ...ROOMS.map((room) => `| [${room}](../src/${room}/README.md) | ${found.get(room)?.join(", ") ?? ""} | ${uses(room)} |`),
    "",
  ].join("\n");
}
