-- Listings of an earlier import whose record is now an event or a route: soft-deleted, and their addresses lead there. No reference to the
-- listing's row is needed: while a listing is retired, it is not erased (src/openData/importing/retirement/listingUse.ts).
CREATE TABLE import_retired (
  business_code text PRIMARY KEY REFERENCES business (code) ON DELETE CASCADE,
  run uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('event', 'amenity', 'trail')),
  -- Key of the event's or route's record, and the path of its page.
  source_key text NOT NULL,
  path text,
  was_published boolean NOT NULL
);
CREATE INDEX import_retired_run ON import_retired (run, business_code);

-- Changes of imports that only staff may make, because the listing is claimed, recommended, saved, visited, in a guide or has a voucher.
CREATE TABLE import_question (
  uuid uuid PRIMARY KEY,
  business_code text NOT NULL REFERENCES business (code) ON DELETE CASCADE,
  run uuid NOT NULL,
  suggestion text NOT NULL CHECK (suggestion IN ('retype', 'retire')),
  -- Of a retyping, the values of the type fields; of a retirement, the record that replaces the listing.
  before json,
  after json,
  kind text CHECK (kind IN ('event', 'amenity', 'trail')),
  source_key text,
  path text,
  created timestamptz NOT NULL,
  decided timestamptz
);
CREATE INDEX import_question_waiting ON import_question (created, uuid) WHERE decided IS NULL;
CREATE UNIQUE INDEX import_question_open ON import_question (business_code, suggestion) WHERE decided IS NULL;
CREATE INDEX import_question_business ON import_question (business_code);
CREATE INDEX import_question_run ON import_question (run);
