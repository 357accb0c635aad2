import pg, { type ClientConfig } from "pg";

/**
 * A connection through a pooler in transaction mode, such as PgBouncer. Each transaction may run in another session, so statements have no
 * names: older poolers do not know which session has prepared which statement.
 */
export class PooledClient extends pg.Client {
  constructor(settings?: ClientConfig) {
    super(settings);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      // A stream or cursor is its own statement, without a name.
      const isNamed = typeof statement === "object" && statement !== null && "name" in statement && !("submit" in statement);
      return query(isNamed ? { ...statement, name: undefined } : statement, ...rest);
    }) as typeof this.query;
  }
}

/**
 * Limits the time of statements for the role, because a pooler passes no setting of a session on.
 * @param connection past the pooler
 */
export async function limitStatements(connection: ClientConfig, milliseconds = 15_000): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `DO $$ BEGIN EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = ${milliseconds}', current_database()); END $$`,
    );
  } finally {
    await client.end();
  }
}
