import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { openDatabase } from "./open.ts";
import { sql } from "./sql.ts";

const fresh = await freshDatabase();
const first = async (statement: string) => (await fresh.db.execute(sql.raw(statement))).rows[0];

describe("a database opened by its address", () => {
  it("gives counts and prices as numbers", async () => {
    expect(await first("SELECT count(*) AS count, 12.50::numeric AS price, 9007199254740991::bigint AS big")).toEqual({
      count: 1,
      price: 12.5,
      big: Number.MAX_SAFE_INTEGER,
    });
  });

  it("gives up on a statement that takes too long, unless it is told to wait", async () => {
    const open = async (statementTimeout: number) => {
      const opened = await openDatabase({ databaseUrl: fresh.url, dataDir: "", statementTimeout });
      closeAfterwards(() => opened.close());
      return opened.db;
    };
    await expect((await open(20)).execute(sql`SELECT pg_sleep(30)`)).rejects.toMatchObject({ cause: { code: "57014" } });
    await (await open(0)).execute(sql`SELECT pg_sleep(0.05)`);
    expect(await first("SHOW statement_timeout")).toEqual({ statement_timeout: "15s" });
  });

  it("with a second address past its pooler: has the role's limit for statements, which neither another server nor a command changes", async () => {
    const { url } = await freshDatabase({ empty: true });
    const open = async (statementTimeout?: number) => {
      const opened = await openDatabase({
        databaseUrl: url,
        directUrl: url,
        dataDir: "",
        ...(statementTimeout !== undefined && { statementTimeout }),
      });
      closeAfterwards(() => opened.close());
      return async () => (await opened.db.execute(sql`SHOW statement_timeout`)).rows;
    };
    const servers = await Promise.all([open(), open()]);
    const command = await open(0);
    expect(await command()).toEqual([{ statement_timeout: "0" }]);
    for (const server of servers) expect(await server()).toEqual([{ statement_timeout: "15s" }]);
  });

  it("outlives a connection that the server ends", async () => {
    await fresh.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(await first("SELECT 1 AS number")).toEqual({ number: 1 });
  });

  it("outlives one that ends between two statements of a transaction, whose next statement fails", async () => {
    const isCut = Promise.withResolvers<void>();
    const cut = fresh.db.transaction(async (tx) => {
      const own = (await tx.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid;
      await fresh.db.execute(sql`SELECT pg_terminate_backend(${own}, 5000)`);
      isCut.resolve();
      // The driver learns of it later, by an event.
      await setTimeout(200);
      await tx.execute(sql`SELECT 1`);
    });
    await isCut.promise;
    await expect(cut).rejects.toThrow();
    expect(await first("SELECT 1 AS number")).toEqual({ number: 1 });
  });
});
