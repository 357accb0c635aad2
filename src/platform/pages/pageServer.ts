import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startFastPath } from "../http/fastPath/fastPath.ts";
import { dropStalledClient } from "../http/stalledClients.ts";
import { type CacheRequest, sendPage } from "./fullPageCache.ts";
import { isRead } from "./pageAdmission.ts";
import type { PageViews } from "./pageViews.ts";
import type { RenderedPage } from "./renderedPage.ts";

/**
 * Timeouts of a request's head and of a whole request. The largest bodies, 25 MB, take 200 s at 1 Mbit/s; a body without progress is
 * dropped earlier. Node checks every connectionsCheckingInterval. An idle connection stays open longer than the minute that proxies hold
 * theirs: if the guide closed it first, a request in transit would be lost.
 */
export const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 72_000 };
/** Milliseconds that running requests have left at a stop. */
const STOP_MILLISECONDS = 3_000;

/** Time for the next request of each open connection, before the idle ones are closed. */
const DRAIN_MILLISECONDS = 20_000;
const DRAIN_PAUSE_MILLISECONDS = 50;

/** Connection figures of /metrics, since the start. */
export interface ConnectionFigures {
  fastPathResponses: number;
  fastPathHandovers: number;
  stalledClients: number;
}

export interface PageServer {
  server: Server;
  figures(): ConnectionFigures;
  /**
   * Accepts no further connections, and ends each of the others with its next response.
   * @returns once none is left, at the latest after DRAIN_MILLISECONDS
   */
  drain(): Promise<void>;
  /** Ends the idle connections that the server itself does not track, and soon the others, for an orderly stop. */
  stop(): void;
}

/**
 * Creates a server that sends pages from memory before the framework sees the request: one costs about as much as a file.
 * @param find returns the cached page for a GET or HEAD.
 * @param onSample called for a few of the fast path's responses
 */
export function createPageServer(
  handler: RequestListener,
  find: (request: Readonly<CacheRequest>) => RenderedPage | undefined,
  {
    fastPath: isOn,
    onSample = () => {},
    views,
    timeouts = TIMEOUTS,
    stopMilliseconds = STOP_MILLISECONDS,
    drainMilliseconds = DRAIN_MILLISECONDS,
  }: {
    fastPath: boolean;
    onSample?: (request: Readonly<CacheRequest>) => void;
    views?: PageViews | undefined;
    timeouts?: Partial<typeof TIMEOUTS>;
    stopMilliseconds?: number;
    drainMilliseconds?: number;
  },
): PageServer {
  let stalled = 0;
  const server = createServer(timeouts, (request, response) => {
    dropStalledClient(response, () => {
      stalled += 1;
    });
    const page = isRead(request) ? find(request as CacheRequest) : undefined;
    if (!page) return handler(request, response);
    sendPage(page, request, response);
    const { method, url = "" } = request;
    if (method === "GET" && page.status === 200 && views?.isCounted(url)) views.note(url, request.headers, request.socket.remoteAddress);
  });
  const fastPath = isOn ? startFastPath(server, { find, onSample, views }) : undefined;
  return {
    server,
    figures: () => ({
      fastPathResponses: fastPath?.figures.responses ?? 0,
      fastPathHandovers: fastPath?.figures.handovers ?? 0,
      stalledClients: stalled + (fastPath?.figures.dropped ?? 0),
    }),
    async drain() {
      fastPath?.drain();
      server.prependListener("request", (_request, response) => {
        response.shouldKeepAlive = false;
      });
      // The HTTP server's own close also closes idle connections, on which a proxy may be sending a request.
      let isEmpty = false;
      NetServer.prototype.close.call(server, () => {
        isEmpty = true;
      });
      for (let waited = 0; !isEmpty && waited < drainMilliseconds; waited += DRAIN_PAUSE_MILLISECONDS)
        await sleep(DRAIN_PAUSE_MILLISECONDS);
    },
    stop() {
      fastPath?.stop();
      // Responses in progress may finish. A half-sent request, or a connection that never sent one, would delay the stop for minutes.
      setTimeout(() => server.closeAllConnections(), stopMilliseconds).unref();
    },
  };
}
