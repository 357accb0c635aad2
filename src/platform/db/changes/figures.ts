import type { DatabaseFigure } from "../../metrics.ts";
import { sql } from "../sql.ts";

/** The reader records its position once a second, and with each batch. */
const OUTBOX = sql`SELECT
  (SELECT count(*) FROM change_outbox WHERE xid >= pg_snapshot_xmin(snapshot) AND NOT pg_visible_in_snapshot(xid, snapshot))::integer AS waiting,
  coalesce((SELECT extract(epoch FROM clock_timestamp() - min(created)) FROM change_outbox
    WHERE xid >= pg_snapshot_xmin(snapshot) AND NOT pg_visible_in_snapshot(xid, snapshot)), 0)::float AS oldest_seconds,
  least(extract(epoch FROM clock_timestamp() - alive), 1e9)::float AS silent_seconds
  FROM change_reader`;

export const changeFigures: DatabaseFigure[] = [
  {
    name: "guide_changes",
    help: "Changes that the reader of the outbox has not spread yet, the age of the oldest, and seconds since the reader's last heartbeat",
    label: "figure",
    async read(db) {
      const { rows } = await db.execute<Record<string, number>>(OUTBOX);
      return { ...rows[0] };
    },
  },
];
