-- Marked routes: hiking, cycling and ski routes as lines. They come from imports and are not listings.
CREATE TABLE trail (
  uuid uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  source_key text COLLATE "C" NOT NULL UNIQUE,
  -- Last part of its page's address; unique within the guide, and lasting.
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('hiking', 'cycling', 'ski', 'other')),
  network text NOT NULL DEFAULT '',
  ref text NOT NULL DEFAULT '',
  symbol text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  length_km double precision NOT NULL,
  ascent_m integer,
  -- Middle of its line.
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  country_code text NOT NULL,
  area_id integer REFERENCES area (id) ON DELETE SET NULL,
  -- Parts of the line, each a list of [longitude, latitude]: simplified for maps, and whole for GPX. json: both are read whole and never searched.
  line json NOT NULL,
  whole json NOT NULL,
  -- Folded name and number, for the search.
  words text NOT NULL,
  attribution_text text NOT NULL,
  attribution_link text,
  attribution_licence text NOT NULL
);
CREATE INDEX trail_area ON trail (area_id);
CREATE INDEX trail_words ON trail USING gin (to_tsvector('simple', words));

-- Where a route passes: a point about every kilometre, by which it is found near a place.
CREATE TABLE trail_point (
  trail uuid NOT NULL REFERENCES trail (uuid) ON DELETE CASCADE,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL
);
CREATE INDEX trail_point_trail ON trail_point (trail);
CREATE INDEX trail_point_place ON trail_point USING gist (map_point(latitude, longitude));

-- json has no equality, which notify_change compares whole rows by.
CREATE FUNCTION notify_trails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_keys('trail', ARRAY['trail']);
  RETURN NULL;
END $$;
CREATE TRIGGER trail_notify AFTER INSERT OR UPDATE OR DELETE ON trail EXECUTE FUNCTION notify_trails();
