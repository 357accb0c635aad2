import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../src/tools/testing/folder.ts";
import { closePackages, importedPackages, isForPlatform, type Lock, mentionedPackages } from "./packages.ts";

/** Writes modules by path. @returns their folder */
function modules(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  return folder;
}

describe("packages that a program mentions", () => {
  it("are imported, required, or resolved, in modules and workers that it leads to", () => {
    const folder = modules({
      "server.ts": `import pg from "pg"; import "./src/a.ts"; new Worker(new URL("./src/worker.ts", import.meta.url));`,
      "src/a.ts": `import { x } from "@scope/one/deep.js"; const load = createRequire(import.meta.url); load("towns/data.json");`,
      "src/worker.ts": `require.resolve(\`@fonts/\${family}/unicode.json\`);`,
      "src/unused.ts": `import "left";`,
    });
    const names = ["pg", "pgx", "@scope/one", "@scope/two", "towns", "@fonts/latin", "@fonts/thai", "left"];
    const found = mentionedPackages([join(folder, "server.ts")], names);
    expect([...found].sort()).toEqual(["@fonts/latin", "@fonts/thai", "@scope/one", "pg", "towns"]);
  });

  it("are not those in comments", () => {
    const folder = modules({ "server.ts": `/** Uses "left" no more. */\n// import "left";\nimport "pg";` });
    expect([...mentionedPackages([join(folder, "server.ts")], ["left", "pg"])]).toEqual(["pg"]);
  });
});

it("finds the packages that built modules import, and not those that their texts name", () => {
  const folder = modules({
    "index.js": `import { a } from "a/deep.js";\nconst b = import("b");\n * import "c";\nconst words = ["d", "e"];\nexport * from "f";`,
  });
  expect([...importedPackages([join(folder, "index.js")], ["a", "b", "c", "d", "e", "f"])]).toEqual(["a", "b", "f"]);
});

const LOCK: Lock = {
  "node_modules/a": { version: "1.0.0", dependencies: { b: "^1.0.0" }, optionalDependencies: { "b-linux": "1", "b-darwin": "1" } },
  "node_modules/b": { version: "2.0.0" },
  "node_modules/a/node_modules/b": { version: "1.0.0", dependencies: { c: "1" } },
  "node_modules/c": {
    version: "1.0.0",
    peerDependencies: { a: "*", react: "*", vite: "*" },
    peerDependenciesMeta: { vite: { optional: true } },
  },
  "node_modules/react": { version: "19.0.0" },
  "node_modules/vite": { version: "8.0.0" },
  "node_modules/b-linux": { version: "1.0.0", os: "linux", cpu: ["x64", "arm64"] },
  "node_modules/b-darwin": { version: "1.0.0", os: ["darwin"] },
};

describe("packages with all that they need", () => {
  it("are found as Node finds them, with what they need beside them, for one kind of machine", () => {
    expect(closePackages(LOCK, ["a"], "linux", "x64")).toEqual([
      "node_modules/a",
      "node_modules/a/node_modules/b",
      "node_modules/b-linux",
      "node_modules/c",
      "node_modules/react",
    ]);
  });

  it.each([
    [{ os: ["linux"], libc: ["musl"] }, false],
    [{ os: ["linux"], libc: "glibc" }, true],
    [{ os: ["!win32"] }, true],
    [{ os: ["!linux"] }, false],
    [{ cpu: "arm64" }, false],
    [{}, true],
  ])("%j is for Linux on x64: %s", (stated, expected) => {
    expect(isForPlatform({ version: "1.0.0", ...stated }, "linux", "x64")).toBe(expected);
  });
});
