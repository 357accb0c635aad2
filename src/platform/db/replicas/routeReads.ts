import type { Pool } from "pg";
import { errorCode } from "../../toError.ts";
import { isBookkeeping, isPlainRead } from "./plainRead.ts";
import { currentReadScope, type ReadScope } from "./readScope.ts";
import type { Replicas } from "./replicas.ts";

/** PostgreSQL's codes: statement timeout, and errors in the values of a statement. The primary would give the same answer. */
const SAME_ON_PRIMARY = /^(?:57014|22...)$/;

type Query = (...given: unknown[]) => Promise<unknown>;

/** Returns the text of a statement; undefined for a stream or cursor, and for a call with a callback. */
function statementText([statement, ...rest]: unknown[]): string | undefined {
  if (typeof rest.at(-1) === "function") return undefined;
  if (typeof statement === "string") return statement;
  const isObject = typeof statement === "object" && statement !== null;
  return isObject && "text" in statement && typeof statement.text === "string" ? statement.text : undefined;
}

function noteWrite(scope: ReadScope | undefined) {
  if (!scope) return;
  scope.hasWritten = true;
  scope.usesPrimary = true;
}

/**
 * Sends reads of a pool to replicas. This is the only place that decides it: every statement of the guide outside a transaction is a query of
 * the pool, and every transaction is a connection of it.
 */
export function routeReads(pool: Pool, replicas: Replicas): void {
  const query = pool.query.bind(pool) as Query;
  const connect = pool.connect.bind(pool) as (done?: unknown) => unknown;

  const read = async (scope: ReadScope, statement: unknown[]) => {
    const replica = await replicas.choose(scope);
    if (!replica) return query(...statement);
    try {
      return await replica.query(statement);
    } catch (error) {
      if (SAME_ON_PRIMARY.test(errorCode(error) ?? "")) throw error;
      // Away, stopping, or lacking a column that was just added: the primary has the answer.
      scope.usesPrimary = true;
      void replica.check();
      return query(...statement);
    }
  };

  pool.query = ((...statement: unknown[]) => {
    const scope = currentReadScope();
    if (!scope) return query(...statement);
    const text = statementText(statement);
    if (text !== undefined && isPlainRead(text))
      return scope.usesPrimary || !scope.isReading ? query(...statement) : read(scope, statement);
    if (text === undefined || !isBookkeeping(text)) noteWrite(scope);
    return query(...statement);
  }) as typeof pool.query;

  pool.connect = ((done?: unknown) => {
    // The pool's own queries connect with a callback, transactions without one.
    if (!done) noteWrite(currentReadScope());
    return connect(done);
  }) as typeof pool.connect;
}
