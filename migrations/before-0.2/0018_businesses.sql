-- What lists are filtered and counted by, as one text: "type|activity|price|diet|lgbtq|flags", a tab, then digits of fixed width (opening and closing
-- time, latitude and longitude in hundred-thousandths of a degree counted from the south pole and the date line, discount; blanks where there is none),
-- the languages, a tab, the hashtags. Read by src/businesses/rules.facets.ts. Kept short: it is part of two indexes, whose entries have a limit.
-- By a trigger rather than as a generated column, which no condition of another trigger could compare whole rows with.
ALTER TABLE business ADD COLUMN facets text NOT NULL DEFAULT '';
CREATE FUNCTION keep_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facets := NEW.business_type || '|' || coalesce(left(NEW.activity_subtype, 40), '') || '|' || coalesce(left(NEW.price_range, 40), '') || '|'
    || left(NEW.dietary_category, 40) || '|' || left(NEW.lgbtq_type, 40) || '|'
    || CASE WHEN NEW.discount > 0 THEN 'd' ELSE '' END || CASE WHEN NEW.bonus_credit > 0 THEN 'c' ELSE '' END
    || CASE WHEN NEW.recommendations_count > 0 THEN 'r' ELSE '' END || E'\t'
    || coalesce(translate(left(NEW.opening_time::text, 5) || left(NEW.closing_time::text, 5), ':', ''), '        ')
    || coalesce(lpad(((NEW.latitude + 90) * 100000)::integer::text, 8, '0') || lpad(((NEW.longitude + 180) * 100000)::integer::text, 8, '0'),
      '                ')
    || lpad(NEW.discount::text, 3, '0') || left(array_to_string(NEW.languages[1:12], ','), 60) || E'\t'
    || translate(lower(left(array_to_string(NEW.hashtags[1:8], ','), 300)), E'\t\n\r#', '   ');
  RETURN NEW;
END $$;
CREATE TRIGGER business_facets BEFORE INSERT OR UPDATE ON business FOR EACH ROW EXECUTE FUNCTION keep_facets();
UPDATE business SET code = code;

-- A place's listings in their usual order with all that they are filtered by, read from the index alone. They take the place of two indexes that had the
-- type before the order and so could not give a page of all types without sorting the whole place.
DROP INDEX business_area;
DROP INDEX business_country;
CREATE INDEX business_area ON business (area_id, recommendations_count DESC, code) INCLUDE (facets) WHERE is_published;
CREATE INDEX business_country ON business (country_code, recommendations_count DESC, code) INCLUDE (facets) WHERE is_published;
CREATE INDEX business_activity ON business (activity_subtype, recommendations_count DESC, code) INCLUDE (facets)
  WHERE is_published AND activity_subtype IS NOT NULL;

-- How often the listings of a country or an area are recommended; counted in the rows of all types and activities alone, the others stay 0.
ALTER TABLE business_count ADD COLUMN recommendations integer NOT NULL DEFAULT 0;
UPDATE business_count SET recommendations = counted.recommendations FROM (
  SELECT country_code, coalesce(area_id, 0) AS area_id, sum(recommendations_count)::integer AS recommendations
  FROM business WHERE is_published GROUP BY GROUPING SETS ((country_code), (country_code, area_id))
  HAVING NOT (GROUPING(area_id) = 0 AND area_id IS NULL)
) AS counted
WHERE business_count.country_code = counted.country_code AND business_count.area_id = counted.area_id
  AND business_count.business_type = '' AND business_count.activity_subtype = '';
CREATE INDEX business_count_country ON business_count (country_code, businesses DESC, area_id)
  WHERE area_id > 0 AND business_type = '' AND activity_subtype = '';

CREATE OR REPLACE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT country_code, area_id, business_type, activity_subtype, 1 AS step, recommendations_count FROM new_rows WHERE is_published';
  removed text := 'SELECT country_code, area_id, business_type, activity_subtype, -1 AS step, -recommendations_count AS recommendations_count FROM old_rows WHERE is_published';
BEGIN
  -- One statement's changes, summed, in key order: two imports at once take the rows' locks in the same order.
  EXECUTE $statement$
    INSERT INTO business_count AS kept (country_code, area_id, business_type, activity_subtype, businesses, recommendations)
    SELECT * FROM (
      SELECT coalesce(country_code, ''), coalesce(area_id, 0), coalesce(business_type, ''), coalesce(activity_subtype, ''), sum(step)::integer AS businesses,
        -- Not in the row of the whole guide, which every recommendation would wait for.
        CASE WHEN GROUPING(country_code) = 0 AND GROUPING(business_type) = 1 AND GROUPING(activity_subtype) = 1
          THEN sum(recommendations_count)::integer ELSE 0 END AS recommendations
      FROM ($statement$ || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END || $statement$) change
      GROUP BY GROUPING SETS (
        (), (business_type), (activity_subtype),
        (country_code), (country_code, business_type), (country_code, activity_subtype),
        (country_code, area_id), (country_code, area_id, business_type), (country_code, area_id, activity_subtype))
      HAVING NOT (GROUPING(area_id) = 0 AND area_id IS NULL)
        AND NOT (GROUPING(activity_subtype) = 0 AND activity_subtype IS NULL)
    ) AS summed
    WHERE businesses <> 0 OR recommendations <> 0
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (country_code, area_id, business_type, activity_subtype) DO UPDATE
      SET businesses = kept.businesses + excluded.businesses, recommendations = kept.recommendations + excluded.recommendations$statement$;
  RETURN NULL;
END $$;
