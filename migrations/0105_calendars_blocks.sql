-- Nights that owners and helpers block. The taken nights of a block are placed again whenever the room's other nights change.
CREATE TABLE blocked_nights (
  uuid uuid PRIMARY KEY,
  item uuid NOT NULL REFERENCES inventory_item ON DELETE CASCADE,
  nights daterange NOT NULL CHECK (NOT isempty(nights) AND NOT lower_inf(nights) AND NOT upper_inf(nights)),
  -- Number of units; null for all units of the room.
  units smallint CHECK (units > 0),
  -- For the listing's owners and helpers only.
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  created timestamptz NOT NULL
);
CREATE INDEX blocked_nights_item ON blocked_nights (item);

ALTER TABLE taken_nights DROP CONSTRAINT taken_nights_kind_check;
ALTER TABLE taken_nights ADD CONSTRAINT taken_nights_kind_check CHECK (kind IN ('agreed', 'kept', 'blocked', 'feed'));
