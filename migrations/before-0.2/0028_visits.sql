-- Travellers: what others see of them, whom they block, visits of activities without an item, and books that outlive their travellers.

ALTER TABLE traveller
  -- Who sees the wishlist, and visits that are no recommendations.
  ADD COLUMN wishlist_visibility text NOT NULL DEFAULT 'private' CHECK (wishlist_visibility IN ('private', 'followers', 'public')),
  -- Null until it is chosen: then public profiles are suggested, and private ones are not.
  ADD COLUMN is_suggested_to_friends_of_friends boolean;

CREATE TABLE traveller_block (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  blocked text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now(),
  UNIQUE (traveller, blocked),
  CHECK (traveller <> blocked)
);
CREATE INDEX traveller_block_blocked ON traveller_block (blocked, traveller);

-- A visit outlives its item and comes back with it, so "activity" is no foreign key: as one it would have to become null, where a traveller may have only
-- one visit of a type without an item.
ALTER TABLE visited_activity
  DROP CONSTRAINT visited_activity_activity_fkey,
  ALTER COLUMN activity DROP NOT NULL,
  ADD COLUMN activity_type text;
UPDATE visited_activity SET activity_type = coalesce((SELECT activity_type FROM inventory_item WHERE id = activity), 'other');
ALTER TABLE visited_activity ALTER COLUMN activity_type SET NOT NULL;
CREATE UNIQUE INDEX visited_activity_type_once ON visited_activity (traveller, activity_type) WHERE activity IS NULL;

-- The business's books keep vouchers and credit of a deleted traveller, without a name. What has been somebody's is never handed out again.
ALTER TABLE coupon
  DROP CONSTRAINT coupon_traveller_fkey,
  ADD CONSTRAINT coupon_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller ON DELETE SET NULL,
  ADD COLUMN attached boolean NOT NULL DEFAULT false;
UPDATE coupon SET attached = true WHERE traveller IS NOT NULL;
ALTER TABLE coupon ADD CHECK (attached OR traveller IS NULL);
ALTER TABLE credit_entry
  ALTER COLUMN traveller DROP NOT NULL,
  DROP CONSTRAINT credit_entry_traveller_fkey,
  ADD CONSTRAINT credit_entry_traveller_fkey FOREIGN KEY (traveller) REFERENCES traveller ON DELETE SET NULL;
