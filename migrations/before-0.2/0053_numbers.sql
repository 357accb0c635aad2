-- How often the page of a listing was looked at, by day and by where people came from. Nothing of a person: who was counted on a day is known in memory
-- alone, and for that day.
CREATE TABLE listing_view (
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  day date NOT NULL,
  -- A kind of page of the guide, or another site's host.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 100),
  views integer NOT NULL CHECK (views > 0),
  PRIMARY KEY (business_code, day, source)
);
CREATE INDEX listing_view_day ON listing_view (day);
