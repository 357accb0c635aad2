-- When what a listing's page shows was last changed, for sitemaps and feeds. Listings from before count as changed now: their pages are.
ALTER TABLE business ADD COLUMN modified timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION mark_modified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.modified := now();
  RETURN NEW;
END $$;
CREATE TRIGGER business_modified BEFORE UPDATE ON business FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_modified();

-- What a listing offers is part of its page. In the codes' order: two statements at once take the rows' locks in the same one.
CREATE FUNCTION mark_offer_modified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business SET modified = now() FROM (
    SELECT code FROM business WHERE code IN (SELECT business_profile FROM changed_rows) ORDER BY code FOR NO KEY UPDATE
  ) AS changed WHERE business.code = changed.code AND business.modified <> now();
  RETURN NULL;
END $$;
CREATE TRIGGER inventory_item_modified_insert AFTER INSERT ON inventory_item REFERENCING NEW TABLE AS changed_rows EXECUTE FUNCTION mark_offer_modified();
CREATE TRIGGER inventory_item_modified_update AFTER UPDATE ON inventory_item REFERENCING NEW TABLE AS changed_rows EXECUTE FUNCTION mark_offer_modified();
CREATE TRIGGER inventory_item_modified_delete AFTER DELETE ON inventory_item REFERENCING OLD TABLE AS changed_rows EXECUTE FUNCTION mark_offer_modified();

-- A sitemap's shard is a range of codes, read from the index alone.
CREATE INDEX business_sitemap ON business (code) INCLUDE (modified) WHERE is_published;
-- The newest listings of an area, for its feed; and when the area's page last changed.
CREATE INDEX business_area_newest ON business (area_id, created DESC, code) INCLUDE (modified) WHERE is_published;
-- Areas that have listings, in the order of their numbers.
CREATE INDEX business_count_area_id ON business_count (area_id) WHERE area_id > 0 AND business_type = '' AND activity_subtype = '';
