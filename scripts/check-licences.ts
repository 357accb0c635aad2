import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type InstalledPackage, licenceErrors } from "./house/licences.ts";

/**
 * `npm run check -- licences`: every installed package, for the product and for development, has a licence that permits sharing the guide.
 */

const root = join(import.meta.dirname, "..");
const checker = join(root, "node_modules", "license-checker-rseidelsohn", "bin", "license-checker-rseidelsohn.js");
const read = (...options: string[]): Record<string, { licenses: string | string[] }> =>
  JSON.parse(
    execFileSync(process.execPath, ["--no-deprecation", checker, "--json", "--excludePrivatePackages", ...options], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    }),
  );

const direct = new Set(Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies ?? {}));
const installed: InstalledPackage[] = Object.entries(read()).map(([id, { licenses }]) => {
  const name = id.slice(0, id.lastIndexOf("@"));
  return {
    name,
    version: id.slice(name.length + 1),
    licence: Array.isArray(licenses) ? licenses.join(" AND ") : licenses,
    development: direct.has(name),
  };
});

const errors = licenceErrors(installed);
if (installed.length < 50) errors.push(`Only ${installed.length} packages were found: run npm ci first.`);
for (const error of errors) process.stdout.write(`${error}\n`);
process.exitCode = errors.length > 0 ? 1 : 0;
