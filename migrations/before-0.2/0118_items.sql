-- What a stay or an activity costs besides its price, its terms, and an activity's departures and prices by age.
ALTER TABLE inventory_item
  -- [{kind, label, amount, currency, per, required}], in the order of the receipt.
  ADD COLUMN costs jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(costs) = 'array'),
  -- {deposit, cancellation}, texts.
  ADD COLUMN terms jsonb NOT NULL DEFAULT '{"deposit": "", "cancellation": ""}' CHECK (jsonb_typeof(terms) = 'object'),
  -- [HH:MM], the local time, in order.
  ADD COLUMN departures jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(departures) = 'array'),
  -- [{for, from_age, to_age, amount}], in the item's currency.
  ADD COLUMN prices jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(prices) = 'array');
