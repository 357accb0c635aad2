-- What a listing's people write of their rooms, activities and the rest: what is not shown yet, what is deleted and can come back, prices by season, and the
-- fewest nights.
ALTER TABLE inventory_item
  ADD COLUMN is_draft boolean NOT NULL DEFAULT false,
  -- Since when it is gone. For 30 days its listing's people can bring it back; then a job deletes it.
  ADD COLUMN deleted timestamptz,
  ADD COLUMN minimum_nights smallint NOT NULL DEFAULT 1 CHECK (minimum_nights BETWEEN 1 AND 90),
  -- [{from, to, price}], in the item's currency: both days included, in their order, no day in two of them.
  ADD COLUMN seasonal_prices jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(seasonal_prices) = 'array'),
  -- One more with each change: who read an older one is told of what came between.
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- What travellers are shown; everything but the owners' desk reads these alone.
ALTER TABLE inventory_item ADD COLUMN is_shown boolean NOT NULL GENERATED ALWAYS AS (NOT is_draft AND deleted IS NULL) STORED;
CREATE INDEX inventory_item_deleted ON inventory_item (deleted) WHERE deleted IS NOT NULL;

-- Pictures of what a listing has: they stay when whoever uploaded them leaves.
ALTER TABLE upload DROP CONSTRAINT upload_kind_check;
ALTER TABLE upload ADD CONSTRAINT upload_kind_check CHECK (kind IN ('selfie', 'item', 'listing'));
DROP INDEX upload_unused;
CREATE INDEX upload_unused ON upload (uuid) WHERE deleted IS NOT NULL OR (account_id IS NULL AND kind = 'selfie');
