-- Booking software of owners that speaks OCTO: one address and key a listing, what it offers, and on which days that cannot be had.
CREATE TABLE octo_connection (
  uuid uuid PRIMARY KEY,
  business text NOT NULL UNIQUE REFERENCES business ON DELETE CASCADE,
  url text NOT NULL CHECK (url LIKE 'http%' AND length(url) <= 500),
  -- Encrypted with GUIDE_SECRET; never shown again.
  sealed_key text NOT NULL CHECK (length(sealed_key) <= 2000),
  -- As the software calls itself.
  name text NOT NULL CHECK (length(name) <= 200),
  created timestamptz NOT NULL,
  created_by uuid REFERENCES account ON DELETE SET NULL,
  -- Why it could not be read last, in a sentence; empty where it could.
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  failures smallint NOT NULL DEFAULT 0,
  tried timestamptz,
  next_try timestamptz NOT NULL,
  -- What is known of its products is from this moment, and they are asked for again at that one.
  products_as_of timestamptz NOT NULL,
  products_next timestamptz NOT NULL
);
CREATE INDEX octo_connection_due ON octo_connection (next_try);
CREATE INDEX octo_connection_created_by ON octo_connection (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE octo_product (
  uuid uuid PRIMARY KEY,
  connection uuid NOT NULL REFERENCES octo_connection ON DELETE CASCADE,
  -- The software's own ids.
  product text NOT NULL CHECK (length(product) BETWEEN 1 AND 200),
  option text NOT NULL CHECK (length(option) BETWEEN 1 AND 200),
  time_zone text NOT NULL,
  -- What it says, as an item says it.
  said jsonb NOT NULL,
  -- What its owner made of it: nothing yet, left out, or an item.
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'left_out', 'linked')),
  item uuid UNIQUE REFERENCES inventory_item ON DELETE SET NULL,
  -- The item was added by the connection; else it was there before.
  is_added boolean NOT NULL DEFAULT false,
  -- What the guide wrote into the item, by field: what is otherwise there now is its people's own.
  written jsonb NOT NULL DEFAULT '{}',
  -- The item's number of changes after the guide wrote it last; nothing once somebody has changed it.
  version integer,
  -- Since when the software does not offer it any more.
  gone timestamptz,
  days_tried timestamptz,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  position smallint NOT NULL DEFAULT 0,
  UNIQUE (connection, product)
);
