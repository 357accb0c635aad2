-- One row a run of the import command over one file. `number` is what a person types to undo it.
CREATE TABLE import_run (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  file_name text NOT NULL,
  file_hash text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'wikivoyage', 'osm')),
  dataset text NOT NULL,
  -- Licence, attribution and language as given: a run goes on only with the same ones.
  options jsonb NOT NULL DEFAULT '{}',
  -- Records of the file, good and bad, that are dealt with and committed: where a stopped run goes on.
  records_done integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'undone')),
  report jsonb NOT NULL DEFAULT '{}',
  created timestamptz NOT NULL DEFAULT now(),
  finished timestamptz
);
CREATE INDEX import_run_file ON import_run (file_hash, number DESC);

-- Which record of which source a listing came from, and what it said at the last import: a field that still says so was not touched by the owner.
CREATE TABLE import_record (
  source_key text PRIMARY KEY,
  business_code text NOT NULL UNIQUE REFERENCES business ON DELETE CASCADE,
  dataset text NOT NULL,
  first_run uuid NOT NULL REFERENCES import_run,
  row_hash bytea NOT NULL,
  -- json, not jsonb: it is read whole and never searched.
  imported json NOT NULL
);
CREATE INDEX import_record_first_run ON import_record (first_run, source_key);
CREATE INDEX import_record_dataset ON import_record (dataset);

-- What a run changed on a listing that was there before, kept to undo it: the changed fields before and after, and the record's state before.
CREATE TABLE import_change (
  run uuid NOT NULL REFERENCES import_run,
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  row_hash_before bytea NOT NULL,
  imported_before json NOT NULL,
  PRIMARY KEY (run, business_code)
);
CREATE INDEX import_change_business ON import_change (business_code);

-- Rows that were not imported, and values that were left out or changed, each with its line in the file.
CREATE TABLE import_problem (
  run uuid NOT NULL REFERENCES import_run,
  line integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refused', 'duplicate', 'note')),
  field text NOT NULL,
  reason text NOT NULL,
  name text NOT NULL
);
CREATE INDEX import_problem_run ON import_problem (run, line);
