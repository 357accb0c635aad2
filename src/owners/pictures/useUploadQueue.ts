import { useCallback, useEffect, useRef, useState } from "react";
import { IMAGE_BYTES_MAX, tooManyBytes, typeOfImage } from "../../catalogue/uploads/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { formFailure } from "../../platform/pages/formAction.ts";
import type { Picture } from "./contract.ts";
import type { Place } from "./picturePlaces.ts";
import { isFinalRefusal, type QueuedFile, RefusedError, reasonWithoutName } from "./queue.ts";
import { deleteFile, listFiles, type StoredFile, storeFile } from "./storedFiles.ts";

/** Number of simultaneous uploads. More would make each one slower. */
const AT_ONCE = 2;
const HEAD_BYTES = 512;
/** Same as Retry-After of the server's 503. */
const RETRY_MILLISECONDS = 5_000;
const browserFailed = () => t`Something went wrong in the browser. Try again in a moment.`;

interface Options {
  place: Place;
  code: string;
  item: string | null;
  onAdded: (pictures: Picture[]) => void;
}

/**
 * Returns the reason why a file is not sent.
 * @returns undefined if the server may accept it
 */
async function uploadError(file: Blob): Promise<string | undefined> {
  if (file.size > IMAGE_BYTES_MAX) return tooManyBytes();
  const type = typeOfImage(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return typeof type === "string" ? undefined : type.reason;
}

/**
 * Runs work in one tab only, even if others have the same page open.
 * @returns false if another tab runs it
 */
async function alone(id: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) return work().then(() => true);
  return navigator.locks.request(`guide-upload ${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

const queued = ({ id, name, file }: StoredFile, rest: Partial<QueuedFile> = {}): QueuedFile => ({
  id,
  name,
  bytes: file.size,
  preview: URL.createObjectURL(file),
  state: "waiting",
  sent: 0,
  reason: "",
  isFinal: false,
  ...rest,
});

/**
 * Turns a finished upload into a picture. It waits while the server decodes too many.
 * @throws CallError if the server rejects it
 */
async function addArrived({ pictures }: Place, { code, item }: StoredFile, upload: string, signal: AbortSignal): Promise<Picture[]> {
  while (true) {
    try {
      return (await callApi(pictures.add, { code, uploads: [upload], item }, signal, upload)).results;
    } catch (error) {
      signal.throwIfAborted();
      const waits = error instanceof CallError ? [429, 502, 503, 504].includes(error.status) : error instanceof TypeError;
      if (!waits) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    }
  }
}

/** Uploads pictures in the background, two at a time, including those of earlier visits to the page. */
export function useUploadQueue({ place, code, item, onAdded }: Options) {
  const [files, setFiles] = useState<QueuedFile[]>([]);
  const [done, setDone] = useState({ files: 0, bytes: 0 });
  const stored = useRef(new Map<string, StoredFile>());
  const running = useRef(new Map<string, AbortController>());
  /** Uploads under way, in the order in which the files were chosen. They become pictures in that order. */
  const turns = useRef<{ id: string; ended: Promise<unknown> }[]>([]);
  const latest = useRef({ onAdded });
  latest.current.onAdded = onAdded;

  const change = useCallback((id: string, values: Partial<QueuedFile>) => {
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)));
  }, []);
  const remove = useCallback((id: string) => {
    setFiles((all) => {
      const gone = all.find((one) => one.id === id);
      if (gone?.preview) URL.revokeObjectURL(gone.preview);
      return all.filter((one) => one.id !== id);
    });
    stored.current.delete(id);
    void deleteFile(id);
  }, []);

  const send = useCallback(
    async (one: StoredFile, signal: AbortSignal) => {
      const { id, name, file } = one;
      try {
        change(id, { state: "sending" });
        const { sendFile } = await import("./sendFile.ts");
        one.upload ??= await sendFile(file, {
          endpoint: place.uploads.begin.path,
          name,
          url: one.url,
          signal,
          onUrl(url) {
            one.url = url;
            void storeFile(one);
          },
          onProgress: (sent) => change(id, { state: "sending", sent }),
          onOffline: () => change(id, { state: "offline" }),
        });
        await storeFile(one);
        change(id, { state: "reading", sent: file.size });
        const before = turns.current.slice(
          0,
          turns.current.findIndex((turn) => turn.id === id),
        );
        await Promise.all(before.map(({ ended }) => ended));
        signal.throwIfAborted();
        const pictures = await addArrived(place, one, one.upload, signal);
        setDone((before) => ({ files: before.files + 1, bytes: before.bytes + file.size }));
        remove(id);
        latest.current.onAdded(pictures);
      } catch (error) {
        if (signal.aborted) return;
        const { errors, failure } = formFailure(error);
        const said = error instanceof RefusedError ? error.message : (errors.images?.join(" ") ?? failure);
        const isFinal = isFinalRefusal(error, errors);
        // It would be rejected again, so it is not stored for later visits.
        if (isFinal) void deleteFile(id);
        change(id, { state: "failed", reason: said ? reasonWithoutName(one.name, said) : browserFailed(), isFinal });
      }
    },
    [place, change, remove],
  );

  // Start the next upload when one ends.
  useEffect(() => {
    const next = files.find(({ id, state }) => state === "waiting" && !running.current.has(id));
    const one = next && stored.current.get(next.id);
    if (!one || running.current.size >= AT_ONCE) return;
    const stopping = new AbortController();
    running.current.set(one.id, stopping);
    const sending = alone(one.id, () => send(one, stopping.signal));
    turns.current.push({ id: one.id, ended: sending });
    void sending.then((isOurs) => {
      running.current.delete(one.id);
      turns.current = turns.current.filter(({ id }) => id !== one.id);
      if (!isOurs) setFiles((all) => all.filter(({ id }) => id !== one.id));
      // Triggers the search for the next upload.
      else setFiles((all) => [...all]);
    });
  }, [files, send]);

  const add = useCallback(
    async (chosen: Iterable<File>) => {
      for (const file of chosen) {
        const one = { id: crypto.randomUUID(), place: place.name, code, item, name: file.name, file, url: undefined, at: Date.now() };
        const reason = await uploadError(file);
        if (reason) setFiles((all) => [...all, queued(one, { preview: "", state: "failed", reason, isFinal: true })]);
        else {
          stored.current.set(one.id, one);
          setFiles((all) => [...all, queued(one)]);
          void storeFile(one);
        }
      }
    },
    [place, code, item],
  );

  const retry = useCallback(
    (id: string) => {
      const one = stored.current.get(id);
      if (one) void storeFile(one);
      change(id, { state: "waiting", reason: "" });
    },
    [change],
  );

  const stop = useCallback(
    (id: string) => {
      running.current.get(id)?.abort(new Error("stopped"));
      const url = stored.current.get(id)?.url;
      const upload = url?.split("/").at(-2);
      // Delete the received bytes now. Otherwise they expire after a day.
      if (upload) callApi(place.uploads.stop, { upload }).catch(() => undefined);
      remove(id);
    },
    [place, remove],
  );
  const stopAll = useCallback(() => {
    for (const { id, state } of files) if (state !== "failed") stop(id);
  }, [files, stop]);

  // Resume uploads of an earlier visit. Uploads under way when the page is left resume on the next visit.
  useEffect(() => {
    let isGone = false;
    void listFiles(place.name, code).then((found) => {
      const fresh = isGone ? [] : found.filter(({ id, item: of }) => of === item && !stored.current.has(id));
      for (const one of fresh) stored.current.set(one.id, one);
      setFiles((all) => [...all, ...fresh.map((one) => queued(one))]);
    });
    const own = running.current;
    return () => {
      isGone = true;
      for (const stopping of own.values()) stopping.abort(new Error("left"));
    };
  }, [place, code, item]);

  const isIdle = files.every(({ state }) => state === "failed");
  useEffect(() => {
    if (isIdle) setDone({ files: 0, bytes: 0 });
  }, [isIdle]);

  return { files, done, isIdle, add, retry, stop, stopAll, dismiss: remove };
}
export type UploadQueue = ReturnType<typeof useUploadQueue>;
