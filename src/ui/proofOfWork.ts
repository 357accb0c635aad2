/**
 * Solves a challenge (ALTCHA's proof of work) in a worker. Only works on https and localhost: elsewhere browsers have no crypto.subtle.
 * @throws Error if there is no solution; the signal's reason if it was aborted
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
