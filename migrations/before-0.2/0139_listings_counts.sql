-- expand
-- Stored counts no longer make writers wait for each other: a writer updates the counts whose rows are free, and adds to a table of changes for rows that
-- another open transaction has changed (docs/decisions/0168-changes-without-a-queue.md). business_count, facet_count and hashtag_count are now views of
-- both, which are exact at any moment; every server folds the changes into the counts.

-- @param counted name of the view; its tables are counted_base and counted_change
-- @param changes SELECT of the keys and what to add to the sums
-- @returns the statement that counts the changes
CREATE FUNCTION counting_statement(counted text, keys text[], sums text[], changes text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($statement$
    WITH summed AS MATERIALIZED (%1$s),
    free AS MATERIALIZED (SELECT %2$s FROM %3$s_base AS b JOIN summed USING (%2$s) FOR NO KEY UPDATE OF b SKIP LOCKED),
    updated AS (
      UPDATE %3$s_base AS b SET %4$s FROM summed AS s JOIN free USING (%2$s) WHERE (%5$s) = (%6$s) RETURNING %5$s),
    -- One transaction at a time may create counts, which no other one then waits for. In the others they are changes at first.
    created AS (
      INSERT INTO %3$s_base (%2$s, %7$s) SELECT %2$s, %7$s FROM summed AS s
      WHERE CASE WHEN EXISTS (SELECT FROM %3$s_base AS b WHERE (%5$s) = (%6$s)) THEN false
        ELSE pg_try_advisory_xact_lock(7204013, %8$s) END
      ON CONFLICT DO NOTHING RETURNING %2$s)
    INSERT INTO %3$s_change (%2$s, %7$s) SELECT %2$s, %7$s FROM summed AS s
    WHERE NOT EXISTS (SELECT FROM updated AS b WHERE (%5$s) = (%6$s)) AND NOT EXISTS (SELECT FROM created AS b WHERE (%5$s) = (%6$s))$statement$,
    changes, array_to_string(keys, ', '), counted,
    (SELECT string_agg(format('%1$s = b.%1$s + s.%1$s', name), ', ') FROM unnest(sums) AS name),
    (SELECT string_agg('b.' || name, ', ') FROM unnest(keys) AS name), (SELECT string_agg('s.' || name, ', ') FROM unnest(keys) AS name),
    array_to_string(sums, ', '), hashtext(counted))
$$;

-- The former version only reads the counts, under the names that are views from now on. Its statements that change listings wait for this moment:
-- half-way, their triggers would write to a view.
DO $do$
DECLARE
  counted text; keys text[]; sums text[]; names text; is_same text;
BEGIN
  EXECUTE 'LOCK TABLE business IN SHARE ROW EXCLUSIVE MODE';
  FOR counted, keys, sums IN VALUES
    ('business_count', ARRAY['country_code', 'area_id', 'business_type', 'activity_subtype'], ARRAY['businesses', 'recommendations']),
    ('facet_count', ARRAY['country_code', 'activity_subtype', 'kind', 'value'], ARRAY['businesses']),
    ('hashtag_count', ARRAY['hashtag'], ARRAY['businesses'])
  LOOP
    names := array_to_string(keys, ', ');
    is_same := (SELECT string_agg(format('b.%1$s = c.%1$s', name), ' AND ') FROM unnest(keys) AS name);
    EXECUTE format('ALTER TABLE %1$s RENAME TO %1$s_base', counted);
    EXECUTE format('CREATE TABLE %1$s_change AS SELECT %2$s, %3$s FROM %1$s_base WITH NO DATA', counted, names, array_to_string(sums, ', '));
    EXECUTE format('CREATE INDEX %1$s_change_key ON %1$s_change (%2$s)', counted, names);
    EXECUTE format('ALTER TABLE %1$s_change SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0)', counted);
    -- Looks for changes of each count only if there are any at all.
    EXECUTE format('CREATE VIEW %1$s AS SELECT %2$s, %3$s FROM %1$s_base AS b UNION ALL SELECT %2$s, %4$s FROM %1$s_change AS c
        WHERE NOT EXISTS (SELECT FROM %1$s_base AS b WHERE %5$s) GROUP BY %2$s',
      counted, names,
      (SELECT string_agg(format('%1$s + CASE WHEN (SELECT EXISTS (SELECT FROM %2$s_change)) THEN
          coalesce((SELECT sum(c.%1$s)::integer FROM %2$s_change AS c WHERE %3$s), 0) ELSE 0 END AS %1$s', name, counted, is_same), ', ')
        FROM unnest(sums) AS name),
      (SELECT string_agg(format('sum(%1$s)::integer AS %1$s', name), ', ') FROM unnest(sums) AS name), is_same);
  END LOOP;
END $do$;

CREATE OR REPLACE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT country_code, area_id, business_type, activity_subtype, 1 AS step, recommendations_count FROM new_rows WHERE is_published';
  removed text := 'SELECT country_code, area_id, business_type, activity_subtype, -1 AS step, -recommendations_count AS recommendations_count FROM old_rows WHERE is_published';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (code)
      WHERE (o.is_published, o.country_code, o.area_id, o.business_type, o.activity_subtype, o.recommendations_count)
        IS DISTINCT FROM (n.is_published, n.country_code, n.area_id, n.business_type, n.activity_subtype, n.recommendations_count)
    ) THEN RETURN NULL; END IF;
  END IF;
  EXECUTE counting_statement('business_count', ARRAY['country_code', 'area_id', 'business_type', 'activity_subtype'], ARRAY['businesses', 'recommendations'],
    $changes$SELECT * FROM (
      SELECT coalesce(country_code, '') AS country_code, coalesce(area_id, 0) AS area_id, coalesce(business_type, '') AS business_type,
        coalesce(activity_subtype, '') AS activity_subtype, sum(step)::integer AS businesses,
        -- Only in the rows of a country or an area with all types and activities.
        CASE WHEN GROUPING(country_code) = 0 AND GROUPING(business_type) = 1 AND GROUPING(activity_subtype) = 1
          THEN sum(recommendations_count)::integer ELSE 0 END AS recommendations
      FROM ($changes$ || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END || $changes$) AS change
      GROUP BY GROUPING SETS (
        (), (business_type), (activity_subtype),
        (country_code), (country_code, business_type), (country_code, activity_subtype),
        (country_code, area_id), (country_code, area_id, business_type), (country_code, area_id, activity_subtype))
      HAVING NOT (GROUPING(area_id) = 0 AND area_id IS NULL) AND NOT (GROUPING(activity_subtype) = 0 AND activity_subtype IS NULL)
    ) AS counted WHERE businesses <> 0 OR recommendations <> 0$changes$);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
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
  EXECUTE counting_statement('facet_count', ARRAY['country_code', 'activity_subtype', 'kind', 'value'], ARRAY['businesses'],
    $changes$SELECT place.country AS country_code, place.activity AS activity_subtype, part.kind, part.value, sum(step)::integer AS businesses
    FROM ($changes$ || CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END || $changes$) AS change
    CROSS JOIN LATERAL (VALUES (country_code COLLATE "C", '' COLLATE "C"), ('', activity_subtype)) AS place (country, activity)
    CROSS JOIN LATERAL (
      SELECT 'facets' COLLATE "C", facets COLLATE "C" UNION ALL SELECT 'language', unnest(string_to_array(btrim(facet_languages, ','), ','))
      UNION ALL SELECT 'hashtag', unnest(string_to_array(btrim(facet_hashtags, ','), ','))) AS part (kind, value)
    WHERE place.country > '' OR place.activity > ''
    GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0$changes$);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE counting_statement('hashtag_count', ARRAY['hashtag'], ARRAY['businesses'], format(
    $changes$SELECT hashtag, (%s * count(*))::integer AS businesses
    FROM (SELECT DISTINCT code, unnest(hashtags) AS hashtag FROM %I WHERE is_published) AS each
    WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag$changes$,
    CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END, CASE TG_OP WHEN 'INSERT' THEN 'new_rows' ELSE 'old_rows' END));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION recount_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE counting_statement('hashtag_count', ARRAY['hashtag'], ARRAY['businesses'],
    $changes$SELECT hashtag, sum(step)::integer AS businesses FROM (
      SELECT DISTINCT unnest($1::text[]) AS hashtag, 1 AS step WHERE $2
      UNION ALL SELECT DISTINCT unnest($3::text[]), -1 WHERE $4
    ) AS each WHERE length(hashtag) BETWEEN 1 AND 60 GROUP BY hashtag HAVING sum(step) <> 0$changes$)
  USING NEW.hashtags, NEW.is_published, OLD.hashtags, OLD.is_published;
  RETURN NULL;
END $$;

-- Folds changes into the counts that no open transaction has changed. @returns how many changes it folded
CREATE FUNCTION fold_count(counted text, keys text[], sums text[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  names text := array_to_string(keys, ', ');
  is_same text := (SELECT string_agg(format('b.%1$s = k.%1$s', name), ' AND ') FROM unnest(keys) AS name);
  has_changes boolean;
  folded integer;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %s_change)', counted) INTO has_changes;
  -- Whoever creates counts holds this lock until its transaction ends.
  IF NOT has_changes OR NOT pg_try_advisory_xact_lock(7204013, hashtext(counted)) THEN RETURN 0; END IF;
  EXECUTE format($statement$
    WITH due AS MATERIALIZED (SELECT DISTINCT %2$s FROM (SELECT %2$s FROM %1$s_change LIMIT 10000) AS oldest),
    free AS MATERIALIZED (SELECT %2$s FROM %1$s_base AS b JOIN due USING (%2$s) FOR NO KEY UPDATE OF b SKIP LOCKED),
    fresh AS MATERIALIZED (SELECT %2$s FROM due AS k WHERE NOT EXISTS (SELECT FROM %1$s_base AS b WHERE %3$s)),
    taken AS (
      DELETE FROM %1$s_change AS b USING (SELECT * FROM free UNION ALL SELECT * FROM fresh) AS k WHERE %3$s RETURNING b.*),
    folded AS (
      INSERT INTO %1$s_base AS b (%2$s, %4$s) SELECT %2$s, %5$s FROM taken GROUP BY %2$s
      ON CONFLICT (%2$s) DO UPDATE SET %6$s)
    SELECT count(*)::integer FROM taken$statement$,
    counted, names, is_same, array_to_string(sums, ', '),
    (SELECT string_agg(format('sum(%1$s)::integer', name), ', ') FROM unnest(sums) AS name),
    (SELECT string_agg(format('%1$s = b.%1$s + excluded.%1$s', name), ', ') FROM unnest(sums) AS name)) INTO folded;
  RETURN folded;
END $$;
CREATE FUNCTION fold_counts() RETURNS integer LANGUAGE sql AS $$
  SELECT fold_count('business_count', ARRAY['country_code', 'area_id', 'business_type', 'activity_subtype'], ARRAY['businesses', 'recommendations'])
    + fold_count('facet_count', ARRAY['country_code', 'activity_subtype', 'kind', 'value'], ARRAY['businesses'])
    + fold_count('hashtag_count', ARRAY['hashtag'], ARRAY['businesses'])
$$;
