-- A listing is found by its other names, and by what it is: its kinds, as words mean them (src/words/enumerations.kinds.ts), beside its name.
ALTER TABLE search_entry
  ADD COLUMN names text[] NOT NULL DEFAULT '{}',
  ADD COLUMN facts text[] NOT NULL DEFAULT '{}',
  ADD COLUMN country_code text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN area_id integer NOT NULL DEFAULT 0,
  ADD COLUMN score integer NOT NULL DEFAULT 0;

-- One row a published listing and kind. The best of a kind are asked for in an area, in a country, and anywhere: each is the beginning of an index.
CREATE TABLE search_fact (
  fact text COLLATE "C" NOT NULL,
  country_code text COLLATE "C" NOT NULL,
  -- 0 for none.
  area_id integer NOT NULL,
  -- Recommendations first, then notability: the usual order of lists.
  score integer NOT NULL,
  ref text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX search_fact_area ON search_fact (fact, area_id, score DESC, ref);
CREATE INDEX search_fact_country ON search_fact (fact, country_code, score DESC, ref);
CREATE INDEX search_fact_all ON search_fact (fact, score DESC, ref);

CREATE OR REPLACE FUNCTION note_business_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM new_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM new_rows WHERE area_id IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (ref) SELECT 'b' || code FROM old_rows UNION ALL (SELECT DISTINCT 'a' || area_id FROM old_rows WHERE area_id IS NOT NULL);
  ELSE
    -- An area is ranked by how many listings it has and how often they are recommended; what else changes of a listing is no matter of its area.
    INSERT INTO search_pending (ref)
    WITH changed AS (
      (SELECT code, country_code, area_id, is_published, recommendations_count FROM new_rows
        EXCEPT SELECT code, country_code, area_id, is_published, recommendations_count FROM old_rows)
      UNION
      (SELECT code, country_code, area_id, is_published, recommendations_count FROM old_rows
        EXCEPT SELECT code, country_code, area_id, is_published, recommendations_count FROM new_rows)),
    described AS (
      SELECT code, name, other_names, business_type, activity_subtype, bar_type, cuisine, short_description, dietary_category, price_range, discount, notability
        FROM new_rows
      EXCEPT
      SELECT code, name, other_names, business_type, activity_subtype, bar_type, cuisine, short_description, dietary_category, price_range, discount, notability
        FROM old_rows)
    (SELECT 'b' || code FROM changed UNION SELECT 'b' || code FROM described)
    UNION ALL (SELECT DISTINCT 'a' || area_id FROM changed WHERE area_id IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;

INSERT INTO search_pending (ref) SELECT 'b' || code FROM business UNION ALL SELECT 'a' || id FROM area;
