import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./toError.ts";

/** Returns the secret stored in DATA_DIR; the first start on a machine creates it. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  if (!existsSync(file)) {
    // wx: if two first starts run at once, one writes and both read the same file.
    try {
      writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}
