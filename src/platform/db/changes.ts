import pg, { type ClientConfig } from "pg";
import type { Logger } from "../log.ts";

/** Milliseconds between tries while the database is away. */
const RETRY = 1_000;

export interface ChangeListener {
  stop(): Promise<void>;
}

/** The channel of migrations/0025_platform.sql. Servers before it listen to guide_changed, which carries names of tables. */
const CHANNEL = "guide_keys";

/**
 * Listens to what the database notifies of: every change of data, by this server, another one or the command line.
 * While the connection is away no notification arrives, so everything counts as changed when it is back.
 * @param onChange is given the key of what changed ("business:7r3kq2aa", "country"), or "*" for anything
 */
export async function listenToChanges(connection: ClientConfig, log: Logger, onChange: (key: string) => void): Promise<ChangeListener> {
  let client: pg.Client | undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    if (isStopping || timer) return;
    onChange("*");
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(() => again());
    }, RETRY).unref();
  };

  const connect = async () => {
    const next = new pg.Client({ ...connection, keepAlive: true });
    next.on("notification", (message) => onChange(message.payload ?? "*"));
    next.on("error", (error) => {
      log.warn({ error: error.message }, "the LISTEN connection to the database was lost");
      next.end().catch(() => undefined);
      again();
    });
    next.on("end", again);
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
    onChange("*");
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
