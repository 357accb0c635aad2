-- Tables with columns of their own are read by a mapping; it is one of the run's options.
ALTER TABLE import_run DROP CONSTRAINT import_run_format_check,
  ADD CONSTRAINT import_run_format_check CHECK (format IN ('csv', 'wikivoyage', 'osm', 'table'));

-- An import by the staff desk: a file that was brought, looked at, and is imported or taken back in the background. Its file is in the storage.
CREATE TABLE import_job (
  uuid uuid PRIMARY KEY,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  bytes integer NOT NULL CHECK (bytes >= 0),
  -- False once the file is deleted, and for imports that a command began.
  has_file boolean NOT NULL DEFAULT true,
  format text NOT NULL CHECK (format IN ('csv', 'wikivoyage', 'osm', 'table')),
  -- Of a table its columns, each with what stands in it first, and how they are read.
  columns jsonb NOT NULL DEFAULT '[]',
  -- Not jsonb: the order of its columns counts.
  reading json NOT NULL DEFAULT '{"columns": {}}',
  licence text NOT NULL DEFAULT '' CHECK (length(licence) <= 100),
  attribution text NOT NULL DEFAULT '' CHECK (length(attribution) <= 200),
  attribution_link text NOT NULL DEFAULT '' CHECK (length(attribution_link) <= 2000),
  dataset text NOT NULL DEFAULT '' CHECK (length(dataset) <= 100),
  state text NOT NULL CHECK (state IN ('preview', 'queued', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  -- What staff asked for while it ran.
  wanted text CHECK (wanted IN ('pause', 'undo')),
  run integer,
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  -- Why it failed or could not be taken back, and what was left when it was.
  problem text NOT NULL DEFAULT '' CHECK (length(problem) <= 1000),
  -- Until when a server says that it works on it: it says so again with each batch.
  busy_until timestamptz,
  created timestamptz NOT NULL,
  changed timestamptz NOT NULL
);
CREATE INDEX import_job_created ON import_job (created DESC);
CREATE UNIQUE INDEX import_job_run ON import_job (run);
CREATE INDEX import_job_active ON import_job (created) WHERE state IN ('queued', 'running', 'undoing');
CREATE INDEX import_job_account ON import_job (account_id);
