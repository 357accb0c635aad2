import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { closeAfterwards } from "./closing.ts";

/** Creates a folder that is deleted after the file's tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(inject("folder"), "data-"));
  closeAfterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
