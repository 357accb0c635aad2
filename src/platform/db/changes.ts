import pg, { type ClientConfig } from "pg";
import type { Logger } from "../log.ts";

/** Milliseconds between tries while the database is away; the first comes at once. */
const RETRY = 250;
const CONNECT_MILLISECONDS = 5_000;

export interface ChangeListener {
  stop(): Promise<void>;
}

export interface ChangeHandlers {
  /** Given the key of what changed ("business:7r3kq2aa", "country"), or "*" for anything. */
  onChange(key: string): void;
  /** The connection is away: from now on no notification arrives. */
  onLost(): void;
  /** It is there, at the start too: anything may have changed before. */
  onConnected(): void;
}

/** The channel of migrations/0025_platform.sql. Servers before it listen to guide_changed, which carries names of tables. */
const CHANNEL = "guide_keys";

/** Listens to what the database notifies of: every change of data, by this server, another one or the command line. */
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
      // Also what is told of a try that failed, or twice of one connection.
      if (client !== next || isStopping) return;
      client = undefined;
      log.warn("the LISTEN connection to the database was lost");
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
