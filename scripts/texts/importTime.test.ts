import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { buildPages } from "../build.ts";
import { ROOT } from "./sourceTexts.ts";

/** A reader that fails: a text that is made while the program starts would be English for ever. */
const FAILING_READER = `Object.defineProperty(globalThis, Symbol.for("the-guide.reader"), {
  get: () => () => { throw new Error("a text was made at import"); },
  set: () => undefined,
});`;

const importWith = (...files: string[]) => {
  const imports = files.map((file) => `await import(${JSON.stringify(pathToFileURL(join(ROOT, file)).href)});`);
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", [FAILING_READER, ...imports].join("\n")], {
    encoding: "utf8",
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
  });
  return status === 0 ? "" : stderr;
};

it("makes no text while the server, its jobs and its commands are imported", { timeout: 60_000 }, () => {
  expect(importWith("src/api.ts", "src/jobs.ts", "src/commands.ts")).toBe("");
});

it("makes no text while the pages are imported", { timeout: 300_000 }, async () => {
  const build = relative(ROOT, await buildPages());
  expect(importWith(join(build, "server", "index.js"))).toBe("");
});

it("fails if one is made", () => {
  const source = `${FAILING_READER}
    const { t } = await import(${JSON.stringify(pathToFileURL(join(ROOT, "src/platform/languages/text.ts")).href)});
    t\`Explore\`;`;
  expect(spawnSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" }).stderr).toContain(
    "a text was made at import",
  );
});
