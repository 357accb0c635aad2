import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { CacheRequest } from "../../pages/fullPageCache.ts";
import type { PageViews } from "../../pages/pageViews.ts";
import { encodingFor, type RenderedPage } from "../../pages/renderedPage.ts";
import { sharedSeconds } from "../../sharedCache/cacheHeaders.ts";
import { STALLED_MILLISECONDS } from "../stalledClients.ts";
import { createPlainGetReader, HEAD_MAX } from "./plainGet.ts";
import { responseHead } from "./responseHead.ts";

/** One in this many responses is logged, beginning with the first: a line for each would cost more than the response. */
export const SAMPLE = 1_000;

export interface FastPathParts {
  /** @returns the cached page for a request, or undefined */
  find(request: Readonly<CacheRequest>): RenderedPage | undefined;
  /** Called for one response of SAMPLE. */
  onSample?(request: Readonly<CacheRequest>): void;
  /** Counts the views of sent pages. */
  views?: PageViews | undefined;
}

export interface FastPath {
  /**
   * Since the start: responses without the parser; connections handed over to it; connections dropped because their client read nothing.
   */
  figures: { responses: number; handovers: number; dropped: number };
  /** Hands each connection over to the server with its next request, so that the response can say that the connection ends. */
  drain(): void;
  /** Ends the connections that wait for a request, for an orderly stop. */
  stop(): void;
}

/** Returns a function that sends the page for the bytes of one plain GET. It returns false if no page in memory matches. */
function createResponder({ find, onSample, views }: FastPathParts, figures: FastPath["figures"]) {
  const reader = createPlainGetReader();
  return (socket: Socket, bytes: Buffer): boolean => {
    // At most one response is in flight: a client that sends more before it has read gets Node's own back pressure.
    const text = socket.writableLength === 0 && bytes.length <= HEAD_MAX ? bytes.toString("latin1") : "";
    const request = reader.read(text);
    const page = request && find(request);
    if (!request || page?.status !== 200) return false;
    reader.memoize(text, request);
    const variant = page.variants[encodingFor(request.headers["accept-encoding"])];
    // Corked: head and body leave in one system call.
    socket.cork();
    socket.write(responseHead(page, variant, sharedSeconds(page, request)));
    socket.write(variant.body);
    socket.uncork();
    figures.responses += 1;
    if (figures.responses % SAMPLE === 1) onSample?.(request);
    if (views?.isCounted(request.url)) views.noteHead(request.url, text, socket.remoteAddress);
    return true;
  };
}

/**
 * Responds to plain GETs on a server's connections before its HTTP parser sees them: the parser alone costs several times as much as
 * sending a page from memory (ADR 0030, 0037). The first request that is not a plain GET, or has no page in memory, hands the connection
 * over to the server for good, with its bytes.
 */
export function startFastPath(server: Server, parts: FastPathParts): FastPath {
  const parserListeners = server.listeners("connection") as ((socket: Socket) => void)[];
  const connections = new Set<Socket>();
  const figures = { responses: 0, handovers: 0, dropped: 0 };
  const respond = createResponder(parts, figures);
  let isDraining = false;

  const accept = (socket: Socket) => {
    connections.add(socket);
    let isIdle = false;
    const onData = (bytes: Buffer) => {
      isIdle = false;
      if (isDraining || !respond(socket, bytes)) handOver(bytes);
    };
    const handOver = (bytes: Buffer) => {
      figures.handovers += 1;
      release();
      socket.setTimeout(0);
      for (const listener of parserListeners) listener.call(server, socket);
      // Emitted as if they arrived now. After unshift they would be parsed some ticks later, when the client's end may be known before its
      // requests.
      socket.emit("data", bytes);
    };
    const onEnd = () => socket.end();
    const onError = () => socket.destroy();
    // Node emits "timeout" only if the number of unsent bytes did not fall meanwhile.
    const onTimeout = () => {
      if (socket.writableLength > 0) {
        figures.dropped += 1;
        socket.destroy();
      } else if (isIdle) {
        socket.destroy();
      } else {
        // Idle connections stay open twice as long: proxies hold theirs for a minute.
        isIdle = true;
        socket.setTimeout(STALLED_MILLISECONDS);
      }
    };
    const release = () => {
      connections.delete(socket);
      socket.off("data", onData).off("end", onEnd).off("error", onError).off("timeout", onTimeout).off("close", release);
    };
    socket.setTimeout(STALLED_MILLISECONDS);
    socket.on("data", onData).on("end", onEnd).on("error", onError).on("timeout", onTimeout).on("close", release);
  };

  server.removeAllListeners("connection");
  server.on("connection", accept);
  return {
    figures,
    drain() {
      isDraining = true;
    },
    stop() {
      for (const socket of connections) socket.destroySoon();
    },
  };
}
