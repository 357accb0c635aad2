import { DetailedError, Upload } from "tus-js-client";
import { forgeryToken } from "../../platform/pages/callApiInBrowser.ts";
import { RefusedError } from "./queue.ts";

/** Size of one request. Bytes of finished requests survive a broken connection. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const RETRY_MILLISECONDS = [300, 1_000];
/** Delay between tries while offline. When the network returns, it retries at once. */
const OFFLINE_MILLISECONDS = 10_000;

export interface Sending {
  /** Path that begins uploads. */
  endpoint: string;
  name: string;
  /** Upload URL of an earlier try. */
  url: string | undefined;
  signal: AbortSignal;
  onUrl(url: string): void;
  onProgress(sent: number): void;
  /** Called when the connection breaks. The upload resumes by itself. */
  onOffline(): void;
}

const responseStatus = (error: unknown) => (error instanceof DetailedError && error.originalResponse?.getStatus()) || 0;

/** Returns the server's error message. */
function responseReason(error: unknown): string {
  try {
    const answer = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
    const body: Record<string, string | string[]> = JSON.parse(answer ?? "");
    return Object.values(body).flat().join(" ");
  } catch {
    return "";
  }
}

const online = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, OFFLINE_MILLISECONDS);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    }
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });

/**
 * Tries to send a file once, with the client's own short retries.
 * @throws Error from the client
 */
function attempt(file: Blob, { endpoint, name, url, signal, onUrl, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      uploadUrl: url ?? null,
      metadata: { filename: name },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MILLISECONDS,
      // The files and their upload URLs are stored by storedFiles.ts.
      storeFingerprintForResuming: false,
      onBeforeRequest: async (request) => request.setHeader("x-csrftoken", await forgeryToken()),
      onUploadUrlAvailable: () => upload.url && onUrl(new URL(upload.url, location.href).pathname),
      onProgress,
      onSuccess: () => resolve(new URL(upload.url ?? "", location.href).pathname.split("/").at(-2) ?? ""),
      onError: reject,
    });
    signal.addEventListener("abort", () => {
      void upload.abort().catch(() => undefined);
      reject(signal.reason);
    });
    upload.start();
  });
}

/**
 * Sends a file. After each broken connection it resumes where it stopped.
 * @returns the UUID of the upload
 * @throws RefusedError if the server rejects it, or the reason of the signal
 */
export async function sendFile(file: Blob, sending: Sending): Promise<string> {
  let { url } = sending;
  const onUrl = (found: string) => {
    url = found;
    sending.onUrl(found);
  };
  while (true) {
    sending.signal.throwIfAborted();
    try {
      return await attempt(file, { ...sending, url, onUrl });
    } catch (error) {
      sending.signal.throwIfAborted();
      const status = responseStatus(error);
      if (status >= 400 && status < 500 && ![408, 409, 423, 429].includes(status)) throw new RefusedError(responseReason(error), status);
      sending.onOffline();
      await online(sending.signal);
    }
  }
}
