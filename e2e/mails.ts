import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workerGuide } from "./worker.ts";

const PATIENCE_MILLISECONDS = 20_000;
const LOOK_MILLISECONDS = 100;

/** Returns the mails that the worker's guide has sent to an address, the newest first, with their lines unwrapped. */
function mailsTo(to: string): string[] {
  const folder = join(workerGuide().dataDir, "mailbox");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  return names
    .sort()
    .reverse()
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "="))
    .filter((source) => new RegExp(`^To: .*${to}`, "m").test(source));
}

/**
 * Returns the path of the newest mailed link of a kind; waits, because the worker sends mail with a delay.
 * @param kind start of the path, up to its token
 * @param words text that the mail must contain
 */
export async function mailedPath(to: string, kind: string, words = ""): Promise<string> {
  const link = new RegExp(`http[^\\s"<>]*(${kind}[\\w-]+/)`);
  for (const until = Date.now() + PATIENCE_MILLISECONDS; Date.now() < until; ) {
    const found = mailsTo(to)
      .filter((source) => source.includes(words))
      .map((source) => link.exec(source)?.[1])
      .find(Boolean);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
  }
  throw new Error(`No mail with ${kind} came to ${to}`);
}
