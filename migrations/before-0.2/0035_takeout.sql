-- What travellers take away, and what they bring.

CREATE TABLE traveller_export (
  uuid uuid PRIMARY KEY,
  -- Null once they have gone: the job then deletes the file and the row.
  traveller text REFERENCES traveller ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'working', 'ready', 'failed')),
  -- Of a hundred.
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  bytes integer,
  created timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL
);
CREATE INDEX traveller_export_traveller ON traveller_export (traveller, created DESC);
-- Two presses at once begin one.
CREATE UNIQUE INDEX traveller_export_once ON traveller_export (traveller) WHERE status IN ('queued', 'working');
CREATE INDEX traveller_export_expires ON traveller_export (expires);

-- A list from elsewhere, as it was read and matched; nothing of it is saved before it is confirmed.
CREATE TABLE place_import (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  filename text NOT NULL CHECK (length(filename) <= 200),
  places jsonb NOT NULL,
  -- What came of it, once it was confirmed; then the places are emptied.
  outcome jsonb,
  created timestamptz NOT NULL DEFAULT now(),
  confirmed timestamptz
);
CREATE INDEX place_import_traveller ON place_import (traveller, created DESC);
CREATE INDEX place_import_created ON place_import (created);

-- A place of a list that the guide does not have: seen by its traveller alone.
CREATE TABLE private_place (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('wishlist', 'visited')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  url text NOT NULL DEFAULT '' CHECK (length(url) <= 2000),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  -- By outline; no listing depends on it.
  country_code text,
  -- Name and place as one text: the same list brought twice makes nothing twice.
  same_as text NOT NULL CHECK (length(same_as) <= 300),
  created timestamptz NOT NULL DEFAULT now(),
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  UNIQUE (traveller, list, same_as)
);
CREATE INDEX private_place_traveller ON private_place (traveller, created DESC, uuid);

-- For lists that name places without saying where they are.
CREATE INDEX business_lower_name ON business (lower(name)) WHERE is_published;
