-- Who has read a listing before the language of its texts changed is told.
CREATE TRIGGER business_language_version BEFORE UPDATE ON business FOR EACH ROW
  WHEN (OLD.language IS DISTINCT FROM NEW.language) EXECUTE FUNCTION next_business_version();

-- Owners write their events in the language of their listing's texts.
CREATE FUNCTION set_event_language() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.language := (SELECT language FROM business WHERE code = NEW.business);
  RETURN NEW;
END $$;
CREATE TRIGGER event_language BEFORE INSERT ON event FOR EACH ROW
  WHEN (NEW.added_by = 'owner' AND NEW.language IS NULL AND NEW.business IS NOT NULL) EXECUTE FUNCTION set_event_language();
CREATE FUNCTION set_events_language() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event SET language = NEW.language WHERE business = NEW.code AND added_by = 'owner' AND language IS DISTINCT FROM NEW.language;
  RETURN NULL;
END $$;
CREATE TRIGGER business_events_language AFTER UPDATE OF language ON business FOR EACH ROW
  WHEN (OLD.language IS DISTINCT FROM NEW.language) EXECUTE FUNCTION set_events_language();

-- Translations move with a merge of their listings, and back; the rest as in 0122.
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
  result := result || jsonb_build_object('event', ids);
  -- Texts in a language that the surviving listing has none in; the hash of their original says that they are outdated if it has another one.
  WITH done AS (UPDATE translation t SET business = to_code WHERE business = from_code
      AND NOT EXISTS (SELECT FROM translation o WHERE o.business = to_code AND o.field = t.field AND o.language = t.language)
      RETURNING field || ' ' || language || ' ' || source AS id)
    SELECT coalesce(jsonb_agg(id), '[]') INTO ids FROM done;
  -- The trigger writes the texts for cards of the listing that has the rows now.
  PERFORM write_translations(ARRAY[from_code], NULL, NULL, false);
  RETURN result || jsonb_build_object('translation', ids);
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
  UPDATE translation t SET business = to_code WHERE business = from_code AND moved -> 'translation' ? (t.field || ' ' || t.language || ' ' || t.source)
    AND NOT EXISTS (SELECT FROM translation o WHERE o.business = to_code AND o.field = t.field AND o.language = t.language AND o.source = t.source);
  PERFORM write_translations(ARRAY[from_code], NULL, NULL, false);
END $$;
