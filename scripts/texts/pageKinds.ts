import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { EVERY_PAGE } from "../../src/platform/values/translatedWords.ts";
import routes from "../../src/routes.ts";
import { ROOT } from "./sourceTexts.ts";

/** Kinds of pages and the source files that each loads, to find out which texts are on it. */

export interface PageKind {
  /** Patterns of its addresses, as in src/routes.ts: "explore/:country/". */
  paths: string[];
  /** Files that the page loads, now or later, and not every page: "src/site/home/HomePage.tsx". */
  files: ReadonlySet<string>;
}

/** Loaded by every page: the frame. */
const ROOT_FILE = "src/root.tsx";
/** Pages for people who read the guide: no downloads, no pages of developers, and not the page for all other addresses. */
const HAS_READERS = /^(?!dev\/|api\/).*(?:\/|^)$/;
const IMPORTED = /^(?:import|export)\s(?!type\b)(?:[^"';]*?\sfrom\s)?"(\.[^"]+\.tsx?)"|\bimport\("(\.[^"]+\.tsx?)"\)/gm;

const importedFiles = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORTED)]
    .map(([, loaded, later]) => relative(ROOT, join(ROOT, file, "..", String(loaded ?? later))))
    .filter((path) => existsSync(join(ROOT, path)));

/** Returns a function that returns a file with all files that it imports. */
function createReach(): (file: string) => ReadonlySet<string> {
  const imports = new Map<string, string[]>();
  return (file) => {
    const reached = new Set([file]);
    for (const one of reached) {
      const found = imports.get(one) ?? importedFiles(one);
      imports.set(one, found);
      for (const other of found) reached.add(other);
    }
    return reached;
  };
}

/** Returns the frame of every page, then the kinds of pages in the order of src/routes.ts. Addresses of the same file are one kind. */
export function readPageKinds(): PageKind[] {
  const reach = createReach();
  const frame = reach(ROOT_FILE);
  const kinds = new Map<string, PageKind>([[ROOT_FILE, { paths: [EVERY_PAGE], files: frame }]]);
  const visit = (entries: readonly RouteConfigEntry[], frames: readonly string[]) => {
    for (const { path = "", index, file, children } of entries) {
      const own = `src/${file}`;
      if (children) visit(children, [...frames, own]);
      else if ((index || path !== "") && HAS_READERS.test(path)) {
        const known = kinds.get(own);
        if (known) known.paths.push(path);
        else
          kinds.set(own, {
            paths: [path],
            files: new Set([...frames, own].flatMap((one) => [...reach(one)].filter((reached) => !frame.has(reached)))),
          });
      }
    }
  };
  visit(routes, []);
  return [...kinds.values()];
}
