-- What's on: dated and recurring things, from imports, owners and staff. They are never listings.
CREATE TABLE event (
  uuid uuid PRIMARY KEY,
  -- Last part of its page's address.
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9a-hjkmnp-tv-z]{8}$'),
  added_by text NOT NULL CHECK (added_by IN ('import', 'owner', 'staff')),
  -- Key of the imported record, and of the record of the listing that hosts it.
  source_key text UNIQUE CHECK ((source_key IS NOT NULL) = (added_by = 'import')),
  host_key text,
  -- Whether an owner or staff changed an imported event: later editions of its record no longer change it.
  is_edited boolean NOT NULL DEFAULT false,
  title text NOT NULL CHECK (title <> '' AND length(title) <= 200),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 4000),
  category text NOT NULL,
  -- Times by the clock of the place: "2027-06-05" or "2027-06-05T19:30".
  starts text NOT NULL,
  ends text,
  recurrence text CHECK (length(recurrence) <= 300),
  -- Further occurrences: [{"starts": …, "ends": …}].
  dates json NOT NULL DEFAULT '[]',
  zone text NOT NULL,
  country_code text NOT NULL,
  area_id integer REFERENCES area (id) ON DELETE SET NULL,
  latitude double precision,
  longitude double precision,
  -- Whether its place is the host's, and moves with it.
  is_at_host boolean NOT NULL DEFAULT false,
  place_name text NOT NULL DEFAULT '',
  business text REFERENCES business (code) ON DELETE SET NULL,
  price_text text NOT NULL DEFAULT '',
  minimum_price double precision CHECK (minimum_price >= 0),
  minimum_price_currency text CHECK (minimum_price_currency ~ '^[A-Z]{3}$'),
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled', 'moved')),
  booking_url text,
  website text,
  picture_uuid uuid,
  picture_sources text[] NOT NULL DEFAULT '{}',
  picture_author text NOT NULL DEFAULT '',
  picture_licence text NOT NULL DEFAULT '',
  -- Credit of a fetched picture: author, licence and their links.
  picture_credit json,
  attribution_text text NOT NULL DEFAULT '',
  attribution_link text,
  attribution_licence text NOT NULL DEFAULT '',
  -- Folded title and places, for the search.
  words text NOT NULL,
  -- Time at which more occurrences of a recurring event are stored; null if all of them are.
  renew_at timestamptz,
  -- End of its last occurrence; null if there are always more.
  last_end timestamptz,
  version integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL,
  modified timestamptz NOT NULL,
  deleted timestamptz
);
CREATE INDEX event_area ON event (area_id) WHERE deleted IS NULL;
CREATE INDEX event_country ON event (country_code) WHERE deleted IS NULL;
CREATE INDEX event_business ON event (business) WHERE business IS NOT NULL;
CREATE INDEX event_zone ON event (zone);
CREATE INDEX event_renew ON event (renew_at) WHERE renew_at IS NOT NULL;
CREATE INDEX event_last_end ON event (last_end) WHERE last_end IS NOT NULL;
CREATE INDEX event_deleted ON event (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX event_host_key ON event (host_key) WHERE host_key IS NOT NULL AND business IS NULL;
CREATE INDEX event_words ON event USING gin (to_tsvector('simple', words));
CREATE INDEX event_changed ON event (modified DESC, uuid);
CREATE INDEX event_picture ON event (picture_uuid) WHERE picture_uuid IS NOT NULL;

-- Occurrences that were not over when they were stored: of recurring events those of the next weeks, and always the next one.
CREATE TABLE event_occurrence (
  event uuid NOT NULL REFERENCES event (uuid) ON DELETE CASCADE,
  starts timestamptz NOT NULL,
  ends timestamptz NOT NULL CHECK (ends > starts),
  PRIMARY KEY (event, starts)
);
CREATE INDEX event_occurrence_ends ON event_occurrence (ends);
CREATE INDEX event_occurrence_starts ON event_occurrence (starts);

ALTER TABLE upload DROP CONSTRAINT upload_kind_check;
ALTER TABLE upload ADD CONSTRAINT upload_kind_check CHECK (kind IN ('selfie', 'item', 'listing', 'logo', 'event'));

-- Keys of the pages that show events: "event:CODE", and "events:CC", "events:SLUG" (with the areas around), "events:BUSINESS"; "any_event" for
-- lists of the whole guide and the search.
CREATE FUNCTION notify_events(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  IF cardinality(changed) > bulk_rows() THEN
    PERFORM notify_keys('event', ARRAY['event', 'events', 'any_event']);
    RETURN;
  END IF;
  PERFORM notify_keys('event', (
    WITH RECURSIVE one AS (SELECT code, country_code, area_id, business FROM event WHERE uuid = ANY (changed)),
    around AS (
      SELECT area_id AS id FROM one WHERE area_id IS NOT NULL
      UNION SELECT a.parent_id FROM area a JOIN around ON a.id = around.id WHERE a.parent_id IS NOT NULL)
    SELECT array_agg(key) FROM (
      SELECT 'event:' || code AS key FROM one
      UNION SELECT 'events:' || country_code FROM one
      UNION SELECT 'events:' || business FROM one WHERE business IS NOT NULL
      UNION SELECT 'events:' || slug FROM area JOIN around ON around.id = area.id
      UNION SELECT 'any_event'
    ) AS keys));
END $$;

CREATE FUNCTION notify_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- Deleted rows were hidden before; only a whole kind can still be named.
    IF EXISTS (SELECT FROM old_rows) THEN PERFORM notify_keys('event', ARRAY['event', 'events', 'any_event']); END IF;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM notify_events(ARRAY(SELECT uuid FROM new_rows));
  ELSE
    -- The lists of its former place lose it.
    IF EXISTS (
      SELECT FROM old_rows o JOIN new_rows n USING (uuid)
      WHERE (o.area_id, o.country_code, o.business) IS DISTINCT FROM (n.area_id, n.country_code, n.business)
    ) THEN
      PERFORM notify_keys('event', ARRAY['event', 'events', 'any_event']);
    ELSE
      PERFORM notify_events(ARRAY(SELECT uuid FROM new_rows));
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER event_notify_insert AFTER INSERT ON event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_event_change();
CREATE TRIGGER event_notify_update AFTER UPDATE ON event REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION notify_event_change();
CREATE TRIGGER event_notify_delete AFTER DELETE ON event REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_event_change();

-- Events at a listing's own place move with it, and go with its publication.
CREATE FUNCTION move_events_with_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE event SET area_id = CASE WHEN is_at_host THEN NEW.area_id ELSE area_id END,
    country_code = CASE WHEN is_at_host THEN NEW.country_code ELSE country_code END,
    latitude = CASE WHEN is_at_host THEN NEW.latitude ELSE latitude END,
    longitude = CASE WHEN is_at_host THEN NEW.longitude ELSE longitude END
  WHERE business = NEW.code;
  RETURN NULL;
END $$;
CREATE TRIGGER business_events_move AFTER UPDATE ON business FOR EACH ROW
  WHEN ((OLD.area_id, OLD.country_code, OLD.latitude, OLD.longitude, OLD.is_published, OLD.name)
    IS DISTINCT FROM (NEW.area_id, NEW.country_code, NEW.latitude, NEW.longitude, NEW.is_published, NEW.name))
  EXECUTE FUNCTION move_events_with_business();
