-- Areas may lie in areas (a district in its town, a village on its island), and may have an outline.

ALTER TABLE area ADD COLUMN parent_id integer REFERENCES area, ADD CONSTRAINT area_not_in_itself CHECK (parent_id <> id);
CREATE INDEX area_parent ON area (parent_id) WHERE parent_id IS NOT NULL;

-- GeoJSON's coordinates of a MultiPolygon. They are read whole, by what places listings.
CREATE TABLE area_outline (
  area_id integer PRIMARY KEY REFERENCES area ON DELETE CASCADE,
  polygons json NOT NULL
);
