-- The search finds by the part of a town too: "parrilla palermo".
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
          discount, notability, facets, neighbourhood
        FROM new_rows
      EXCEPT
      SELECT code, name, other_names, hashtags, business_type, activity_subtype, bar_type, cuisine, short_description, dietary_category, price_range, stars,
          discount, notability, facets, neighbourhood
        FROM old_rows)
    (SELECT 'b' || code FROM changed UNION SELECT 'b' || code FROM described)
    UNION ALL (SELECT DISTINCT 'a' || area_id FROM changed WHERE area_id IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;
INSERT INTO search_pending (ref) SELECT 'b' || code FROM business WHERE neighbourhood > '';
