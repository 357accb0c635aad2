-- Editions of imported records that are not listings: events, practical places, routes. A run stores each one that is new or changed; the
-- live row of a record is written from its latest edition, and undoing a run gives it back the one before.
CREATE TABLE import_other (
  kind text NOT NULL CHECK (kind IN ('event', 'amenity', 'trail')),
  source_key text NOT NULL,
  run uuid NOT NULL,
  dataset text NOT NULL,
  row_hash bytea NOT NULL,
  -- json, not jsonb: both are read whole and never searched.
  record json NOT NULL,
  place json NOT NULL,
  PRIMARY KEY (kind, source_key, run)
);
CREATE INDEX import_other_run ON import_other (run, kind, source_key);
