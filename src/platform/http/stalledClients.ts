import type { ServerResponse } from "node:http";

/** Milliseconds after which a client that reads nothing of its response is dropped: its unsent bytes are held in memory. */
export const STALLED_MILLISECONDS = 30_000;

/**
 * Drops the client of a response if sending makes no progress for STALLED_MILLISECONDS. A handler may run longer than that, and a body may
 * take longer to arrive: then there is nothing to send.
 */
export function dropStalledClient(response: ServerResponse, onDrop: () => void) {
  response.setTimeout(STALLED_MILLISECONDS, () => {
    const { socket } = response;
    if (!socket) return;
    // Node emits "timeout" only if the number of unsent bytes did not fall meanwhile.
    if (socket.writableLength > 0) {
      onDrop();
      socket.destroy();
    } else socket.setTimeout(STALLED_MILLISECONDS);
  });
}
