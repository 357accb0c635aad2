-- Which nights of a room are taken, and the calendars of other sites that say so.

-- Ranges and an id in one exclusion constraint. A trusted extension: the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- How many there are of a room.
ALTER TABLE inventory_item ADD COLUMN units smallint NOT NULL DEFAULT 1 CHECK (units BETWEEN 1 AND 200);

-- One a room, from the first time that its nights were written. Whoever writes them locks it first.
CREATE TABLE room_calendar (
  item uuid PRIMARY KEY REFERENCES inventory_item ON DELETE CASCADE,
  -- Part of what the published address is made of: one more, and the address before is gone.
  address_number integer NOT NULL DEFAULT 0,
  -- When another site last read the published calendar: what its own names afterwards may be these nights come back.
  last_read timestamptz
);

CREATE TABLE calendar_feed (
  uuid uuid PRIMARY KEY,
  item uuid NOT NULL REFERENCES inventory_item ON DELETE CASCADE,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  -- Of the listing: the moments of a feed become days there.
  time_zone text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'read', 'empty', 'broken', 'unreachable')),
  -- Why it could not be read, in a sentence.
  reason text NOT NULL DEFAULT '',
  -- What was not understood of a feed that was read.
  notes text[] NOT NULL DEFAULT '{}',
  etag text,
  last_modified text,
  created timestamptz NOT NULL,
  tried timestamptz,
  -- What is known of it is from this moment.
  as_of timestamptz,
  next_try timestamptz NOT NULL,
  UNIQUE (item, url)
);
CREATE INDEX calendar_feed_due ON calendar_feed (next_try);

-- What a feed says is taken.
CREATE TABLE feed_event (
  uuid uuid PRIMARY KEY,
  feed uuid NOT NULL REFERENCES calendar_feed ON DELETE CASCADE,
  nights daterange NOT NULL CHECK (NOT isempty(nights) AND NOT lower_inf(nights) AND NOT upper_inf(nights)),
  -- Called a reservation there, not only closed.
  is_reservation boolean NOT NULL,
  first_seen timestamptz NOT NULL
);
CREATE INDEX feed_event_feed ON feed_event (feed);

-- A unit of a room is taken once a night, whoever writes at the same moment.
CREATE TABLE taken_nights (
  uuid uuid PRIMARY KEY,
  item uuid NOT NULL REFERENCES inventory_item ON DELETE CASCADE,
  unit smallint NOT NULL CHECK (unit > 0),
  nights daterange NOT NULL CHECK (NOT isempty(nights) AND NOT lower_inf(nights) AND NOT upper_inf(nights)),
  kind text NOT NULL CHECK (kind IN ('agreed', 'kept', 'feed')),
  -- Whose they are: "enquiry 019…", as the slice says that took them.
  holder text CHECK (length(holder) <= 100),
  event uuid REFERENCES feed_event ON DELETE CASCADE,
  kept_until timestamptz,
  created timestamptz NOT NULL,
  CHECK ((kind = 'feed') = (holder IS NULL)),
  CHECK ((kind = 'feed') = (event IS NOT NULL)),
  CHECK ((kind = 'kept') = (kept_until IS NOT NULL)),
  CONSTRAINT taken_once EXCLUDE USING gist (item WITH =, unit WITH =, nights WITH &&)
);
CREATE INDEX taken_nights_holder ON taken_nights (holder) WHERE holder IS NOT NULL;
CREATE INDEX taken_nights_event ON taken_nights (event) WHERE event IS NOT NULL;
CREATE INDEX taken_nights_kept ON taken_nights (kept_until) WHERE kept_until IS NOT NULL;
