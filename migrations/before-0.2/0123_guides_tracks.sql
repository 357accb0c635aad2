-- Track of a traveller's guide, from a GPX file of its author. Its readers are the guide's.
CREATE TABLE traveller_guide_track (
  guide uuid PRIMARY KEY REFERENCES traveller_guide ON DELETE CASCADE,
  name text NOT NULL,
  length_km double precision NOT NULL,
  -- Null for a file without heights.
  ascent_m integer,
  -- Parts of the line, each a list of [longitude, latitude], in the whole one with the height where known. json: both are read whole and never searched.
  line json NOT NULL,
  whole json NOT NULL,
  created timestamptz NOT NULL
);
