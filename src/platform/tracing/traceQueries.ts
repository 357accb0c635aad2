import type { Pool, PoolClient } from "pg";
import { inSpan, isTracing } from "./spans.ts";

/** Maximum length of a statement in a span. */
const TEXT_MAX = 1_000;
// Bounded: by TEXT_MAX, which may cut a literal.
const LITERAL = /'(?:[^']|'')*(?:'|$)/g;

/** Returns the attributes of a statement: its text has placeholders for values; literals are left out, in case one is a value. */
function describe(statement: unknown) {
  const text = typeof statement === "string" ? statement : String((statement as { text?: unknown } | null)?.text ?? "");
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "QUERY";
  return {
    operation,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.text": text.slice(0, TEXT_MAX).replaceAll(LITERAL, "?"),
    },
  };
}

type Query = (...given: unknown[]) => Promise<unknown>;

/** Wraps a function that runs statements. Calls with a callback, which only libraries make, and streams pass unchanged. */
const traced = (query: Query): Query =>
  function (this: unknown, ...given: unknown[]) {
    const [statement] = given;
    const isStream = typeof statement === "object" && statement !== null && "submit" in statement;
    if (isStream || typeof given.at(-1) === "function") return query.apply(this, given);
    const { operation, attributes } = describe(statement);
    return inSpan(operation, "client", attributes, () => query.apply(this, given));
  };

/**
 * Gives each statement of a pool a span while traces are exported. It begins at the call, so that it contains the wait for a connection: the
 * library runs waiting calls in the context of the request that frees the connection.
 */
export function traceQueries(pool: Pool): void {
  if (!isTracing()) return;
  pool.query = traced(pool.query.bind(pool) as Query) as Pool["query"];
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<PoolClient>;
  pool.connect = ((...given: unknown[]) => {
    // pool.query itself connects with a callback.
    if (given.length > 0) return connect(...given);
    return connect().then((client) => {
      const { query, release } = client;
      client.query = traced(query.bind(client) as Query) as PoolClient["query"];
      client.release = (error) => {
        Object.assign(client, { query, release });
        release.call(client, error);
      };
      return client;
    });
  }) as Pool["connect"];
}
