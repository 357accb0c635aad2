-- Of listings that are recommended alike and of which as much is known, those nearest to the middle of their area come first, then by name: no list is in the
-- order of random codes (docs/decisions/0084-a-guide-from-what-there-is.md).
ALTER TABLE business ADD COLUMN middle_metres integer NOT NULL DEFAULT 2147483647;

-- Without a point or an area nobody knows: after all others.
CREATE FUNCTION metres_from_middle(area_id integer, latitude double precision, longitude double precision) RETURNS integer LANGUAGE sql STABLE
AS $$ SELECT coalesce((
  SELECT sqrt(
    power((middle.latitude - metres_from_middle.latitude) * 111195, 2)
    + power(least(abs(middle.longitude - metres_from_middle.longitude), 360 - abs(middle.longitude - metres_from_middle.longitude))
      * 111195 * cos(radians(middle.latitude)), 2)
  )::integer FROM area AS middle WHERE middle.id = metres_from_middle.area_id
), 2147483647) $$;

CREATE OR REPLACE FUNCTION keep_notability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.notability := notability_of(NEW);
  -- In two conditions: there is no OLD of a new row.
  IF TG_OP = 'INSERT' THEN
    NEW.middle_metres := metres_from_middle(NEW.area_id, NEW.latitude, NEW.longitude);
  ELSIF (NEW.area_id, NEW.latitude, NEW.longitude) IS DISTINCT FROM (OLD.area_id, OLD.latitude, OLD.longitude) THEN
    NEW.middle_metres := metres_from_middle(NEW.area_id, NEW.latitude, NEW.longitude);
  END IF;
  RETURN NEW;
END $$;

-- Staff may move the middle of an area.
CREATE FUNCTION keep_middle_metres() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE business SET middle_metres = metres_from_middle(area_id, latitude, longitude) WHERE area_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER area_middle AFTER UPDATE ON area FOR EACH ROW
  WHEN ((OLD.latitude, OLD.longitude) IS DISTINCT FROM (NEW.latitude, NEW.longitude)) EXECUTE FUNCTION keep_middle_metres();

-- Nobody changed the listings: no page becomes a newer one by it.
ALTER TABLE business DISABLE TRIGGER USER;
UPDATE business SET middle_metres = metres_from_middle(area_id, latitude, longitude) WHERE latitude IS NOT NULL AND area_id IS NOT NULL;
ALTER TABLE business ENABLE TRIGGER USER;

-- The usual order of lists, in the indexes that give it.
DROP INDEX business_area;
DROP INDEX business_country;
DROP INDEX business_activity;
DROP INDEX business_type_best;
CREATE INDEX business_area ON business (area_id, recommendations_count DESC, notability DESC, middle_metres, name, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_country ON business (country_code, recommendations_count DESC, notability DESC, middle_metres, name, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published;
CREATE INDEX business_activity ON business (activity_subtype, recommendations_count DESC, notability DESC, middle_metres, name, code)
  INCLUDE (facets, facet_digits, facet_languages, facet_hashtags) WHERE is_published AND activity_subtype IS NOT NULL;
CREATE INDEX business_type_best ON business (business_type, recommendations_count DESC, notability DESC, middle_metres, name, code) WHERE is_published;
