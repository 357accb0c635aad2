-- The lowest price of each listing, for lists that show it and are ordered by it; read from the index alone.
CREATE INDEX inventory_item_price ON inventory_item (business_profile, kind, minimum_price)
  INCLUDE (minimum_price_currency, room_type, maximum_capacity) WHERE is_shown AND minimum_price IS NOT NULL AND kind IN ('room', 'activity');
