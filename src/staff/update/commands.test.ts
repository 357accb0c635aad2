import { mkdirSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { type Answer, type ControlRequest, listenToCommands } from "../../platform/serving/control.ts";
import { VERSION } from "../../platform/version.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { runCaptured } from "../../tools/testing/commandRun.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { updateCommands } from "./commands.ts";

const ROOT = resolve(import.meta.dirname, "..", "..", "..");
const SERVING = { version: "0.1.9", folder: "/opt/guide-0.1.9", pid: 1 };

/** A data folder whose launcher answers as the test says. */
async function open(answer?: (request: ControlRequest) => Answer) {
  const dataDir = temporaryFolder();
  const asked: ControlRequest[] = [];
  if (answer) {
    const server = await listenToCommands(dataDir, async (request) => {
      asked.push(request);
      return answer(request);
    });
    closeAfterwards(() => void server.close());
  }
  const { db, connection } = await freshDatabase();
  const config = readConfig({ DATA_DIR: dataDir });
  const run = (...words: string[]) => runCaptured(updateCommands[0], words, { db, connection, config });
  return { dataDir, asked, run };
}

it("Nothing is done without a launcher", async () => {
  const { run } = await open();
  await expect(run()).rejects.toThrow(/^No guide runs with npm run serve on this DATA_DIR, so nothing was changed[.]/);
});

it("The launcher is asked to switch to this folder, and the link for the next start follows", async () => {
  const { dataDir, run, asked } = await open(({ folder }) => ({ serving: folder ? { version: VERSION, folder, pid: 2 } : SERVING }));
  const link = join(dataDir, "current");
  mkdirSync(join(dataDir, "guide-0.1.9"));
  symlinkSync(join(dataDir, "guide-0.1.9"), link);
  const { code, output } = await run("--no-backup", "--link", link);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`Version ${VERSION} answers visitors. Version 0.1.9 finishes its requests and stops.`),
  ]);
  expect(output).toContain("To go back, run npm run guide -- update in /opt/guide-0.1.9.");
  expect([asked, readlinkSync(link)]).toEqual([[{}, { folder: ROOT }], ROOT]);
});

it("A version that did not start is an error, and the link stays", async () => {
  const { dataDir, run } = await open(({ folder }) => ({
    serving: SERVING,
    ...(folder ? { refused: "The new version answers / with 500." } : {}),
  }));
  const link = join(dataDir, "current");
  symlinkSync(dirname(dataDir), link);
  const { code, output } = await run("--no-backup", "--link", link);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`Version ${VERSION} did not start: The new version answers / with 500.\nVersion 0.1.9 keeps running.`),
  ]);
  expect(readlinkSync(link)).toBe(dirname(dataDir));
});

it.each([[["--force"]], [["--link"]], [["--link", "/nowhere/current"]]])("The arguments %j are refused", async (words) => {
  const { run } = await open(() => ({ serving: SERVING }));
  await expect(run(...words)).rejects.toThrow(StartError);
});

it("Only one launcher runs on a data folder", async () => {
  const { dataDir } = await open(() => ({ serving: SERVING }));
  await expect(listenToCommands(dataDir, async () => ({ serving: SERVING }))).rejects.toThrow(
    "npm run serve runs already on this DATA_DIR.",
  );
});
