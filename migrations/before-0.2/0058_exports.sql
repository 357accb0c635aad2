-- Everything of a listing as one file, for its owners.
CREATE TABLE listing_export (
  uuid uuid PRIMARY KEY,
  -- Null once the listing has gone: the job then deletes the file and the row.
  business text REFERENCES business ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'working', 'ready', 'failed')),
  -- Of a hundred.
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  bytes integer,
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL
);
CREATE INDEX listing_export_business ON listing_export (business, created DESC);
-- Two presses at once begin one.
CREATE UNIQUE INDEX listing_export_once ON listing_export (business) WHERE status IN ('queued', 'working');
CREATE INDEX listing_export_expires ON listing_export (expires);
