-- Whether demo data was ever loaded: once taken away, it does not come back at the next start.
CREATE TABLE demo_load (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  loaded timestamptz NOT NULL DEFAULT now(),
  removed timestamptz
);
