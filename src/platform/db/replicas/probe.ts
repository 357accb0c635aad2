import pg, { type ClientConfig } from "pg";

/** A separate connection that asks one question again and again, and is opened again when it fails. */
export class Probe<Row> {
  readonly #connection: ClientConfig;
  readonly #statement: string;
  readonly #milliseconds: number;
  #client: pg.Client | undefined;

  /** @param milliseconds time for a connection, and for an answer */
  constructor(connection: ClientConfig, statement: string, milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#connection = connection;
    this.#statement = statement;
  }

  async read(): Promise<Row> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query(this.#statement);
      return rows[0] as Row;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async #connect() {
    const client = new pg.Client({
      ...this.#connection,
      connectionTimeoutMillis: this.#milliseconds,
      query_timeout: this.#milliseconds,
      keepAlive: true,
    });
    client.on("error", () => undefined);
    await client.connect().catch((error) => {
      client.end().catch(() => undefined);
      throw error;
    });
    return client;
  }

  async close() {
    const client = this.#client;
    this.#client = undefined;
    // Not awaited: an unresponsive server does not confirm the end.
    client?.end().catch(() => undefined);
  }
}
