-- What guests need to know before they come: yes, limited, no, or empty where nobody has said it. Wheelchair access and the internet have columns already.
ALTER TABLE business
  ADD COLUMN step_free text NOT NULL DEFAULT '',
  ADD COLUMN pets text NOT NULL DEFAULT '',
  ADD COLUMN children text NOT NULL DEFAULT '',
  ADD COLUMN parking text NOT NULL DEFAULT '',
  ADD COLUMN air_conditioning text NOT NULL DEFAULT '',
  ADD COLUMN kitchen text NOT NULL DEFAULT '',
  ADD COLUMN pool text NOT NULL DEFAULT '',
  ADD COLUMN sea_view text NOT NULL DEFAULT '',
  ADD COLUMN breakfast text NOT NULL DEFAULT '',
  -- Sustainability labels, each with its issuer.
  ADD COLUMN labels text[] NOT NULL DEFAULT '{}';

-- One capital letter for each need that a listing meets, as in src/catalogue/listings/needs/enumerations.ts. Partial access is no access for the filter: a
-- guest in a wheelchair cannot try it.
CREATE FUNCTION fold_needs(of business) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE WHEN (of).wheelchair = 'yes' THEN 'W' ELSE '' END || CASE WHEN (of).step_free = 'yes' OR (of).wheelchair = 'yes' THEN 'S' ELSE '' END
  || CASE WHEN (of).pets IN ('yes', 'limited') THEN 'P' ELSE '' END || CASE WHEN (of).children IN ('yes', 'limited') THEN 'K' ELSE '' END
  || CASE WHEN (of).internet IN ('yes', 'free', 'paid') THEN 'I' ELSE '' END || CASE WHEN (of).parking IN ('yes', 'limited') THEN 'G' ELSE '' END
  || CASE WHEN (of).air_conditioning IN ('yes', 'limited') THEN 'A' ELSE '' END || CASE WHEN (of).kitchen IN ('yes', 'limited') THEN 'C' ELSE '' END
  || CASE WHEN (of).pool IN ('yes', 'limited') THEN 'O' ELSE '' END || CASE WHEN (of).sea_view IN ('yes', 'limited') THEN 'V' ELSE '' END
  || CASE WHEN (of).breakfast IN ('yes', 'limited') THEN 'B' ELSE '' END || CASE WHEN (of).labels <> '{}' THEN 'L' ELSE '' END $$;

-- facets: "type|activity|price|diet|lgbtq|flags", and "|" with the stars of a listing that has them. Needs are among the flags.
CREATE OR REPLACE FUNCTION keep_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facets := NEW.business_type || '|' || coalesce(left(NEW.activity_subtype, 40), '') || '|' || coalesce(left(NEW.price_range, 40), '') || '|'
    || left(NEW.dietary_category, 40) || '|' || left(NEW.lgbtq_type, 40) || '|' || fold_flags(NEW.discount, NEW.bonus_credit, NEW.recommendations_count)
    || fold_needs(NEW) || coalesce('|' || NEW.stars, '');
  NEW.facet_digits := opening_week_key(hours_text(NEW.opening_hours, NEW.opening_time, NEW.closing_time), NEW.country_code, NEW.latitude, NEW.longitude)
    || coalesce(lpad(((NEW.latitude + 90) * 100000)::integer::text, 8, '0') || lpad(((NEW.longitude + 180) * 100000)::integer::text, 8, '0'),
      '                ');
  NEW.facet_languages := CASE WHEN NEW.languages = '{}' THEN '' ELSE fold_words(NEW.languages[1:12], 60) END;
  NEW.facet_hashtags := CASE WHEN NEW.hashtags = '{}' THEN '' ELSE fold_words(NEW.hashtags[1:8], 300) END;
  RETURN NEW;
END $$;

-- Nobody changed the listings: no page becomes a newer one by it.
ALTER TABLE business DISABLE TRIGGER USER;
UPDATE business SET facets = facets || fold_needs(business) || coalesce('|' || stars, '')
WHERE stars IS NOT NULL OR wheelchair = 'yes' OR internet IN ('yes', 'free', 'paid');
ALTER TABLE business ENABLE TRIGGER USER;
DELETE FROM facet_count WHERE kind = 'facets';
INSERT INTO facet_count
SELECT place.country, place.activity, 'facets', facets, count(*)
FROM business CROSS JOIN LATERAL (VALUES (country_code, ''), ('', activity_subtype)) AS place (country, activity)
WHERE is_published AND (place.country > '' OR place.activity > '')
GROUP BY 1, 2, 4;

-- The search finds by needs too; they are among the facets.
CREATE OR REPLACE FUNCTION note_business_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM new_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM new_rows WHERE area_id IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM old_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM old_rows WHERE area_id IS NOT NULL);
  ELSE
    INSERT INTO search_pending (ref)
    WITH changed AS (
      (SELECT code, country_code, area_id, is_published, recommendations_count FROM new_rows
        EXCEPT SELECT code, country_code, area_id, is_published, recommendations_count FROM old_rows)
      UNION
      (SELECT code, country_code, area_id, is_published, recommendations_count FROM old_rows
        EXCEPT SELECT code, country_code, area_id, is_published, recommendations_count FROM new_rows)),
    described AS (
      SELECT code, name, other_names, hashtags, business_type, activity_subtype, bar_type, cuisine, short_description, dietary_category, price_range, stars,
          discount, notability, facets
        FROM new_rows
      EXCEPT
      SELECT code, name, other_names, hashtags, business_type, activity_subtype, bar_type, cuisine, short_description, dietary_category, price_range, stars,
          discount, notability, facets
        FROM old_rows)
    (SELECT 'b' || code FROM changed UNION SELECT 'b' || code FROM described)
    UNION ALL (SELECT DISTINCT 'a' || area_id FROM changed WHERE area_id IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;
INSERT INTO search_pending (ref) SELECT 'b' || code FROM business WHERE wheelchair = 'yes' OR internet IN ('yes', 'free', 'paid');

-- Whatever writes what the editor shows makes the next version of a listing.
CREATE TRIGGER business_needs_version BEFORE UPDATE ON business FOR EACH ROW
  WHEN ((OLD.step_free, OLD.pets, OLD.children, OLD.parking, OLD.air_conditioning, OLD.kitchen, OLD.pool, OLD.sea_view, OLD.breakfast, OLD.labels, OLD.stars,
      OLD.wheelchair, OLD.internet)
    IS DISTINCT FROM
      (NEW.step_free, NEW.pets, NEW.children, NEW.parking, NEW.air_conditioning, NEW.kitchen, NEW.pool, NEW.sea_view, NEW.breakfast, NEW.labels, NEW.stars,
      NEW.wheelchair, NEW.internet))
  EXECUTE FUNCTION next_business_version();
