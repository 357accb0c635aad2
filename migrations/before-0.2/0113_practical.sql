-- Practical places on the spot: toilets, pharmacies, stops. They come from imports and are not listings: no page, no owner, no recommendation.
CREATE TABLE practical_place (
  source_key text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('toilets', 'drinking_water', 'pharmacy', 'cash', 'parking', 'charging', 'stop', 'station', 'luggage', 'first_aid')),
  name text NOT NULL DEFAULT '',
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  country_code text NOT NULL,
  area_id integer REFERENCES area (id) ON DELETE SET NULL,
  opening_hours text NOT NULL DEFAULT '',
  wheelchair text NOT NULL DEFAULT '',
  fee text NOT NULL DEFAULT '',
  attribution_text text NOT NULL,
  attribution_link text,
  attribution_licence text NOT NULL
);
CREATE INDEX practical_place_area ON practical_place (area_id, kind);
-- The nearest of one kind, in one index per kind: among a town's bus stops the only pharmacy would be looked for in vain.
CREATE INDEX practical_place_toilets ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'toilets';
CREATE INDEX practical_place_drinking_water ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'drinking_water';
CREATE INDEX practical_place_pharmacy ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'pharmacy';
CREATE INDEX practical_place_cash ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'cash';
CREATE INDEX practical_place_parking ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'parking';
CREATE INDEX practical_place_charging ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'charging';
CREATE INDEX practical_place_stop ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'stop';
CREATE INDEX practical_place_station ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'station';
CREATE INDEX practical_place_luggage ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'luggage';
CREATE INDEX practical_place_first_aid ON practical_place USING gist (map_point(latitude, longitude)) WHERE kind = 'first_aid';

CREATE TRIGGER practical_place_notify_insert AFTER INSERT ON practical_place REFERENCING NEW TABLE AS new_rows EXECUTE FUNCTION notify_change();
CREATE TRIGGER practical_place_notify_update AFTER UPDATE ON practical_place
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows EXECUTE FUNCTION notify_change();
CREATE TRIGGER practical_place_notify_delete AFTER DELETE ON practical_place REFERENCING OLD TABLE AS old_rows EXECUTE FUNCTION notify_change();
