-- Imports store every place that a file names, with its kind and outline: islands, valleys, ski areas, quarters and beaches can become areas.
ALTER TABLE import_town
  ADD COLUMN kind text NOT NULL DEFAULT 'settlement',
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 100),
  ADD COLUMN outline json;
ALTER TABLE import_town ADD CONSTRAINT import_town_kind
  CHECK (kind IN ('settlement', 'quarter', 'locality', 'island', 'valley', 'resort', 'shore'));

-- Names, parents and outlines that a placing changed, and areas that it merged; undoing it restores them.
ALTER TABLE placing_run ADD COLUMN changes json NOT NULL DEFAULT '{}';

-- A report names a guide by its traveller and the place in its address, which may be the former slug of an area.
CREATE OR REPLACE FUNCTION reported_guide(who text, place text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT uuid FROM traveller_guide WHERE traveller = who AND CASE WHEN place ~ '^[a-z]{2}$'
    THEN country_code = upper(place) AND area_id IS NULL
    ELSE area_id = coalesce((SELECT id FROM area WHERE slug = place), (SELECT area_id FROM area_alias WHERE slug = place)) END
$$;
