import { Worker } from "node:worker_threads";
import { ApiError } from "../endpoints/errors.ts";
import { t } from "../languages/text.ts";
import { toError } from "../toError.ts";
import { checkLimits, InputError, type LimitedParser, TooLargeError } from "./limits.ts";
import type { Report, Task } from "./thread.ts";
import type { ThrownError } from "./thrownError.ts";

/**
 * Runs parsers of untrusted input in worker threads. A parser that takes too long is terminated with its thread, and never blocks the
 * server's own thread: one mail of 80 kB once blocked it for 11 seconds.
 */

/** The parser used up its processor time, regardless of the machine's other load. */
export class TookTooLongError extends InputError {}

/**
 * Too many inputs are waiting, or the machine is too busy: the same input can be read later. Responds 503 with Retry-After; a job that
 * throws it is retried.
 */
export class BusyError extends ApiError {
  constructor() {
    super(503, t`The guide is reading too many files, please try again.`, { "retry-after": "10" });
  }
}

/** Processor time for one input. */
const MILLISECONDS = 5_000;
/** Wall-clock time, including the time in the queue. */
const PATIENCE_MILLISECONDS = 60_000;
const QUEUE_MAX = 64;
const QUEUE_BYTES_MAX = 128 * 1_024 * 1_024;
const HEAP_MB = 192;
/** Time after which an idle thread ends: its modules hold 10 to 30 MB. */
const IDLE_MILLISECONDS = 60_000;
const CHECK_MILLISECONDS = 50;

interface Waiting extends Task {
  milliseconds: number;
  errors: ErrorClass[];
  bytes: number;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  patience: NodeJS.Timeout;
}

// biome-ignore lint/suspicious/noExplicitAny: the constructor is not called
export type ErrorClass = abstract new (...args: any[]) => Error;

/** One thread with its queue. */
class ParserThread {
  #worker: Worker | undefined;
  #waiting: Waiting[] = [];
  #bytes = 0;
  #current: { task: Waiting; watch?: NodeJS.Timeout } | undefined;
  #idle: NodeJS.Timeout | undefined;

  run(task: Omit<Waiting, "resolve" | "reject" | "patience">): Promise<unknown> {
    if (this.#waiting.length >= QUEUE_MAX || this.#bytes + task.bytes > QUEUE_BYTES_MAX) return Promise.reject(new BusyError());
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => this.#giveUp(waiting), PATIENCE_MILLISECONDS);
      const waiting: Waiting = { ...task, resolve, reject, patience };
      this.#bytes += task.bytes;
      this.#waiting.push(waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#current) return;
    const task = this.#waiting.shift();
    if (!task) {
      this.#worker?.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MILLISECONDS).unref();
      return;
    }
    clearTimeout(this.#idle);
    this.#current = { task };
    const worker = this.#thread();
    worker.ref();
    const { module, name, args } = task;
    // Bytes are transferred in a buffer of their own: a small Buffer shares Node's pool, which would be copied whole.
    const moved: ArrayBuffer[] = [];
    const own = args.map((arg) => {
      if (!(arg instanceof Uint8Array)) return arg;
      const copy = Uint8Array.from(arg);
      moved.push(copy.buffer);
      return copy;
    });
    try {
      worker.postMessage({ module, name, args: own } satisfies Task, moved);
    } catch (error) {
      this.#finish(({ reject }) => reject(toError(error)));
    }
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./thread.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.on("message", (report: Report) => {
      if (worker !== this.#worker) return;
      if ("isLoaded" in report) this.#watch(worker);
      else if ("value" in report) this.#finish((task) => task.resolve(report.value));
      else this.#finish((task) => task.reject(unpackError(report.error, task.errors)));
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (worker !== this.#worker) return;
      this.#worker = undefined;
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      this.#finish((task) => task.reject(isMemory ? new TooLargeError("needs too much memory to be read.") : error));
    });
    worker.on("exit", () => {
      if (worker !== this.#worker) return;
      this.#worker = undefined;
      if (this.#current) this.#finish((task) => task.reject(new Error("The thread that parses has ended.")));
    });
    this.#worker = worker;
    return worker;
  }

  /** Compares the thread's processor time with the task's limit: other programs do not use it up. */
  #watch(worker: Worker): void {
    const current = this.#current;
    if (!current) return;
    const used = () => worker.cpuUsage().then(({ user, system }) => (user + system) / 1_000);
    const isOver = (error: unknown) => this.#current !== current || error === undefined;
    used().then(
      (before) => {
        if (isOver(before)) return;
        current.watch = setInterval(() => {
          used().then(
            (now) => {
              if (isOver(now) || now - before <= current.task.milliseconds) return;
              this.#end();
              this.#finish((task) => task.reject(new TookTooLongError("takes too long to be read.")));
            },
            () => {},
          );
        }, CHECK_MILLISECONDS);
      },
      () => {},
    );
  }

  #giveUp(task: Waiting): void {
    if (this.#current?.task === task) {
      this.#end();
      this.#finish(() => task.reject(new BusyError()));
      return;
    }
    this.#waiting = this.#waiting.filter((one) => one !== task);
    this.#bytes -= task.bytes;
    task.reject(new BusyError());
  }

  #finish(settle: (task: Waiting) => void): void {
    const current = this.#current;
    if (!current) return;
    clearInterval(current.watch);
    clearTimeout(current.task.patience);
    this.#bytes -= current.task.bytes;
    this.#current = undefined;
    settle(current.task);
    this.#next();
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.terminate().catch(() => {});
  }
}

/** @param classes that the error may have; any other error becomes a plain Error */
export function unpackError({ name, message, stack, properties }: ThrownError, classes: readonly ErrorClass[]): Error {
  const error = Object.assign(new Error(message), properties, { stack });
  const known = [TooLargeError, ...classes].find((one) => one.name === name);
  return known ? Object.setPrototypeOf(error, known.prototype) : Object.assign(error, { name });
}

/** Requests and jobs have separate threads, so a visitor never waits for a job. */
const threads = { requests: new ParserThread(), jobs: new ParserThread() };

export interface ThreadOptions {
  /** `requests` for input that a visitor waits for, `jobs` for everything else. */
  queue: keyof typeof threads;
  /** Processor time, 5 seconds by default. */
  milliseconds?: number;
  /** Classes of the parser's own errors, which the caller receives with their class. */
  errors?: ErrorClass[];
}

/**
 * Returns a function that runs in a worker thread: `fileInThread(new URL("./readList.ts", import.meta.url), "readList", readList, { queue:
 * "requests" })`. For parsers that take a file's path and check its size themselves; for a parser of text or bytes use `inThread`. The
 * arguments and the result are copied, so they must be plain data.
 * @param module the file that exports the function; the thread loads it again, so it should import little
 * @param name of the export
 * @returns a promise of the result. It rejects with {TookTooLongError} past the processor time, with {BusyError} if the file cannot be read
 * now
 */
export function fileInThread<Arguments extends unknown[], Result>(
  module: URL,
  name: string,
  _function: (...args: Arguments) => Result,
  { queue, milliseconds = MILLISECONDS, errors = [] }: ThreadOptions,
): (...args: Arguments) => Promise<Awaited<Result>> {
  return (...args) => {
    const bytes = args.reduce<number>((sum, arg) => sum + (typeof arg === "string" || arg instanceof Uint8Array ? arg.length : 0), 0);
    return threads[queue].run({ module: module.href, name, args, milliseconds, errors, bytes }) as Promise<Awaited<Result>>;
  };
}

/**
 * Does the same for a parser with limits: `inThread(new URL("./readCalendar.ts", import.meta.url), "readCalendar", readCalendar, { queue:
 * "jobs" })`.
 * @returns a promise of the result. It also rejects with {TooLargeError}, before anything starts, if the input exceeds a limit
 */
export function inThread<Input extends string | Uint8Array, Rest extends unknown[], Result>(
  module: URL,
  name: string,
  parse: LimitedParser<Input, Rest, Result>,
  options: ThreadOptions,
): (input: Input, ...rest: Rest) => Promise<Awaited<Result>> {
  const run = fileInThread<[Input, ...Rest], Result>(module, name, parse, options);
  return (input, ...rest) => {
    try {
      checkLimits(input, parse.limits);
    } catch (error) {
      return Promise.reject(error);
    }
    return run(input, ...rest);
  };
}
