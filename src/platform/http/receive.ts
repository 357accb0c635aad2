import type { Readable } from "node:stream";
import { ApiError, badRequest } from "../endpoints/errors.ts";
import { t } from "../languages/text.ts";

/** Milliseconds without data after which a body is given up. */
export const STALLED_BODY_MILLISECONDS = 30_000;

export const tooLarge = () => new ApiError(413, t`The request is too large.`);
export const unreadable = () => badRequest({ non_field_errors: [t`The request could not be read.`] });
const stalled = () => new ApiError(408, t`The request took too long to arrive.`, { connection: "close" });

/**
 * Reads a request's body to its end, one piece at a time.
 * @param onBytes handles a piece; the next piece waits for its promise
 * @param least bytes that have to arrive in STALLED_BODY_MILLISECONDS, unless the body ends
 * @throws ApiError 413 past `max` bytes, 408 if fewer than `least` arrive, 400 if the body breaks off, any error of onBytes
 */
export function receive(source: Readable, max: number, onBytes: (bytes: Buffer) => Promise<unknown> | undefined, least = 1): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let counted = 0;
    const timer = setTimeout(() => finish(stalled()), STALLED_BODY_MILLISECONDS);
    const finish = (error?: unknown) => {
      clearTimeout(timer);
      source.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      // The connection may still report an error at its end; the request is over.
      source.on("error", () => undefined);
      if (error === undefined) resolve();
      else reject(error);
    };
    const onData = (bytes: Buffer) => {
      received += bytes.length;
      if (received - counted >= least) {
        counted = received;
        timer.refresh();
      }
      if (received > max) return finish(tooLarge());
      try {
        const ready = onBytes(bytes);
        if (!ready) return;
        source.pause();
        ready.then(() => source.resume(), finish);
      } catch (error) {
        finish(error);
      }
    };
    const onEnd = () => finish();
    const onClose = () => finish(unreadable());
    // The client may have disconnected before the listeners were added.
    if (source.destroyed && !source.readableEnded) return finish(unreadable());
    source.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}
