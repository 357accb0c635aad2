-- Where in a file a record is, when that is no line: "way/123", "feature 7". Before, every fault of a GeoJSON in one line was in "line 1".
ALTER TABLE import_problem ADD COLUMN place text NOT NULL DEFAULT '' CHECK (length(place) <= 60);

-- The open places of Overture and of Foursquare, by the columns that these document.
ALTER TABLE import_run DROP CONSTRAINT import_run_format_check,
  ADD CONSTRAINT import_run_format_check CHECK (format IN ('csv', 'wikivoyage', 'osm', 'table', 'overture', 'foursquare'));
ALTER TABLE import_job DROP CONSTRAINT import_job_format_check,
  ADD CONSTRAINT import_job_format_check CHECK (format IN ('csv', 'wikivoyage', 'osm', 'table', 'overture', 'foursquare'));
