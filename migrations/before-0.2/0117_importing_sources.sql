-- Sources of listings that are read from an address by schedule.
CREATE TABLE import_source (
  uuid uuid PRIMARY KEY,
  account_id uuid REFERENCES account (id) ON DELETE SET NULL,
  url text NOT NULL CHECK (length(url) <= 2000),
  -- Each source is a dataset of its own, by which its records are recognised.
  dataset text NOT NULL UNIQUE CHECK (dataset <> '' AND length(dataset) <= 100),
  reading json NOT NULL DEFAULT '{"columns":{}}',
  licence text NOT NULL DEFAULT '',
  attribution text NOT NULL DEFAULT '',
  attribution_link text NOT NULL DEFAULT '',
  every_hours integer NOT NULL CHECK (every_hours BETWEEN 1 AND 1000),
  -- Whether staff see the changes before they are imported, or after.
  is_shown_before boolean NOT NULL DEFAULT true,
  -- Of the latest answer, for conditional requests; the hash is of the file itself.
  etag text,
  last_modified text,
  file_hash text,
  checked timestamptz,
  due timestamptz NOT NULL,
  -- Sentence about the latest reading, if it failed.
  problem text NOT NULL DEFAULT '',
  created timestamptz NOT NULL,
  changed timestamptz NOT NULL
);
CREATE INDEX import_source_due ON import_source (due);
CREATE INDEX import_source_account ON import_source (account_id);

-- The source that a file was read from, and the numbers of its dry run.
ALTER TABLE import_job
  ADD COLUMN source uuid REFERENCES import_source (uuid) ON DELETE SET NULL,
  ADD COLUMN dry_report jsonb;
CREATE INDEX import_job_source ON import_job (source, created DESC) WHERE source IS NOT NULL;
