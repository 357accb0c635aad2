import cluster, { type Worker } from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../endpoints/errors.ts";
import { toError } from "../toError.ts";
import { type Answer, type ControlRequest, listenToCommands, type Serving } from "./control.ts";
import { BESIDE, RETIRE, reportSchema } from "./worker.ts";

/** Longest start of a new version: from a clone, it builds its pages first. */
const START_MILLISECONDS = 15 * 60_000;

interface Running {
  worker: Worker;
  serving: Serving;
}

const readVersion = (folder: string): string => {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
  } catch {
    throw new StartError(`${folder} holds no version of the guide.`);
  }
};

/** Waits until a server accepts connections. @throws Error with the reason if it ends instead */
const waitUntilReady = (worker: Worker) =>
  new Promise<void>((ready, failed) => {
    let reason: string | undefined;
    const fail = (error: Error) => {
      clearTimeout(limit);
      failed(error);
    };
    const limit = setTimeout(() => fail(new Error(`It was not ready after ${START_MILLISECONDS / 60_000} minutes.`)), START_MILLISECONDS);
    worker.on("message", (message) => {
      const report = reportSchema.safeParse(message).data;
      if (report?.state === "failed") reason = report.reason;
      if (report?.state !== "ready") return;
      clearTimeout(limit);
      ready();
    });
    worker.once("exit", (code, signal) => fail(new Error(reason ?? `It ended with ${signal ?? `code ${code}`}.`)));
    worker.once("error", fail);
  });

/**
 * Runs a server as a child process, and replaces it by that of another version on the same port: both share one listening socket, so no
 * connection is refused. The launcher itself accepts no connections and stays as it is until it is restarted.
 */
export class Launcher {
  #current: Running | undefined;
  #isSwitching = false;
  #isStopping = false;
  /** Exit code of the server that answered visitors, once it has ended. */
  #code: number | undefined;
  readonly #workers = new Set<Worker>();
  readonly #environment: Record<string, string>;
  readonly #onEnd: (code: number) => void;

  /** @param onEnd receives the exit code of the server that answers visitors, once all have ended */
  constructor(environment: Record<string, string>, onEnd: (code: number) => void) {
    this.#environment = environment;
    this.#onEnd = onEnd;
    // The default hands connections out from the launcher, which would then be part of each.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  async #launch(folder: string, args: string[]): Promise<Running> {
    const version = readVersion(folder);
    // The first releases have no scripts/start.ts.
    const script = [join(folder, "scripts", "start.ts"), join(folder, "server.ts")].find(existsSync);
    if (!script) throw new StartError(`${folder} holds no version of the guide.`);
    cluster.setupPrimary({ exec: script, args });
    const worker = cluster.fork(this.#environment);
    worker.on("error", () => undefined);
    const running = { worker, serving: { version, folder, pid: worker.process.pid ?? 0 } };
    this.#workers.add(worker);
    worker.once("exit", (code) => {
      this.#workers.delete(worker);
      if (this.#current === running) {
        this.#code = this.#isStopping ? code : code || 1;
        this.stop();
      }
      // The end of the launcher would end a server that still finishes its requests.
      if (this.#code !== undefined && this.#workers.size === 0) this.#onEnd(this.#code);
    });
    try {
      await waitUntilReady(worker);
      return running;
    } catch (error) {
      worker.process.kill("SIGKILL");
      throw error;
    }
  }

  /** Starts the first server. @throws Error if it does not start */
  async start(folder: string): Promise<void> {
    this.#current = await this.#launch(folder, []);
  }

  /** Listens to `npm run guide -- update`. */
  listen = (dataDir: string) => listenToCommands(dataDir, (request) => this.answer(request));

  async answer({ folder }: ControlRequest): Promise<Answer> {
    const { serving } = this.#current ?? {};
    if (!serving) throw new Error("No server runs yet.");
    if (folder === undefined) return { serving };
    if (this.#isSwitching) return { serving, refused: "Another update is running." };
    this.#isSwitching = true;
    try {
      const next = await this.#launch(folder, [BESIDE]);
      const former = this.#current?.worker;
      this.#current = next;
      former?.send(RETIRE);
      return { serving: next.serving };
    } catch (error) {
      return { serving, refused: toError(error).message };
    } finally {
      this.#isSwitching = false;
    }
  }

  /** Stops all servers in good order. */
  stop(): void {
    this.#isStopping = true;
    for (const worker of this.#workers) worker.process.kill("SIGTERM");
  }
}
