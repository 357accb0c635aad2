CREATE TABLE inventory_item (
  id uuid PRIMARY KEY,
  business_profile text NOT NULL REFERENCES business ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('room', 'activity', 'dish', 'supplier', 'product')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  activity_type text,
  room_type text CHECK (room_type IN ('private', 'shared')),
  minimum_price numeric(12, 2) CHECK (minimum_price >= 0),
  minimum_price_currency text,
  duration integer CHECK (duration > 0),
  duration_class text CHECK (duration_class IN ('minutes', 'hours', 'days')),
  maximum_capacity integer CHECK (maximum_capacity > 0),
  description text NOT NULL DEFAULT '',
  image_link_uuid uuid NOT NULL UNIQUE,
  image_gallery uuid[] NOT NULL DEFAULT '{}',
  book_now_url text,
  item_category text NOT NULL DEFAULT '',
  "order" integer NOT NULL DEFAULT 0,
  is_featured boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  CHECK ((minimum_price IS NULL) = (minimum_price_currency IS NULL))
);
CREATE INDEX inventory_item_business ON inventory_item (business_profile, kind, "order", created DESC, id);
CREATE INDEX inventory_item_featured ON inventory_item (kind, created DESC, id) WHERE is_featured;
CREATE TRIGGER inventory_item_rings AFTER INSERT OR UPDATE OR DELETE ON inventory_item EXECUTE FUNCTION ring_change();
