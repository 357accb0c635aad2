-- What lists are filtered and counted by, in four columns where it was one text with tabs (0018): the numbers of a large country are passes over its index,
-- and cutting every text apart took most of their time. The table is written anew and its indexes built again: a minute or two for a million listings.
--   facets           what many listings have in common: "type|activity|price|diet|lgbtq|flags"; flags are "d" and the discount, "c" for a credit, "r" for
--                    a recommendation
--   facet_digits     opening and closing time, latitude and longitude in hundred-thousandths of a degree counted from the south pole and the date line;
--                    blanks where there is none
--   facet_languages, facet_hashtags   ",en,fr,": each once, so that one is found with its commas; empty where there is none
DROP INDEX business_area;
DROP INDEX business_country;
DROP INDEX business_activity;

-- @param longest characters between the outer commas at most, for indexes hold the result, whose entries have a limit; a word that does not fit is left out
CREATE FUNCTION fold_words(words text[], longest integer) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE folded text := ','; word text;
BEGIN
  FOREACH word IN ARRAY string_to_array(translate(lower(array_to_string(words, ',')), E'\t\n\r#', '   '), ',') LOOP
    word := btrim(word) || ',';
    IF word <> ',' AND strpos(folded, ',' || word) = 0 AND length(folded) + length(word) <= longest + 2 THEN folded := folded || word; END IF;
  END LOOP;
  RETURN CASE WHEN folded = ',' THEN '' ELSE folded END;
END $$;
CREATE FUNCTION fold_flags(discount integer, bonus_credit numeric, recommendations_count integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN discount > 0 THEN 'd' || discount ELSE '' END || CASE WHEN bonus_credit > 0 THEN 'c' ELSE '' END
  || CASE WHEN recommendations_count > 0 THEN 'r' ELSE '' END;

ALTER TABLE business ADD COLUMN facet_digits text NOT NULL DEFAULT '', ADD COLUMN facet_languages text NOT NULL DEFAULT '',
  ADD COLUMN facet_hashtags text NOT NULL DEFAULT '';
-- Rather than by an UPDATE, whose triggers would take every page for changed.
ALTER TABLE business
  ALTER COLUMN facets TYPE text USING rtrim(split_part(facets, E'\t', 1), 'dcr') || fold_flags(discount, bonus_credit, recommendations_count),
  ALTER COLUMN facet_digits TYPE text USING left(split_part(facets, E'\t', 2), 24),
  ALTER COLUMN facet_languages TYPE text USING CASE WHEN languages = '{}' THEN '' ELSE fold_words(languages[1:12], 60) END,
  ALTER COLUMN facet_hashtags TYPE text USING CASE WHEN hashtags = '{}' THEN '' ELSE fold_words(hashtags[1:8], 300) END;

CREATE OR REPLACE FUNCTION keep_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facets := NEW.business_type || '|' || coalesce(left(NEW.activity_subtype, 40), '') || '|' || coalesce(left(NEW.price_range, 40), '') || '|'
    || left(NEW.dietary_category, 40) || '|' || left(NEW.lgbtq_type, 40) || '|' || fold_flags(NEW.discount, NEW.bonus_credit, NEW.recommendations_count);
  NEW.facet_digits := coalesce(translate(left(NEW.opening_time::text, 5) || left(NEW.closing_time::text, 5), ':', ''), '        ')
    || coalesce(lpad(((NEW.latitude + 90) * 100000)::integer::text, 8, '0') || lpad(((NEW.longitude + 180) * 100000)::integer::text, 8, '0'),
      '                ');
  NEW.facet_languages := CASE WHEN NEW.languages = '{}' THEN '' ELSE fold_words(NEW.languages[1:12], 60) END;
  NEW.facet_hashtags := CASE WHEN NEW.hashtags = '{}' THEN '' ELSE fold_words(NEW.hashtags[1:8], 300) END;
  RETURN NEW;
END $$;

CREATE INDEX business_area ON business (area_id, recommendations_count DESC, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_country ON business (country_code, recommendations_count DESC, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_activity ON business (activity_subtype, recommendations_count DESC, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published AND activity_subtype IS NOT NULL;
-- For passes over a whole country. Without an order of its own it is in that of the table, and whether a row is visible to all is asked page by page: in
-- the order above that takes longer than all the rest. Name and code are for pages by name.
CREATE INDEX business_country_facets ON business (country_code) INCLUDE (facets, facet_languages, facet_hashtags, name, code) WHERE is_published;
-- Such a pass looks up in the table what changed since it was last vacuumed: a twentieth of it at most, where it would be a fifth.
ALTER TABLE business SET (autovacuum_vacuum_scale_factor = 0.05);

-- Kept counts of published listings, by country and by activity (the other of the two is an empty string): of all that listings have in common, of each
-- language and of each hashtag.
CREATE TABLE facet_count (
  country_code text COLLATE "C" NOT NULL,
  activity_subtype text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('facets', 'language', 'hashtag')),
  value text COLLATE "C" NOT NULL,
  businesses integer NOT NULL,
  PRIMARY KEY (country_code, activity_subtype, kind, value)
) WITH (fillfactor = 80);

CREATE FUNCTION count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT country_code, activity_subtype, facets, facet_languages, facet_hashtags, 1 AS step FROM new_rows WHERE is_published';
  removed text := 'SELECT country_code, activity_subtype, facets, facet_languages, facet_hashtags, -1 AS step FROM old_rows WHERE is_published';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Most updates are of words that no list is filtered by.
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (code)
      WHERE (o.is_published, o.country_code, o.activity_subtype, o.facets, o.facet_languages, o.facet_hashtags)
        IS DISTINCT FROM (n.is_published, n.country_code, n.activity_subtype, n.facets, n.facet_languages, n.facet_hashtags)
    ) THEN RETURN NULL; END IF;
  END IF;
  -- One statement's changes, summed, in key order: two transactions at once take the rows' locks in the same order.
  EXECUTE $statement$
    INSERT INTO facet_count AS kept
    SELECT place.country, place.activity, part.kind, part.value, sum(step)::integer
    FROM ($statement$ || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END || $statement$) change
    CROSS JOIN LATERAL (VALUES (country_code, ''), ('', activity_subtype)) AS place (country, activity)
    CROSS JOIN LATERAL (
      SELECT 'facets', facets UNION ALL SELECT 'language', unnest(string_to_array(btrim(facet_languages, ','), ','))
      UNION ALL SELECT 'hashtag', unnest(string_to_array(btrim(facet_hashtags, ','), ','))) AS part (kind, value)
    WHERE place.country > '' OR place.activity > ''
    GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (country_code, activity_subtype, kind, value) DO UPDATE SET businesses = kept.businesses + excluded.businesses$statement$;
  RETURN NULL;
END $$;
CREATE TRIGGER business_facets_insert AFTER INSERT ON business REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION count_facets();
CREATE TRIGGER business_facets_update AFTER UPDATE ON business REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows EXECUTE FUNCTION count_facets();
CREATE TRIGGER business_facets_delete AFTER DELETE ON business REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION count_facets();

INSERT INTO facet_count
SELECT place.country, place.activity, part.kind, part.value, count(*)
FROM business
CROSS JOIN LATERAL (VALUES (country_code, ''), ('', activity_subtype)) AS place (country, activity)
CROSS JOIN LATERAL (
  SELECT 'facets', facets UNION ALL SELECT 'language', unnest(string_to_array(btrim(facet_languages, ','), ','))
  UNION ALL SELECT 'hashtag', unnest(string_to_array(btrim(facet_hashtags, ','), ','))) AS part (kind, value)
WHERE is_published AND (place.country > '' OR place.activity > '')
GROUP BY 1, 2, 3, 4;
