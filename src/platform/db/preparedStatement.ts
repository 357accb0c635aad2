import type { DbOrTransaction } from "./types.ts";

/**
 * Keeps a prepared statement for each database, and of each kind where there are several: building one again costs more than running it.
 * @param make builds it, with a name of its own for each kind
 * @returns gives the statement; kinds are of a closed list, never a visitor's words
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
