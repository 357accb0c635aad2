-- What a source says of a listing beside the guide's own fields (docs/import.md). Empty where it says nothing.
ALTER TABLE business
  -- Names in other languages and scripts, former and short ones: the search finds a listing by them.
  ADD COLUMN other_names text[] NOT NULL DEFAULT '{}',
  ADD COLUMN stars smallint CHECK (stars BETWEEN 1 AND 7),
  ADD COLUMN price_text text NOT NULL DEFAULT '',
  ADD COLUMN directions text NOT NULL DEFAULT '',
  ADD COLUMN check_in text NOT NULL DEFAULT '',
  ADD COLUMN check_out text NOT NULL DEFAULT '',
  ADD COLUMN wheelchair text NOT NULL DEFAULT '',
  ADD COLUMN internet text NOT NULL DEFAULT '',
  -- Its ids elsewhere: "node/123" of OpenStreetMap, "Q42" of Wikidata, the one of the Global Entity Reference System.
  ADD COLUMN osm_id text NOT NULL DEFAULT '',
  ADD COLUMN wikidata_id text NOT NULL DEFAULT '',
  ADD COLUMN gers_id text NOT NULL DEFAULT '',
  -- Pictures that `pictures fetch` may get: addresses, and names of files at Wikimedia Commons ("File:…").
  ADD COLUMN picture_sources text[] NOT NULL DEFAULT '{}',
  ADD COLUMN picture_author text NOT NULL DEFAULT '',
  ADD COLUMN picture_licence text NOT NULL DEFAULT '';

-- The same thing of two sources.
CREATE INDEX business_wikidata ON business (wikidata_id) WHERE wikidata_id <> '';
