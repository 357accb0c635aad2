-- Imported events that their source no longer has are hidden as removed ones are; a later edition, or undoing the import, brings them back.
ALTER TABLE event ADD COLUMN is_gone boolean NOT NULL DEFAULT false;
-- Names of its pictures that were requested (src/openData/openPictures).
ALTER TABLE event ADD COLUMN pictures_fetched text[] NOT NULL DEFAULT '{}';
CREATE INDEX event_open_pictures ON event (uuid)
  WHERE picture_uuid IS NULL AND deleted IS NULL AND picture_sources <> '{}' AND picture_sources <> pictures_fetched;

-- A fetched picture goes when its source names it no longer, as those of listings do.
CREATE FUNCTION drop_event_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE upload SET deleted = now(), kept_until = NULL WHERE uuid = OLD.picture_uuid;
  NEW.picture_uuid := NULL;
  NEW.picture_credit := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER event_picture_source BEFORE UPDATE OF picture_sources ON event FOR EACH ROW
  WHEN (OLD.picture_credit IS NOT NULL AND OLD.picture_uuid IS NOT NULL AND NOT (OLD.picture_credit ->> 'source' = ANY (NEW.picture_sources)))
  EXECUTE FUNCTION drop_event_picture();

-- Events move with a merge of their listings, and back; the rest as in 0085 and 0055.
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
  result := result || jsonb_build_object('import_record', ids);
  -- Those at the listing's own place are now at the other's.
  WITH done AS (UPDATE event e SET business = to_code,
      area_id = CASE WHEN is_at_host THEN b.area_id ELSE e.area_id END, country_code = CASE WHEN is_at_host THEN b.country_code ELSE e.country_code END,
      latitude = CASE WHEN is_at_host THEN b.latitude ELSE e.latitude END, longitude = CASE WHEN is_at_host THEN b.longitude ELSE e.longitude END
      FROM business b WHERE e.business = from_code AND b.code = to_code RETURNING e.uuid)
    SELECT coalesce(jsonb_agg(uuid), '[]') INTO ids FROM done;
  RETURN result || jsonb_build_object('event', ids);
END $$;
CREATE OR REPLACE FUNCTION return_listing_rows(from_code text, to_code text, moved jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown uuid[] := ARRAY(SELECT uuid FROM picture WHERE business_code = from_code AND deleted IS NULL AND moved -> 'picture' ? uuid::text);
BEGIN
  UPDATE visited_business v SET business = to_code WHERE business = from_code AND moved -> 'visited_business' ? v.uuid::text
    AND NOT EXISTS (SELECT FROM visited_business o WHERE o.business = to_code AND o.traveller = v.traveller);
  UPDATE wishlist_business w SET business = to_code WHERE business = from_code AND moved -> 'wishlist_business' ? w.uuid::text
    AND NOT EXISTS (SELECT FROM wishlist_business o WHERE o.business = to_code AND o.traveller = w.traveller);
  UPDATE coupon SET business = to_code WHERE business = from_code AND moved -> 'coupon' ? code;
  UPDATE booking_enquiry SET business_profile = to_code WHERE business_profile = from_code AND moved -> 'booking_enquiry' ? uuid::text;
  UPDATE guest_question SET business = to_code WHERE business = from_code AND moved -> 'guest_question' ? uuid::text;
  UPDATE inventory_item SET business_profile = to_code WHERE business_profile = from_code AND moved -> 'inventory_item' ? id::text;
  UPDATE picture SET deleted = now() WHERE uuid = ANY (shown);
  UPDATE picture SET business_code = to_code, deleted = NULL WHERE uuid = ANY (shown);
  UPDATE traveller_guide_entry g SET business = to_code WHERE business = from_code AND moved -> 'traveller_guide_entry' ? g.guide::text
    AND NOT EXISTS (SELECT FROM traveller_guide_entry o WHERE o.business = to_code AND o.guide = g.guide);
  UPDATE import_record SET business_code = to_code WHERE business_code = from_code AND moved -> 'import_record' ? source_key;
  UPDATE event e SET business = to_code,
    area_id = CASE WHEN is_at_host THEN b.area_id ELSE e.area_id END, country_code = CASE WHEN is_at_host THEN b.country_code ELSE e.country_code END,
    latitude = CASE WHEN is_at_host THEN b.latitude ELSE e.latitude END, longitude = CASE WHEN is_at_host THEN b.longitude ELSE e.longitude END
    FROM business b WHERE e.business = from_code AND b.code = to_code AND moved -> 'event' ? e.uuid::text;
END $$;
