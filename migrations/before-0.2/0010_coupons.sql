CREATE TABLE coupon (
  code text PRIMARY KEY CHECK (code ~ '^[0-9a-hjkmnp-tv-z]{8}$'),
  business text NOT NULL REFERENCES business ON DELETE CASCADE,
  traveller text REFERENCES traveller ON DELETE CASCADE,
  recommender text REFERENCES traveller ON DELETE SET NULL,
  discount smallint NOT NULL,
  bonus_credit numeric(10, 2) NOT NULL,
  status text NOT NULL DEFAULT 'saved' CHECK (status IN ('saved', 'redeemed', 'confirmed', 'disputed')),
  created timestamptz NOT NULL DEFAULT now(),
  redeemed_at timestamptz,
  confirmed_at timestamptz,
  CHECK ((status = 'saved') = (redeemed_at IS NULL))
);
-- One saved coupon a traveller, business and recommender.
CREATE UNIQUE INDEX coupon_saved_once ON coupon (traveller, business, coalesce(recommender, '')) WHERE status = 'saved' AND traveller IS NOT NULL;
CREATE INDEX coupon_traveller ON coupon (traveller, created DESC);
CREATE INDEX coupon_business ON coupon (business, created DESC);
CREATE INDEX coupon_recommender ON coupon (recommender);

-- Credit is a ledger of entries that are never changed; taking back is a second entry.
CREATE TABLE credit_entry (
  uuid uuid PRIMARY KEY,
  traveller text NOT NULL REFERENCES traveller ON DELETE CASCADE,
  coupon text NOT NULL REFERENCES coupon ON DELETE CASCADE,
  amount numeric(10, 2) NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX credit_entry_traveller ON credit_entry (traveller, created DESC);
CREATE INDEX credit_entry_coupon ON credit_entry (coupon);
