-- Staff review claims, reports, duplicates, submissions and disputes in one queue, oldest first. Submissions and disputes had no end before.

-- When staff approved or hid a submission; null while it waits.
ALTER TABLE added_business ADD COLUMN reviewed timestamptz;
-- Older submissions have been listed for weeks; only recent ones join the queue.
UPDATE added_business SET reviewed = created WHERE created < now() - interval '30 days';
CREATE INDEX added_business_waiting ON added_business (created, uuid) WHERE reviewed IS NULL;

-- When staff closed a dispute; null while it waits.
ALTER TABLE credit_transfer
  ADD COLUMN dispute_closed timestamptz,
  ADD CHECK (dispute_closed IS NULL OR disputed_at IS NOT NULL);
CREATE INDEX credit_transfer_waiting ON credit_transfer (disputed_at, uuid) WHERE disputed_at IS NOT NULL AND dispute_closed IS NULL;

CREATE INDEX listing_pair_waiting ON listing_pair (found, one, other) WHERE dismissed IS NULL;
