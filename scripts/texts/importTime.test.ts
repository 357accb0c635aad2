import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
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

it("fails if one is made", () => {
  const source = `${FAILING_READER}
    const { t } = await import(${JSON.stringify(pathToFileURL(join(ROOT, "src/platform/languages/text.ts")).href)});
    t\`Explore\`;`;
  expect(spawnSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" }).stderr).toContain(
    "a text was made at import",
  );
});
