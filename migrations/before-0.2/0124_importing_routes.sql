-- Areas with the most places of a kind, for a search that names no place.
CREATE INDEX practical_place_kind ON practical_place (kind, area_id);

-- Tracks of GPX files are routes.
ALTER TABLE import_run DROP CONSTRAINT import_run_format_check,
  ADD CONSTRAINT import_run_format_check CHECK (format IN ('csv', 'wikivoyage', 'osm', 'table', 'overture', 'foursquare', 'gpx'));
ALTER TABLE import_job DROP CONSTRAINT import_job_format_check,
  ADD CONSTRAINT import_job_format_check CHECK (format IN ('csv', 'wikivoyage', 'osm', 'table', 'overture', 'foursquare', 'gpx'));
