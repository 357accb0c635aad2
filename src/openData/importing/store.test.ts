import { describe, expect, it } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/types.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { emptyReport, type Problem } from "./report.ts";
import { finishRun, insertProblems, insertRun, listProblems, readProblems, saveProgress } from "./store.ts";

const db = testDatabase();

const problem = (line: number, kind: Problem["kind"], reason = "missing"): Problem => ({
  line,
  kind,
  reason,
  place: "",
  field: "name",
  name: "",
});

async function runWith(problems: Problem[]) {
  const run = await insertRun(db, { file_name: "a.csv", file_hash: newUuid(), format: "csv", dataset: "a", options: {} });
  await db.transaction((tx) => insertProblems(tx, run.id, problems));
  return run.id;
}

async function readPages(run: string, page?: number) {
  const pages: Problem[][] = [];
  for await (const problems of readProblems(db, run, page)) pages.push(problems);
  return pages;
}

describe("the problems of an import", () => {
  it("are read to the last one page by page, in the order of their lines, those that are alike too", async () => {
    const given = [...Array.from({ length: 7 }, () => problem(2, "note")), problem(9, "refused"), problem(1, "duplicate")];
    const [run] = [await runWith(given), await runWith([problem(5, "refused")])];
    for (const page of [1, 2, 3, 9, 100]) {
      const pages = await readPages(run, page);
      expect(pages.flat().map(({ line }) => line)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 9]);
      expect(pages.every(({ length }) => length > 0 && length <= page)).toBe(true);
    }
    expect(await readPages(newUuid())).toEqual([]);
  });

  it("are those left out alone where that is asked for", async () => {
    const run = await runWith([problem(1, "note"), problem(2, "duplicate"), problem(3, "refused")]);
    const found = await listProblems(db, run, { limit: 5, leftOutOnly: true });
    expect(found.map(({ kind }) => kind)).toEqual(["duplicate", "refused"]);
  });

  it("come off an index in their order, however far one has read", async () => {
    const run = await runWith([problem(1, "note")]);
    const explainQuery = async (more: string) => {
      await db.execute(sql`SET LOCAL enable_seqscan = off`);
      const { rows } = await db.execute<{ "QUERY PLAN": string }>(
        sql`EXPLAIN SELECT * FROM import_problem WHERE run = ${sql.raw(`'${run}'`)} ${sql.raw(more)} ORDER BY line, id LIMIT 1000`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    expect(await explainQuery("AND (line, id) > (1, 1)")).toMatch(/Index Scan using import_problem_order(?![\s\S]*Sort)/);
    expect(await explainQuery("AND kind <> 'note'")).toContain("import_problem_left_out");
  });
});

describe("what an import waits for", () => {
  const waiting = async (write: (tx: Transaction, run: string) => Promise<unknown>) => {
    const run = await runWith([]);
    return db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL synchronous_commit = on`);
      await write(tx, run);
      return (await tx.execute(sql`SHOW synchronous_commit`)).rows[0]?.synchronous_commit;
    });
  };

  it("is not that each batch is on the disk", async () => {
    expect(await waiting((tx, run) => saveProgress(tx, run, 1_000, emptyReport()))).toBe("off");
  });

  it("is that its end is", async () => {
    expect(await waiting((tx, run) => finishRun(tx, run, "done"))).toBe("on");
  });
});
