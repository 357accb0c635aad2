import { Worker } from "node:worker_threads";
import type { Subject } from "#illustrator";
import type { Storage } from "../../platform/files/storage.ts";
import { toError } from "../../platform/toError.ts";
import { type PictureFormat, PRESETS, type Preset, type PresetName } from "../uploads/presets.ts";
import type { RenderJob, RenderResult } from "./renderWorker.ts";

/** Increase it when the drawing changes, so that pictures stored by an older version are not served. */
const DRAWING = "14";

/** Thrown if a picture was drawn but not stored, as on a full disk; holds the picture, so that the visitor still gets it. */
export class NotStoredError extends Error {
  readonly picture: Buffer;

  constructor(picture: Buffer, cause: unknown) {
    super(`A picture could not be stored: ${toError(cause).message}`, { cause });
    this.picture = picture;
  }
}

/** A worker thread that draws one picture after the other. */
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
      // Keeps the process alive while a picture is in progress; an idle thread does not.
      worker.ref();
      worker.postMessage({ ...order, id } satisfies RenderJob);
    });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./renderWorker.ts", import.meta.url));
    worker.on("message", (response: RenderResult) => {
      const asked = this.#waiting.get(response.id);
      this.#waiting.delete(response.id);
      if ("bytes" in response) asked?.resolve(Buffer.from(response.bytes.buffer, response.bytes.byteOffset, response.bytes.byteLength));
      else asked?.reject(new Error(`A picture could not be drawn: ${response.error}`));
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

/** One thread for visitors and one for background work, so that visitors never wait for background work. */
const visitors = new RenderWorker();
const background = new RenderWorker();

const PAUSE_MILLISECONDS = 40;

/** Delays background work while a visitor's picture is drawn. */
async function waitUntilIdle(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS).unref());
  while (visitors.isBusy);
}

/** Pictures in progress, so that concurrent requests share one drawing. */
const rendering = new WeakMap<Storage, Map<string, Promise<Buffer>>>();

/** Returns the preset whose drawing a crop shares. */
function drawnAs(name: PresetName): string {
  const preset: Preset = PRESETS[name];
  return preset.drawnAs ?? name;
}

/** Seeds are codes and slugs; any other character is replaced, so that the key is a plain file name. */
const pictureKey = ({ seed, kind }: Subject, variant: number, preset: PresetName, format: PictureFormat, detail: number) =>
  `pictures/${kind}-${seed.replaceAll(/[^\w-]/g, "_")}-${variant}${detail ? `d${detail}` : ""}-${drawnAs(preset)}-${DRAWING}.${format}`;

/**
 * Returns a subject's picture: from the storage if it was drawn before, else drawn and stored. Never draws a picture twice at once.
 * @param options.isAhead draws in the background, while no visitor waits
 * @param options.detail part of the picture to show; 0 for the whole
 * @throws {NotStoredError} with the picture, if it cannot be stored
 * @throws {Error} if it cannot be drawn
 */
export async function pictureFile(
  storage: Storage,
  subject: Subject,
  variant: number,
  preset: PresetName,
  format: PictureFormat,
  { isAhead = false, detail = 0 }: { isAhead?: boolean; detail?: number } = {},
): Promise<Buffer> {
  const key = pictureKey(subject, variant, preset, format, detail);
  // A storage that cannot be read must not hide the picture: it can be drawn again.
  const found = await storage.read(key).catch(() => undefined);
  if (found) return found;
  const underWay = rendering.get(storage) ?? new Map<string, Promise<Buffer>>();
  rendering.set(storage, underWay);
  const running = underWay.get(key);
  if (running) return running;
  const order = { subject, variant, detail, preset, format };
  const making = (isAhead ? background.render(order, waitUntilIdle) : visitors.render(order))
    .then(async (bytes) => {
      await storage.put(key, bytes, `image/${format}`).catch((error) => {
        throw new NotStoredError(bytes, error);
      });
      return bytes;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

/** Returns true if a picture is stored already. */
export const isDrawn = (storage: Storage, subject: Subject, variant: number, preset: PresetName, format: PictureFormat): Promise<boolean> =>
  storage.exists(pictureKey(subject, variant, preset, format, 0));
