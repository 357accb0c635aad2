import { count } from "../../platform/db/sql.ts";
import type { DatabaseFigure } from "../../platform/metrics.ts";
import { import_job } from "./tables.ts";

/** Figures of imports for /metrics. */
export const importFigures: DatabaseFigure[] = [
  {
    name: "guide_imports",
    help: "Imports that staff or sources have started, by state",
    label: "state",
    async read(db) {
      const rows = await db.select({ state: import_job.state, count: count() }).from(import_job).groupBy(import_job.state);
      return Object.fromEntries(rows.map((row) => [row.state, row.count]));
    },
  },
];
