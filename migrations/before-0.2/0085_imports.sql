-- A listing may have several records: each source's facts are kept whole, and what is shown is chosen from them (src/imports/rules.records.ts).
ALTER TABLE import_record DROP CONSTRAINT import_record_business_code_key;
-- The first record's words lead, those of later ones fill what it leaves open.
ALTER TABLE import_record ADD COLUMN rank integer NOT NULL DEFAULT 0;
CREATE INDEX import_record_business ON import_record (business_code, rank, source_key);

-- What a run changed is kept by record and no longer by listing. The listing's fields before and after are not needed any more: undoing chooses again from
-- the records as they were. A record that staff moved with a merge is found by that merge.
ALTER TABLE import_change ADD COLUMN source_key text;
UPDATE import_change c SET source_key = i.source_key FROM import_record i WHERE i.business_code = c.business_code;
UPDATE import_change c SET source_key = i.source_key FROM listing_merge m JOIN import_record i ON m.moved -> 'import_record' ? i.source_key
  WHERE c.source_key IS NULL AND m.gone = c.business_code;
DELETE FROM import_change WHERE source_key IS NULL;
ALTER TABLE import_change DROP CONSTRAINT import_change_pkey,
  DROP COLUMN business_code, DROP COLUMN before, DROP COLUMN after,
  ALTER COLUMN source_key SET NOT NULL,
  ADD PRIMARY KEY (run, source_key),
  ADD FOREIGN KEY (source_key) REFERENCES import_record ON DELETE CASCADE;
CREATE INDEX import_change_record ON import_change (source_key);

-- A merge takes all records along, behind those of the listing that stays; the rest as in 0055.
CREATE OR REPLACE FUNCTION move_listing_rows(from_code text, to_code text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  result jsonb := '{}';
  ids jsonb;
  shown uuid[] := ARRAY(SELECT uuid FROM picture WHERE business_code = from_code AND deleted IS NULL);
  below integer := (SELECT coalesce(max(position), 0) + 1 FROM picture WHERE business_code = to_code);
BEGIN
  WITH done AS (UPDATE visited_business v SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM visited_business o WHERE o.business = to_code AND o.traveller = v.traveller) RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('visited_business', ids);
  WITH done AS (UPDATE wishlist_business w SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM wishlist_business o WHERE o.business = to_code AND o.traveller = w.traveller) RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('wishlist_business', ids);
  WITH done AS (UPDATE coupon c SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM coupon o WHERE o.business = to_code AND o.traveller = c.traveller) RETURNING code)
    SELECT coalesce(jsonb_agg(code), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('coupon', ids);
  WITH done AS (UPDATE booking_enquiry SET business_profile = to_code WHERE business_profile = from_code RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('booking_enquiry', ids);
  WITH done AS (UPDATE guest_question SET business = to_code WHERE business = from_code RETURNING uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('guest_question', ids);
  WITH done AS (UPDATE inventory_item SET business_profile = to_code WHERE business_profile = from_code RETURNING id)
    SELECT coalesce(jsonb_agg(id), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('inventory_item', ids);
  -- Behind the pictures that are there. Taken away first: two listings never show one picture as their cover, not even for a moment.
  UPDATE picture SET deleted = now() WHERE uuid = ANY (shown);
  UPDATE picture SET business_code = to_code, position = position + below, deleted = NULL WHERE uuid = ANY (shown);
  ids := to_jsonb(shown);
  result := result || jsonb_build_object('picture', ids);
  WITH done AS (UPDATE traveller_guide_entry g SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM traveller_guide_entry o WHERE o.business = to_code AND o.guide = g.guide) RETURNING guide)
    SELECT coalesce(jsonb_agg(guide), '[]') INTO ids FROM done;
  result := result || jsonb_build_object('traveller_guide_entry', ids);
  WITH done AS (UPDATE import_record SET business_code = to_code,
      rank = rank + 1 + coalesce((SELECT max(o.rank) FROM import_record o WHERE o.business_code = to_code), -1)
      WHERE business_code = from_code RETURNING source_key)
    SELECT coalesce(jsonb_agg(source_key), '[]') INTO ids FROM done;
  RETURN result || jsonb_build_object('import_record', ids);
END $$;
