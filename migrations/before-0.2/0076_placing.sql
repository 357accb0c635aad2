-- Listings that were placed anew, so that it can be taken back.

CREATE TABLE placing_run (
  id uuid PRIMARY KEY,
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Areas that it made. Staff may have put one into another since.
  areas integer[] NOT NULL DEFAULT '{}',
  created timestamptz NOT NULL,
  undone timestamptz
);

CREATE TABLE placing_move (
  run uuid NOT NULL REFERENCES placing_run ON DELETE CASCADE,
  business_code text NOT NULL REFERENCES business ON DELETE CASCADE,
  area_before integer,
  area_after integer,
  city_before text NOT NULL,
  city_after text NOT NULL,
  PRIMARY KEY (run, business_code)
);
CREATE INDEX placing_move_business ON placing_move (business_code);
