import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { newUuid } from "../platform/clock.ts";
import type { Subject } from "./rules.subject.ts";
import type { PictureFormat, PresetName } from "./rules.ts";
import type { RenderJob, RenderResult } from "./store.renderWorker.ts";

/** Changes when the drawing does, so that pictures kept from an older version are not served. */
const DRAWING = "6";

/** A thread that draws one picture after the other. */
class RenderWorker {
  #worker: Worker | undefined;
  #waiting = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>();
  #last: Promise<unknown> = Promise.resolve();
  #orders = 0;
  #open = 0;

  get isBusy(): boolean {
    return this.#open > 0;
  }

  render(order: Omit<RenderJob, "id">, mayStart: () => Promise<void> = async () => {}): Promise<Buffer> {
    this.#open += 1;
    const rendered = this.#last.then(mayStart).then(() => this.#send(order));
    this.#last = rendered
      .catch(() => undefined)
      .finally(() => {
        this.#open -= 1;
      });
    return rendered;
  }

  #send(order: Omit<RenderJob, "id">): Promise<Buffer> {
    this.#orders += 1;
    const id = this.#orders;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const worker = this.#thread();
      // Holds the process while a picture is under way; an idle thread does not.
      worker.ref();
      worker.postMessage({ ...order, id } satisfies RenderJob);
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./store.renderWorker.ts", import.meta.url));
    worker.on("message", (answer: RenderResult) => {
      const asked = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ("bytes" in answer) asked?.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
      else asked?.reject(new Error(`A picture could not be drawn: ${answer.error}`));
      if (this.#waiting.size === 0) worker.unref();
    });
    worker.on("error", (error) => this.#lose(error));
    worker.on("exit", () => this.#lose(new Error("The thread that draws pictures has ended.")));
    this.#worker = worker;
    return worker;
  }

  #lose(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** One for visitors, one for what is drawn ahead: a visitor never waits behind the second. */
const visitors = new RenderWorker();
const background = new RenderWorker();

const PAUSE_MILLISECONDS = 40;

/** Work in the background waits while a visitor's picture is drawn. */
async function waitUntilIdle(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS).unref());
  while (visitors.isBusy);
}

const rendering = new Map<string, Promise<Buffer>>();

/** Seeds are codes and slugs; whatever else one might hold, it stays a name within the folder. */
const fileOf = (folder: string, { seed, kind }: Subject, variant: number, preset: PresetName, format: PictureFormat) =>
  join(folder, `${kind}-${seed.replaceAll(/[^\w-]/g, "_")}-${variant}-${preset}-${DRAWING}.${format}`);

async function cachedFile(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    return undefined;
  }
}

/**
 * A subject's picture: read from the folder when it was drawn before, else drawn and kept there. Never drawn twice at once.
 * @param isAhead drawn in the background, when no visitor waits
 * @throws {Error} when it cannot be drawn or the folder cannot be written
 */
export async function pictureFile(
  folder: string,
  subject: Subject,
  variant: number,
  preset: PresetName,
  format: PictureFormat,
  isAhead = false,
): Promise<Buffer> {
  const file = fileOf(folder, subject, variant, preset, format);
  const found = await cachedFile(file);
  if (found) return found;
  const running = rendering.get(file);
  if (running) return running;
  const order = { subject, variant, preset, format };
  const making = (isAhead ? background.render(order, waitUntilIdle) : visitors.render(order))
    .then(async (bytes) => {
      const fresh = `${file}.${newUuid()}`;
      await mkdir(folder, { recursive: true });
      await writeFile(fresh, bytes);
      await rename(fresh, file);
      return bytes;
    })
    .finally(() => rendering.delete(file));
  rendering.set(file, making);
  return making;
}

/** True when a picture is kept already. */
export async function isDrawn(
  folder: string,
  subject: Subject,
  variant: number,
  preset: PresetName,
  format: PictureFormat,
): Promise<boolean> {
  try {
    await access(fileOf(folder, subject, variant, preset, format));
    return true;
  } catch {
    return false;
  }
}
