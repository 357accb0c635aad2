/**
 * Does the work of a challenge (ALTCHA's proof of work) in a worker. Browsers can on https and localhost alone: elsewhere they have no crypto.subtle.
 * @throws Error when there is no solution; the signal's reason when it was given up
 */
export function solveInWorker<Challenge, Solution>(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  return new Promise<Solution>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./proofOfWork.worker.ts", import.meta.url), { type: "module" });
    const end = (how: () => void) => {
      worker.terminate();
      how();
    };
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      end(() => (data ? resolve(data) : reject(new Error("The challenge has no solution"))));
    worker.onerror = () => end(() => reject(new Error("The challenge's worker failed")));
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
    worker.postMessage(challenge);
  });
}
