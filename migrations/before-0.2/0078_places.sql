-- What an area's page shows holds what lies in it too: a listing's keys name all areas around it.
CREATE OR REPLACE FUNCTION listing_keys(versions jsonb[]) RETURNS text[] LANGUAGE sql STABLE
AS $$
  SELECT array_agg(key) FROM unnest(versions) AS version
  LEFT JOIN LATERAL (
    WITH RECURSIVE around AS (
      SELECT area.slug, area.parent_id FROM area WHERE area.id = (version ->> 'area_id')::integer
      UNION SELECT outer_area.slug, outer_area.parent_id FROM area AS outer_area JOIN around ON outer_area.id = around.parent_id
    ) SELECT around.slug FROM around
  ) AS area ON (version ->> 'is_published')::boolean
  CROSS JOIN LATERAL (
    VALUES ('business:' || (version ->> 'code')), ('area:' || area.slug),
      (CASE WHEN (version ->> 'is_published')::boolean THEN 'country:' || (version ->> 'country_code') END),
      (CASE WHEN (version ->> 'is_published')::boolean THEN 'activity:' || (version ->> 'activity_subtype') END)
  ) AS named (key);
$$;
