-- Listings that are the same, found by a job, decided by staff, merged with 30 days to take it back.

-- Telephones are the same where their last nine figures are: one is written with the country's number, the other without.
CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN length(regexp_replace(phone, '\D', '', 'g')) >= 7 THEN right(regexp_replace(phone, '\D', '', 'g'), 9) END;
CREATE FUNCTION website_key(website text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN nullif(regexp_replace(lower(website), '^https?://(www[.])?|[/?#]+$', '', 'g'), '');
CREATE INDEX business_phone_key ON business (phone_key(phone)) WHERE phone_key(phone) IS NOT NULL;
CREATE INDEX business_website_key ON business (website_key(website)) WHERE website_key(website) IS NOT NULL;
-- The job looks at what was changed since it looked last.
CREATE INDEX business_modified ON business (modified, code);

-- How far the job has come.
CREATE TABLE duplicate_search (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  modified timestamptz NOT NULL,
  code text NOT NULL
);

-- Two listings that may be the same, the lesser code first. One that was decided stays, so that it is not asked about again.
CREATE TABLE listing_pair (
  one text NOT NULL REFERENCES business ON DELETE CASCADE,
  other text NOT NULL REFERENCES business ON DELETE CASCADE,
  score smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  reasons text[] NOT NULL,
  found timestamptz NOT NULL,
  -- Staff say that these are two.
  dismissed timestamptz,
  PRIMARY KEY (one, other),
  CHECK (one < other)
);
CREATE INDEX listing_pair_open ON listing_pair (score DESC, one, other) WHERE dismissed IS NULL;
CREATE INDEX listing_pair_other ON listing_pair (other);

CREATE TABLE listing_merge (
  uuid uuid PRIMARY KEY,
  kept text NOT NULL REFERENCES business ON DELETE CASCADE,
  gone text NOT NULL REFERENCES business ON DELETE CASCADE,
  -- Fields of the kept one as they were and as the merge wrote them; whether the other was shown; the ids of what was moved, by table.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  was_published boolean NOT NULL,
  moved jsonb NOT NULL,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  created timestamptz NOT NULL,
  undone timestamptz
);
CREATE UNIQUE INDEX listing_merge_once ON listing_merge (gone) WHERE undone IS NULL;
CREATE INDEX listing_merge_newest ON listing_merge (created DESC, uuid);
CREATE INDEX listing_merge_kept ON listing_merge (kept);
CREATE INDEX listing_merge_account ON listing_merge (account_id) WHERE account_id IS NOT NULL;

-- A recommendation that moves with its listing counts there.
CREATE FUNCTION move_recommendation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business SET recommendations_count = recommendations_count + CASE code WHEN NEW.business THEN 1 ELSE -1 END
  WHERE code IN (OLD.business, NEW.business);
  RETURN NULL;
END $$;
CREATE TRIGGER visited_business_moved AFTER UPDATE OF business ON visited_business FOR EACH ROW
  WHEN (OLD.business <> NEW.business AND OLD.is_recommended AND NEW.is_recommended) EXECUTE FUNCTION move_recommendation();

-- Moves what hangs on one listing to another, except where that has the same: a traveller's second visit, wish, voucher, or place in a guide stays with the
-- hidden one. In the database, because no slice may write all of these tables. @returns the ids of what was moved, by table
CREATE FUNCTION move_listing_rows(from_code text, to_code text) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  WITH done AS (UPDATE import_record SET business_code = to_code WHERE business_code = from_code
      AND NOT EXISTS (SELECT FROM import_record o WHERE o.business_code = to_code) RETURNING source_key)
    SELECT coalesce(jsonb_agg(source_key), '[]') INTO ids FROM done;
  RETURN result || jsonb_build_object('import_record', ids);
END $$;

-- Gives back what a merge moved, as far as it is still there.
CREATE FUNCTION return_listing_rows(from_code text, to_code text, moved jsonb) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;
