import { type Module, parseSync } from "@swc/core";
import { isObject } from "../../src/platform/values/objects.ts";

/** Syntax trees of source files, for checks that need more than a regular expression. */

export interface SourceFile {
  path: string;
  text: string;
}
export type Syntax = Record<string, unknown>;

/** Yields all nodes of a tree, the outer ones first. */
export function* walkNodes(node: unknown): Generator<Syntax> {
  if (Array.isArray(node)) for (const item of node) yield* walkNodes(item);
  else if (isObject(node)) {
    yield node;
    for (const value of Object.values(node)) if (value !== null && typeof value === "object") yield* walkNodes(value);
  }
}

const parsed = new Map<string, Module>();
/** Returns the syntax tree of a file; each file is parsed once. */
export function parse({ path, text }: SourceFile): Module {
  const key = `${path}\n${text}`;
  const found = parsed.get(key) ?? parseSync(text, { syntax: "typescript", tsx: path.endsWith("x"), target: "es2024" });
  parsed.set(key, found);
  return found;
}
