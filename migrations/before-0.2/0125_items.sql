-- What an item says of guests' needs: {"pets": "yes" | "limited" | "no"}. Needs that it says nothing of are absent.
ALTER TABLE inventory_item ADD COLUMN amenities jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(amenities) = 'object');
-- Letters of the needs that the published items of a listing meet, as in fold_needs; written by the triggers below.
ALTER TABLE business ADD COLUMN item_needs text NOT NULL DEFAULT '';

CREATE FUNCTION fold_item_needs(listing text) RETURNS text LANGUAGE sql STABLE AS $$
SELECT coalesce(string_agg(DISTINCT letter, '' ORDER BY letter), '')
FROM inventory_item CROSS JOIN LATERAL (VALUES
  ('W', amenities ->> 'wheelchair' = 'yes'),
  ('S', amenities ->> 'step_free' = 'yes' OR amenities ->> 'wheelchair' = 'yes'),
  ('P', amenities ->> 'pets' IN ('yes', 'limited')),
  ('K', amenities ->> 'children' IN ('yes', 'limited')),
  ('I', amenities ->> 'wifi' IN ('yes', 'limited')),
  ('G', amenities ->> 'parking' IN ('yes', 'limited')),
  ('A', amenities ->> 'air_conditioning' IN ('yes', 'limited')),
  ('C', amenities ->> 'kitchen' IN ('yes', 'limited')),
  ('O', amenities ->> 'pool' IN ('yes', 'limited')),
  ('V', amenities ->> 'sea_view' IN ('yes', 'limited')),
  ('B', amenities ->> 'breakfast' IN ('yes', 'limited'))
) AS need (letter, is_met)
WHERE business_profile = listing AND is_shown AND amenities <> '{}' AND is_met $$;

-- A listing meets a need if it or one of its items does. Filters and the search read these letters.
CREATE OR REPLACE FUNCTION fold_needs(of business) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT own || translate((of).item_needs, own, '') FROM (SELECT
  CASE WHEN (of).wheelchair = 'yes' THEN 'W' ELSE '' END || CASE WHEN (of).step_free = 'yes' OR (of).wheelchair = 'yes' THEN 'S' ELSE '' END
  || CASE WHEN (of).pets IN ('yes', 'limited') THEN 'P' ELSE '' END || CASE WHEN (of).children IN ('yes', 'limited') THEN 'K' ELSE '' END
  || CASE WHEN (of).internet IN ('yes', 'free', 'paid') THEN 'I' ELSE '' END || CASE WHEN (of).parking IN ('yes', 'limited') THEN 'G' ELSE '' END
  || CASE WHEN (of).air_conditioning IN ('yes', 'limited') THEN 'A' ELSE '' END || CASE WHEN (of).kitchen IN ('yes', 'limited') THEN 'C' ELSE '' END
  || CASE WHEN (of).pool IN ('yes', 'limited') THEN 'O' ELSE '' END || CASE WHEN (of).sea_view IN ('yes', 'limited') THEN 'V' ELSE '' END
  || CASE WHEN (of).breakfast IN ('yes', 'limited') THEN 'B' ELSE '' END || CASE WHEN (of).labels <> '{}' THEN 'L' ELSE '' END AS own) AS letters $$;

-- Locks the listings first, in the order of their codes, so that two statements at once count each other's items and do not wait in a circle.
CREATE FUNCTION write_item_needs(listings text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF listings IS NULL THEN RETURN; END IF;
  PERFORM FROM business WHERE code = ANY (listings) ORDER BY code FOR NO KEY UPDATE;
  UPDATE business SET item_needs = found.letters FROM (SELECT code, fold_item_needs(code) AS letters FROM unnest(listings) AS code) AS found
  WHERE business.code = found.code AND business.item_needs <> found.letters;
END $$;

CREATE FUNCTION keep_item_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_item_needs((SELECT array_agg(DISTINCT business_profile) FROM new_rows WHERE amenities <> '{}'));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_item_needs((SELECT array_agg(DISTINCT business_profile) FROM old_rows WHERE amenities <> '{}'));
  ELSE
    PERFORM write_item_needs((
      SELECT array_agg(DISTINCT listing) FROM old_rows o JOIN new_rows n USING (id),
        LATERAL (VALUES (o.business_profile), (n.business_profile)) AS either (listing)
      WHERE (o.amenities, o.is_shown, o.business_profile) IS DISTINCT FROM (n.amenities, n.is_shown, n.business_profile)
        AND (o.amenities <> '{}' OR n.amenities <> '{}')));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER inventory_item_needs_insert AFTER INSERT ON inventory_item REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION keep_item_needs();
CREATE TRIGGER inventory_item_needs_update AFTER UPDATE ON inventory_item
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION keep_item_needs();
CREATE TRIGGER inventory_item_needs_delete AFTER DELETE ON inventory_item REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION keep_item_needs();
