import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Finds the packages that a built guide loads: tools of the build, and parts that the build puts into the pages, are not among them. */

export interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Packages by their folder: "node_modules/pg/node_modules/x". */
export type Lock = Record<string, LockedPackage>;

export const readLock = (root: string): Lock =>
  (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Lock }).packages;

/** A string, or the beginning of a template up to its first `${`. */
const LITERAL = /(["'`])((?:(?!\1)[^\\\n$]){1,200})(\1|\$\{)/g;

/** Returns a module without the lines that are comments. */
const readSource = (file: string) => readFileSync(file, "utf8").replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, "");

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g;

/** Returns the names of the packages that built modules import. Other texts of theirs may be names of packages that they contain. */
export function importedPackages(files: readonly string[], names: readonly string[]): Set<string> {
  const imported = files.flatMap((file) => [...readSource(file).matchAll(IMPORT)].map(([, name = ""]) => name));
  return new Set(names.filter((name) => imported.some((one) => one === name || one.startsWith(`${name}/`))));
}

/**
 * Returns the names of the packages that files mention in string literals, as imports, or as arguments of `require.resolve`. Follows
 * relative paths to other files, such as modules and workers.
 */
export function mentionedPackages(entries: readonly string[], names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...entries];
  const seen = new Set(queue);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const [, , text = "", end] of readSource(file).matchAll(LITERAL)) {
      // `@fontsource-variable/${file}` may be any of them.
      const isOpen = end === "${" && text.endsWith("/");
      for (const name of names) if (text === name || text.startsWith(`${name}/`) || (isOpen && name.startsWith(text))) found.add(name);
      if (!/^\.\.?\/.*\.[cm]?[jt]s$/.test(text)) continue;
      const other = join(dirname(file), text);
      if (seen.has(other) || !existsSync(other)) continue;
      seen.add(other);
      queue.push(other);
    }
  }
  return found;
}

/** Returns the folder of a package as Node finds it from another package's folder; undefined if it is not in the lockfile. */
function resolveIn(lock: Lock, from: string, name: string): string | undefined {
  const own = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (lock[own]) return own;
  if (from === "") return undefined;
  const parent = from.lastIndexOf("/node_modules/");
  return resolveIn(lock, parent < 0 ? "" : from.slice(0, parent), name);
}

function isFor(list: string | readonly string[] | undefined, value: string): boolean {
  if (list === undefined) return true;
  const values = [list].flat();
  return values.some((one) => !one.startsWith("!")) ? values.includes(value) : !values.includes(`!${value}`);
}

/** Returns whether npm installs a package on this kind of machine. On Linux only glibc counts, which the pinned Node needs. */
export const isForPlatform = ({ os, cpu, libc }: LockedPackage, platform: string, arch: string): boolean =>
  isFor(os, platform) && isFor(cpu, arch) && (platform !== "linux" || isFor(libc, "glibc"));

/**
 * Returns the folders of packages with all that they depend on, for one kind of machine.
 * @param names packages at the top
 */
export function closePackages(lock: Lock, names: Iterable<string>, platform: string, arch: string): string[] {
  const found = new Set<string>();
  const visit = (from: string, name: string) => {
    const path = resolveIn(lock, from, name);
    const known = path === undefined ? undefined : lock[path];
    if (path === undefined || !known || found.has(path) || !isForPlatform(known, platform, arch)) return;
    found.add(path);
    const peers = Object.keys(known.peerDependencies ?? {}).filter((peer) => !known.peerDependenciesMeta?.[peer]?.optional);
    for (const needed of [...Object.keys({ ...known.dependencies, ...known.optionalDependencies }), ...peers]) visit(path, needed);
  };
  for (const name of names) visit("", name);
  return [...found].sort();
}
