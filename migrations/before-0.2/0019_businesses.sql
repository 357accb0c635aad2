-- A point as it lies on Mercator's map, in degrees of longitude. That map keeps angles, so around a place the nearest on it are the nearest on the
-- ground, which longitudes and latitudes as they are would get wrong by half in the north. Kept from the poles, where the map has no end.
CREATE FUNCTION map_point(latitude double precision, longitude double precision) RETURNS point
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN point(longitude, degrees(ln(tan(radians(45 + greatest(-89, least(89, latitude)) / 2)))));

-- The nearest of a point are read off in their order (operator <->), however many there are in a city.
CREATE INDEX business_map_point ON business USING gist (map_point(latitude, longitude)) WHERE is_published;
CREATE INDEX area_map_point ON area USING gist (map_point(latitude, longitude));

-- Who recommends a listing, newest first, and what they gave it.
CREATE INDEX visited_business_recommended ON visited_business (business, created DESC) INCLUDE (traveller, rating) WHERE is_recommended;
