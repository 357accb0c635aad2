-- Pictures that `pictures fetch` got for imported listings (docs/import.md).
ALTER TABLE picture
  -- What it was named by: an address, "File:…" of Wikimedia Commons, or the listing's id at Wikidata. Empty for pictures of people and staff.
  ADD COLUMN source text NOT NULL DEFAULT '',
  ADD COLUMN author text NOT NULL DEFAULT '',
  ADD COLUMN licence text NOT NULL DEFAULT '',
  ADD COLUMN licence_link text,
  -- Where it is described.
  ADD COLUMN page_link text;

-- What a source no longer names is shown no longer: an import that is undone, or one that says otherwise.
CREATE FUNCTION drop_unsourced_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM picture WHERE business_code = NEW.code AND source <> '' AND source <> ALL (NEW.picture_sources || NEW.wikidata_id);
  RETURN NULL;
END $$;
CREATE TRIGGER business_unsourced_pictures AFTER UPDATE OF picture_sources, wikidata_id ON business FOR EACH ROW
  WHEN (OLD.picture_sources IS DISTINCT FROM NEW.picture_sources OR OLD.wikidata_id <> NEW.wikidata_id)
  EXECUTE FUNCTION drop_unsourced_pictures();
