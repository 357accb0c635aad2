CREATE TABLE country (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
  name text NOT NULL,
  region text NOT NULL CHECK (region IN ('AF', 'AS', 'EU', 'LA', 'ME', 'NA', 'OC'))
);

-- id is the gazetteer's own number, so that a newer gazetteer finds its towns again.
CREATE TABLE area (
  id integer PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) >= 3),
  name text NOT NULL,
  country_code text NOT NULL REFERENCES country,
  state_code text NOT NULL DEFAULT '',
  state_name text NOT NULL DEFAULT '',
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  population integer NOT NULL DEFAULT 0
);
CREATE INDEX area_country_population ON area (country_code, population DESC, id);

CREATE TRIGGER country_rings AFTER INSERT OR UPDATE OR DELETE ON country EXECUTE FUNCTION ring_change();
CREATE TRIGGER area_rings AFTER INSERT OR UPDATE OR DELETE ON area EXECUTE FUNCTION ring_change();
