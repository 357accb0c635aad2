-- Of which listings what was asked for, so that a second run goes on where the first ended.
CREATE TABLE picture_fetch (
  business_code text PRIMARY KEY REFERENCES business ON DELETE CASCADE,
  sources text[] NOT NULL,
  fetched timestamptz NOT NULL
);

-- The listings that most is known of come first.
CREATE INDEX business_open_pictures ON business (notability DESC, code)
  WHERE is_shell AND is_published AND (picture_sources <> '{}' OR wikidata_id <> '');
