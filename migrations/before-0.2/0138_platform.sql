-- expand
-- Changed keys go to a table instead of NOTIFY: NOTIFY holds a lock of the whole database until its transaction has been written to disk, so all
-- writers commit one after the other (docs/decisions/0168-changes-without-a-queue.md). One server reads the table and spreads the keys.

-- Unlogged: a crash empties it, and also cuts every server's connection, after which the server takes everything for changed.
CREATE UNLOGGED TABLE change_outbox (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  keys text[] NOT NULL,
  created timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX change_outbox_xid ON change_outbox (xid);
ALTER TABLE change_outbox SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- One row at most: up to which snapshot the table has been read, and when its reader was last alive.
CREATE UNLOGGED TABLE change_reader (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  snapshot pg_snapshot NOT NULL,
  alive timestamptz NOT NULL
) WITH (fillfactor = 10);

-- Without a reader, as in commands and while servers of the version before run alone, the writer notifies as before. The channel "guide_changed" for
-- versions that emptied caches by table ends.
CREATE OR REPLACE FUNCTION notify_keys(changed_table text, keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE changed text[] := ARRAY(SELECT DISTINCT key FROM unnest(keys) AS key WHERE key IS NOT NULL);
BEGIN
  IF changed = '{}' THEN RETURN; END IF;
  INSERT INTO change_outbox (keys) VALUES (changed);
  IF NOT EXISTS (SELECT FROM change_reader WHERE alive > clock_timestamp() - interval '5 seconds') THEN
    PERFORM pg_notify('guide_keys', key) FROM unnest(changed) AS key;
  END IF;
END $$;
