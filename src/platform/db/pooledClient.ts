import pg, { type ClientConfig } from "pg";
import { refuseSessionState } from "./sessionState.ts";

/** Any fixed number: servers that start at once would update the role's row at the same time, which fails. */
const LOCK = 7_204_012;

/**
 * A connection through a pooler in transaction mode, such as PgBouncer. Each transaction may run in another session, so statements have no
 * names, because older poolers do not know which session has prepared which statement, and none may leave anything in its session.
 */
export class PooledClient extends pg.Client {
  constructor(settings?: ClientConfig) {
    super(settings);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      // A stream or cursor is its own statement, without a name.
      const isObject = typeof statement === "object" && statement !== null && !("submit" in statement);
      const text = isObject && "text" in statement ? statement.text : statement;
      if (typeof text === "string") refuseSessionState(text);
      return query(isObject && "name" in statement ? { ...statement, name: undefined } : statement, ...rest);
    }) as typeof this.query;
  }
}

/**
 * Limits the time of statements for the role, because a pooler passes no setting of a session on.
 * @param connection past the pooler
 */
export async function limitStatements(connection: ClientConfig, milliseconds: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `DO $$ BEGIN
        PERFORM pg_advisory_xact_lock(${LOCK});
        EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET statement_timeout = ${milliseconds}', current_database());
      END $$`,
    );
  } finally {
    await client.end();
  }
}
