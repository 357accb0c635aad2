import { sql } from "../../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../../platform/db/types.ts";
import { report } from "../../tables.ts";
import { report_objection } from "../tables.ts";

/** A number of the transparency report, by what it counts. */
interface Figure extends Record<string, unknown> {
  section: string;
  name: string;
  value: number | null;
}

/** Reports are counted in the year in which they were made; own decisions of staff have no report. */
const ofYear = (column: string, year: number) => sql`${sql.raw(column)} >= make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, 'UTC')
  AND ${sql.raw(column)} < make_timestamptz(${year}::integer + 1, 1, 1, 0, 0, 0, 'UTC')`;

const HOURS = (from: string, to: string) =>
  sql`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${sql.raw(to)} - ${sql.raw(from)}) / 3600))::numeric, 1)::float8`;

/** Returns the figures of the yearly transparency report (Digital Services Act, Articles 15 and 24). */
export async function yearlyFigures(db: DbOrTransaction, year: number): Promise<Figure[]> {
  const { rows } = await db.execute<Figure>(sql`
    WITH made AS (SELECT * FROM ${report} WHERE NOT is_own AND ${ofYear("created", year)}),
      own AS (SELECT * FROM ${report} WHERE is_own AND ${ofYear("created", year)}),
      objected AS (SELECT * FROM ${report_objection} WHERE ${ofYear("created", year)})
    SELECT * FROM (
      SELECT 1 AS line, 'Reports' AS section, 'all' AS name, count(*)::float8 AS value FROM made
      UNION ALL SELECT 2, 'Reports by kind', kind, count(*) FROM made GROUP BY kind
      UNION ALL SELECT 3, 'Reports by reason', reason, count(*) FROM made GROUP BY reason
      UNION ALL SELECT 4, 'Decisions on reports', coalesce(outcome, 'open'), count(*) FROM made GROUP BY outcome
      UNION ALL SELECT 5, 'Removals after reports by ground', ground, count(*) FROM made
        WHERE ground IS NOT NULL AND uuid = decision GROUP BY ground
      UNION ALL SELECT 6, 'Decisions without a report', kind, count(*) FROM own GROUP BY kind
      UNION ALL SELECT 7, 'Hours to a decision', 'median', ${HOURS("created", "resolved")} FROM made WHERE resolved IS NOT NULL
      UNION ALL SELECT 8, 'Objections', 'all', count(*) FROM objected
      UNION ALL SELECT 9, 'Objections by side', side, count(*) FROM objected GROUP BY side
      UNION ALL SELECT 10, 'Decisions on objections', coalesce(outcome, 'open'), count(*) FROM objected GROUP BY outcome
      UNION ALL SELECT 11, 'Hours to a decision on an objection', 'median', ${HOURS("created", "decided")} FROM objected WHERE decided IS NOT NULL
    ) AS figure ORDER BY line, name`);
  return rows.map(({ section, name, value }) => ({ section, name, value }));
}
