-- An area is ranked by its listings and their recommendations too, so it is looked at anew when they come, change or go.
CREATE OR REPLACE FUNCTION note_business_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM new_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM new_rows WHERE area_id IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM old_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM old_rows WHERE area_id IS NOT NULL);
  ELSE
    INSERT INTO search_pending (ref)
    WITH changed AS (
      (SELECT code, name, country_code, area_id, is_published, recommendations_count FROM new_rows
        EXCEPT SELECT code, name, country_code, area_id, is_published, recommendations_count FROM old_rows)
      UNION
      (SELECT code, name, country_code, area_id, is_published, recommendations_count FROM old_rows
        EXCEPT SELECT code, name, country_code, area_id, is_published, recommendations_count FROM new_rows))
    SELECT DISTINCT 'b' || code FROM changed UNION ALL (SELECT DISTINCT 'a' || area_id FROM changed WHERE area_id IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;

-- Areas carry another popularity than before.
INSERT INTO search_pending (ref) SELECT 'a' || id FROM area;
