import pg, { type ClientConfig } from "pg";
import { readDependencies, readExtensions, readFinish, readObjects, readRows, type SchemaObject } from "./catalogue.ts";

/** First line of migrations/baseline.sql. */
export const BASELINE_HEAD = "-- Written by scripts/writeBaseline.ts from migrations/before-0.2/: do not edit.\n";

const KINDS: readonly SchemaObject["kind"][] = ["sequence", "table", "function", "view"];

/** Sorts objects so that each comes after those that it needs, and otherwise by kind and name. */
export function sortObjects(objects: readonly SchemaObject[], edges: readonly { from: number; to: number }[]): SchemaObject[] {
  const byOid = new Map(objects.map((object) => [object.oid, object]));
  const byWord = Map.groupBy(objects, ({ name }) => name.replace(/\(.*/s, ""));
  const compare = (a: SchemaObject, b: SchemaObject) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.name < b.name ? -1 : 1);
  const needs = (object: SchemaObject): SchemaObject[] => {
    const recorded = edges.flatMap(({ from, to }) => (from === object.oid ? (byOid.get(to) ?? []) : []));
    // PostgreSQL records no dependencies of a body that is a string, but reads it when it inlines the function.
    const inBody = [...new Set(object.body.match(/\w+/g))].flatMap((word) => byWord.get(word) ?? []);
    return [...recorded, ...inBody].sort(compare);
  };
  const sorted: SchemaObject[] = [];
  const visited = new Set<SchemaObject>();
  const visit = (object: SchemaObject) => {
    if (visited.has(object)) return;
    visited.add(object);
    for (const one of needs(object)) visit(one);
    sorted.push(object);
  };
  for (const object of objects.toSorted(compare)) visit(object);
  return sorted;
}

/**
 * Returns the statements that make a database's schema, with the rows that it has: for a database that migrations alone have written to.
 * Two databases with equal schemas and rows have equal dumps.
 */
export async function dumpSchema(connection: ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("SET search_path = public; SET statement_timeout = 0");
    const objects = sortObjects(await readObjects(client), await readDependencies(client));
    const tables = objects.filter(({ kind }) => kind === "table").map(({ name }) => `"${name}"`);
    return [
      ...(await readExtensions(client)),
      // Bodies name functions and tables that come later.
      "SET LOCAL check_function_bodies = off;",
      ...objects.map(({ statement }) => statement),
      ...(await readRows(client, tables.sort())),
      ...(await readFinish(client)),
      "SET LOCAL check_function_bodies = on;",
      "",
    ].join("\n");
  } finally {
    await client.end();
  }
}
