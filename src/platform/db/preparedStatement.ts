import type { DbOrTransaction } from "./types.ts";

/**
 * Caches a prepared statement per database, and per kind if there are several: building one costs more than running it.
 * @param make builds the statement, with a distinct name for each kind
 * @returns a function that returns the statement; kinds are a closed list, never a visitor's input
 */
export function preparedStatement<Statement, Kind extends string | number = "">(make: (db: DbOrTransaction, kind: Kind) => Statement) {
  const cache = new WeakMap<DbOrTransaction, Map<Kind, Statement>>();
  return (db: DbOrTransaction, kind = "" as Kind): Statement => {
    const statements = cache.get(db) ?? new Map<Kind, Statement>();
    cache.set(db, statements);
    const statement = statements.get(kind) ?? make(db, kind);
    statements.set(kind, statement);
    return statement;
  };
}
