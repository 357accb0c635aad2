-- Nights that owners and helpers block. Blocks take the units that others leave free, and are not written as taken nights: a room with many
-- units and blocks would have too many.
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
