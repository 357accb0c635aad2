import pg, { type ClientConfig } from "pg";
import type { Logger } from "../log.ts";
import { isListening } from "../metrics.ts";

/** Milliseconds between retries while the database is away; the first retry is immediate. */
const RETRY = 250;
const CONNECT_MILLISECONDS = 5_000;

export interface ChangeListener {
  stop(): Promise<void>;
}

export interface ChangeHandlers {
  /** @param key of the change ("business:7r3kq2aa", "country"), or "*" if anything may have changed */
  onChange(key: string): void;
  /** Called when the connection is lost: no notification arrives from now on. */
  onLost(): void;
  /** Called on each connection, including the first: anything may have changed before it. */
  onConnected(): void;
}

/** Channel of migrations/before-0.2/0025_platform.sql. Older servers listen to guide_changed, which carries table names. */
const CHANNEL = "guide_keys";

/** Listens to the database's notifications: every change of data, by this server, another server or the command line. */
export async function listenToChanges(connection: ClientConfig, log: Logger, handlers: ChangeHandlers): Promise<ChangeListener> {
  const { onChange, onLost, onConnected } = handlers;
  let client: pg.Client | undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  const again = (delay = RETRY) => {
    if (isStopping || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(() => again());
    }, delay).unref();
  };

  const connect = async () => {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: CONNECT_MILLISECONDS });
    next.on("notification", (message) => onChange(message.payload ?? "*"));
    const lose = () => {
      // Also runs for a failed attempt, and twice for one connection.
      if (client !== next || isStopping) return;
      client = undefined;
      log.warn("the LISTEN connection to the database was lost");
      isListening.set(0);
      onLost();
      next.end().catch(() => undefined);
      again(0);
    };
    next.on("error", lose);
    next.on("end", lose);
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (isStopping) {
      await next.end();
      return;
    }
    client = next;
    isListening.set(1);
    onConnected();
  };

  await connect();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
