-- Prices by day that an owner's booking software says: beside what people wrote, so that neither overwrites the other. With the product that says so, and the
-- price and currency that they were said beside: they count while the item still has these.
ALTER TABLE inventory_item ADD COLUMN day_prices jsonb CHECK (day_prices IS NULL OR jsonb_typeof(day_prices -> 'prices') = 'array');
