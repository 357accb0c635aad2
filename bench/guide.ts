import { join } from "node:path";
import { waitUntilIdle } from "./cpu.ts";
import { freePort, SERVER_CORE, type Server, startServer, temporaryFolder, waitFor } from "./processes.ts";

const START_MILLISECONDS = 60_000;
/** The first start fills the database, which takes minutes on a busy machine. */
const FILL_MILLISECONDS = 300_000;
const ROOT = join(import.meta.dirname, "..");

export interface RunningGuide extends Server {
  origin: string;
  /** Milliseconds from the start of the process to the first 200 of /readyz and of the home page. */
  ready: number;
  firstPage: number;
}

/**
 * Starts the built guide like `npm start`, on a data folder, and waits for its first page.
 * @param env settings; PORT chooses the port
 * @param isAlone on the core reserved for servers
 * @param root folder of the project; another one for an earlier commit
 */
export async function startGuide(
  dataDir: string,
  env: Record<string, string> = {},
  isAlone = true,
  timeout = START_MILLISECONDS,
  root = ROOT,
): Promise<RunningGuide> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const server = startServer([process.execPath, ...(process.env.BENCH_NODE_OPTIONS?.split(" ") ?? []), join(root, "scripts", "start.ts")], {
    folder: temporaryFolder("guide"),
    cwd: root,
    env: { DATA_DIR: dataDir, PORT: String(port), ...env },
    ...(isAlone ? { core: SERVER_CORE } : {}),
  });
  await waitFor(`${origin}/readyz`, server, timeout);
  const ready = performance.now() - start;
  await waitFor(`${origin}/explore/`, server, timeout);
  return { ...server, origin, ready, firstPage: performance.now() - start };
}

/** A new guide draws pictures for minutes, and pauses for ten seconds while the machine has other work. */
const DRAWN_SECONDS = 15;

/** Lets a new guide fill its data folder: demo data, and the pictures that it draws by itself after its start. */
export async function prepareDemo(dataDir: string, root = ROOT): Promise<void> {
  const guide = await startGuide(dataDir, {}, false, FILL_MILLISECONDS, root);
  await waitUntilIdle(guide.pid, DRAWN_SECONDS);
  await guide.stop();
}
