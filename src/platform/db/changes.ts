import pg, { type ClientConfig } from "pg";
import type { Logger } from "../log.ts";

/** Milliseconds between tries while the database is away. */
const RETRY = 1_000;

export interface ChangeListener {
  stop(): Promise<void>;
}

/**
 * Listens to the database's bell (see ring_change in the first migration): every change of a table, by this server, another one or the command line.
 * While the connection is away nothing is heard, so everything counts as changed when it is back.
 * @param onChange is given the table's name, or "*" for any
 */
export async function listenToChanges(connection: ClientConfig, log: Logger, onChange: (table: string) => void): Promise<ChangeListener> {
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
      log.warn({ error: error.message }, "the bell of the database was lost");
      next.end().catch(() => undefined);
      again();
    });
    next.on("end", again);
    await next.connect();
    await next.query("LISTEN guide_changed");
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
