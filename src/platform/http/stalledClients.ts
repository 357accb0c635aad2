import type { ServerResponse } from "node:http";

/** A client that reads nothing of its response for this long is dropped: what waits for it is held in memory. */
export const STALLED_MILLISECONDS = 30_000;

/**
 * Drops the client of a response when what is written to it makes no progress for STALLED_MILLISECONDS. A handler may think longer than that, and a body may
 * take longer to arrive: then nothing waits to be sent.
 */
export function dropStalledClient(response: ServerResponse, onDrop: () => void) {
  response.setTimeout(STALLED_MILLISECONDS, () => {
    const { socket } = response;
    if (!socket) return;
    // Node emits "timeout" only where the bytes that wait to be sent became no fewer meanwhile.
    if (socket.writableLength > 0) {
      onDrop();
      socket.destroy();
    } else socket.setTimeout(STALLED_MILLISECONDS);
  });
}
