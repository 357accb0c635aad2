import { z } from "zod";
import { commaSeparated } from "../values/commaSeparated.ts";

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Settings of the database; without DATABASE_URL it is the embedded one. */
export const databaseSettings = {
  DATABASE_URL: postgresUrl.optional(),
  /** The same database without a pooler, if DATABASE_URL leads through one: for migrations, LISTEN and jobs. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Streaming replicas that pages and the API read from, separated by commas, each without a pooler. */
  DATABASE_REPLICA_URL: z
    .string()
    .transform(commaSeparated)
    .pipe(
      z.array(
        z.url({
          protocol: /^postgres(ql)?$/,
          error: "expected postgresql://{user}:{password}@{host}:{port}/{database}, several separated by commas",
        }),
      ),
    )
    .default([]),
  /** Redis or Valkey, which spreads changes to the servers' caches. */
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "expected redis://{user}:{password}@{host}:{port}" }).optional(),
  /** Number of connections of each server, to the database and to each replica. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
};

interface DatabaseValues {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URL: readonly string[];
  REDIS_URL?: string | undefined;
  GUIDE_SECRET?: string | undefined;
}

/** Returns the name of a setting that the given ones need, and why; undefined if none is missing. */
export function missingWith(values: DatabaseValues): [name: string, why: string] | undefined {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, REDIS_URL, GUIDE_SECRET } = values;
  if (DATABASE_DIRECT_URL && !DATABASE_URL) return ["DATABASE_URL", "DATABASE_DIRECT_URL is the same database without the pooler"];
  if (DATABASE_REPLICA_URL.length > 0 && !DATABASE_URL)
    return ["DATABASE_URL", "DATABASE_REPLICA_URL names its replicas, and the embedded database has none"];
  if (REDIS_URL && !DATABASE_URL) return ["DATABASE_URL", "REDIS_URL is for several servers on one database"];
  if (DATABASE_URL && !GUIDE_SECRET)
    return ["GUIDE_SECRET", "with DATABASE_URL, all servers need the same secret of at least 32 characters"];
  return undefined;
}
