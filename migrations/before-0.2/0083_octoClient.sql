-- The unit whose price is the product's: the software says prices by day of each unit.
ALTER TABLE octo_product ADD COLUMN unit text CHECK (length(unit) <= 200);

-- A product that is gone, or is another item now, says nothing of its item any more, on whatever way it went.
CREATE FUNCTION forget_day_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inventory_item SET day_prices = NULL WHERE id = OLD.item AND day_prices ->> 'holder' = OLD.uuid::text;
  RETURN NULL;
END $$;
CREATE TRIGGER octo_product_forget_on_delete AFTER DELETE ON octo_product
  FOR EACH ROW WHEN (OLD.item IS NOT NULL) EXECUTE FUNCTION forget_day_prices();
CREATE TRIGGER octo_product_forget_on_update AFTER UPDATE OF item ON octo_product
  FOR EACH ROW WHEN (OLD.item IS NOT NULL AND OLD.item IS DISTINCT FROM NEW.item) EXECUTE FUNCTION forget_day_prices();
